/** The two answers that an item allows, as short noun phrases. */
export interface Sides {
  readonly a: string;
  readonly b: string;
}

/** Something that a program can count in a text without understanding it. */
export interface SurfaceCue {
  /** Plural, as in "2.1 commas". */
  readonly name: string;
  readonly count: (text: string, sides: Sides) => number;
}

// Word lists: `*` stands for any ending.
const negations = "no not never none nobody nothing nowhere neither nor without cannot";

const numberWords = `
  one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
  nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands dozen half once twice`;

const badNews = `
  accident* ache* afraid alarm alarms allerg* angry argu* asthma awake awful bad badly banned bites bitten bleed*
  blind blister* blocked bother* break breaks broke broken bruis* burned burning burns burnt burst cancel* close
  closed closes closing collaps* complain* crack cracked cracks crash* cried cry crying damag* danger* dead deaf
  delay* dented died dirty disappear* dizzy drown* dust dusty dying empty expens* fail* faint* fault faults faulty
  fell fever fined flood* forbid* forgot* frozen funeral glitch* gone hate* headache* hospital hurt* ill illness
  impossible infect* injur* itch* jammed lack lacking lacks late lawsuit leak* limp limping limps locked locks
  lonely lose loses losing lost mess messed messy miss missed missing mistake* mix-up mixed mold* mould* mud muddy
  nervous noise noisy numb numbness pain painful pains panic* poison* poor problem* quarrel* quit rash refus*
  repair* robbed rotten ruin* rust rusts rusty sad sadly scar scared scars scrap scraped scrapped scratch*
  shortage shut shuts shutting sick smash* smell* sneez* soaked soaking soggy sore sorry spill* spoil* sprain*
  stain* startle* steal* stole* stop stopped stops storm storms stress* strike stroke struggl* stuck stung surgery
  swollen tears terrible tired torn trouble twisted ugly upset* vandal* war waste wasted weak wobbl* worn worr*
  worse worst worthless wreck* wrong`;

const goodNews = `
  amazing award beautiful best better bonus brand-new brilliant celebrat* cheer* delight* dream* excit* fantastic
  fixed free fun gift gifts glad great happi* happy healthy hug hugged hugs improv* laugh* love* lucky nice offer*
  perfect* pleased praise* present prize promot* proud relie* safe safely saved smil* succe* surpris* thank*
  thrill* treat* upgrad* welcom* win winning wins won wonderful`;

const times = `
  after afternoon* ago already april august autumn before breakfast christmas day days december early earlier evening*
  february friday* hour* january july june later lunch lunchtime march may midday midnight minute* monday* month* morning*
  night* noon november now o'clock october often saturday* september since soon spring summer* sunday* thursday* today
  tomorrow tonight tuesday* until wednesday* week* winter* year* yesterday yet`;

const people = `
  aunt* babies baby boss boy boys brother* buddy child children client* coach cousin* coworker* customer* dad
  daddy dads daughter* doctor* driver* everybody everyone father* friend friends girl girls grandad* grandchild*
  granddaughter* grandfather* grandma* grandmother* grandpa* grandparent* grandson* guest* guy guys husband* kid
  kids landlord* man manager* men mom moms mother* mum mums neighbo* nephew* niece* nurse* owner* parent* partner*
  people person roommate* sister* son sons student* teacher* uncle* wife woman women`;

const modals = `
  able allowed can can't could couldn't he'll i'll it'll might must mustn't need needs shall she'll should shouldn't they'll
  we'll will won't would wouldn't you'll`;

const absolutes =
  "all always any anything both each either else entire ever every everything exactly only same still whole";

const functionWords = new Set(
  "a an and at by for from her him his in it its more of on one or out the them to two with".split(" "),
);

const contractedNegations = /\p{L}n['’]t\b/giu;

export const surfaceCues: readonly SurfaceCue[] = [
  { name: "words", count: (text) => spacedWords(text).length },
  { name: "characters", count: (text) => text.length },
  { name: "sentences", count: (text) => occurrences(text, /[.!?…](?=\s|$)/gu) },
  { name: "question marks", count: (text) => occurrences(text, /\?/gu) },
  { name: "exclamation marks", count: (text) => occurrences(text, /!/gu) },
  { name: "commas", count: (text) => occurrences(text, /,/gu) },
  { name: "colons, semicolons, dashes and brackets", count: (text) => occurrences(text, /[:;–—()]/gu) },
  { name: "capital letters", count: (text) => occurrences(text, /\p{Lu}/gu) },
  { name: "negations", count: (text) => occurrences(text, contractedNegations) + listed(text, negations) },
  { name: "numbers", count: (text) => occurrences(text, /\d[\d.,:]*/gu) + listed(text, numberWords) },
  { name: "bad-news words", count: (text) => listed(text, badNews) },
  { name: "good-news words", count: (text) => listed(text, goodNews) },
  { name: "words for times", count: (text) => listed(text, times) },
  { name: "words for people", count: (text) => listed(text, people) },
  { name: "modal verbs", count: (text) => listed(text, modals) },
  { name: "words such as all, only and either", count: (text) => listed(text, absolutes) },
  { name: "sides named", count: sidesNamed },
  { name: "texts that name one side only", count: (text, sides) => (sidesNamed(text, sides) === 1 ? 1 : 0) },
];

/** What stands between spaces, as people count words. */
export function spacedWords(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => word !== "");
}

/** In lower case and without punctuation; `don't` and `brand-new` are one word each. */
export function plainWords(text: string): readonly string[] {
  return (
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}]+(?:['-][\p{L}\p{N}]+)*/gu) ?? []
  );
}

function occurrences(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function listed(text: string, list: string): number {
  const entries = list.split(/\s+/u).filter((entry) => entry !== "");
  const whole = new Set(entries.filter((entry) => !entry.endsWith("*")));
  const stems = entries.filter((entry) => entry.endsWith("*")).map((entry) => entry.slice(0, -1));
  const words = plainWords(text).map((word) => word.replace(/'s$/u, ""));
  return words.filter((word) => whole.has(word) || stems.some((stem) => word.startsWith(stem))).length;
}

/** How many sides a text names by a word that the other side lacks. */
function sidesNamed(text: string, { a, b }: Sides): number {
  return Number(namesSide(text, a, b)) + Number(namesSide(text, b, a));
}

/** Whether a text names a side by a word that the other one lacks. */
export function namesSide(text: string, side: string, otherSide: string): boolean {
  const words = new Set(contentStems(text));
  const ofOther = contentStems(otherSide);
  return contentStems(side).some((stem) => words.has(stem) && !ofOther.includes(stem));
}

function contentStems(text: string): readonly string[] {
  const content = plainWords(text).filter((word) => !functionWords.has(word));
  return content.map((word) => word.replace(/'s$/u, "").replace(/(?:ing|ed|es|s)$/u, ""));
}
