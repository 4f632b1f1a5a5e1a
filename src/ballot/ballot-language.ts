/** The forms of one language. Words and phrases are in lower case, with straight apostrophes. */
export interface BallotLanguage {
  /** For 0 and up. */
  readonly numbers: readonly string[];
  /** Number words that are also pronouns: an answer only alone, or after an article. */
  readonly pronouns: ReadonlySet<string>;
  readonly articles: ReadonlySet<string>;
  readonly half: string;
  readonly outOf: string;
  /** A pattern with `{min}` and `{max}`. */
  readonly scaleMention: string;
  readonly scaleEnd: ReadonlySet<string>;
  /** Phrases without a meaning of their own. */
  readonly ignored: readonly string[];
  readonly clauseOpeners: ReadonlySet<string>;
  /** What may stand before, and after, the number of an answer. */
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
  /** "8 before" is no answer. */
  readonly past: ReadonlySet<string>;
  /** "wait, 9" replaces an earlier answer. */
  readonly correction: ReadonlySet<string>;
  readonly retractions: readonly string[];
  /** "from 8 down to 3" is 3. */
  readonly movement: { readonly from: string; readonly to: ReadonlySet<string> };
  /** Makes a number beside an answer a second opinion; "it gets in at nine" has no such word. */
  readonly opinion: ReadonlySet<string>;
  /** "2 hours" is no opinion. */
  readonly units: ReadonlySet<string>;
  /** Patterns of a clause; `{view}` stands for `views`. */
  readonly declining: readonly string[];
  readonly views: string;
}

/**
 * How English replies give a number, take it back, or decline. A word that is in no list here makes its clause no answer: a missing
 * word costs a ballot, a wrong one invents a view.
 */
export const english: BallotLanguage = {
  numbers: ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  pronouns: words("one"),
  articles: words("a an"),
  half: "and a half",
  outOf: "out of",
  /** "on a scale of 0 to 10", "between 0 and 10" */
  scaleMention:
    "(?:on (?:a|the|your|this|that) )?(?:scale )?(?:of |from |between )?{min}(?: ?\\([^()]{1,60}\\))?(?: ?- ?| to | and ){max}(?: ?\\([^()]{1,60}\\))?",
  /** "0 is the lake" explains the scale. */
  scaleEnd: words("is means mean meaning being stands = for"),
  ignored: [
    "on that scale",
    "on your scale",
    "on this scale",
    "on the scale",
    "as before",
    "like before",
    "same as before",
    "right in the middle",
    "in the middle",
    "mind you",
  ],
  clauseOpeners: words("but though although because since so and while whereas"),
  before: words(`
    i i'd id i'm im i'll i've ive i would will say go going with put it at my mine me myself down for as is it's its that's that
    number number's answer answer's stance position rating score vote call make let's lets about around roughly approximately
    approx maybe perhaps probably likely possibly still currently right the moment just only solid firm strong clear soft weak
    slight confident honest honestly frankly truthfully really well ok okay so sure fine um uh oh yeah yes yep then think guess
    suppose feel believe lean leaning stand standing land sit sitting stay staying remain keep give giving rate pick choose
    settle place take am be on to closer near here and but definitely certainly easily firmly today personal personally final unchanged a an
    towards toward hold holding moved shifted dropped come now overall leaning given that this point gut instinct says`),
  after: words(`
    for me i i'd id i'm say think guess suppose believe feel here still again easily probably maybe perhaps definitely
    certainly at the moment this point points right currently same then please thanks thank you so far today personally if being
    honest honestly no doubt without hesitation question that's my number answer final on your scale or so roughly about firmly
    solid really is it though sure all told overall ok okay in mind where stand stance score actually now feels sounds seems
    fair good accurate close enough from would be was`),
  past: words(`
    was were before earlier previously initially originally first started start used beginning had been formerly ago last time
    opened`),
  correction: words(`
    actually wait correction scratch rather instead sorry hmm hm mean revised changed changing reconsidering edit update updated
    now no nope`),
  retractions: [
    "no",
    "nope",
    "wait",
    "scratch that",
    "no wait",
    "hold on",
    "never mind",
    "nevermind",
    "wrong",
    "not quite",
    "not really",
  ],
  movement: { from: "from", to: words("to down up") },
  opinion: words(`
    i i'd i'm i'll i've my me mine number numbers rating rate rated score say says said maybe perhaps might could would should
    between or to from than more less over under above below least most not never nor neither isn't wasn't don't won't can't
    cannot actually now still again instead rather change changed closer near nearly about around lean leaning stand either rank
    level up down point points fair half half-way versus vs`),
  units: words(`
    of hour hours minute minutes day days night nights week weeks weekend weekends month months year years people person kids
    adults guests o'clock am pm dollars bucks euros pounds miles kilometers km steps reasons things options sides rooms times`),
  declining: [
    "(?:can'?t|can ?not|won'?t|will not|wouldn'?t|would not|couldn'?t|could not|don'?t|do not|unable to|not able to|not going to|not willing to|refuse to|decline to|rather not|prefer not to|not comfortable|uncomfortable|hesitate to|no (?:\\S+ )?way to|hard to|difficult to|tough to|impossible to|tricky to|not \\S+ to)(?: \\S+){0,6}? (?:put|putting|give|giving|choose|choosing|pick|picking|say|saying|rate|rating|assign|assigning|decide|deciding|answer|answering|name|naming|place|placing|quantify|reduce|commit|committing|share|express|prefer|fulfil|fulfill|assist|comply|provide|offer|take|taking|help|call|tell|judge|weigh|pin|favou?r|lean)\\b",
    "(?:don'?t|do not|doesn'?t|does not|can'?t|can ?not)(?: \\S+){0,3}? (?:have|hold|possess|form|got)(?: \\S+){0,5}? {view}",
    "(?:have|hold|got|i'?ve|there'?s|there is)(?: got)? (?:no|neither|zero)(?: \\S+){0,3}? {view}",
    "^(?:no|zero)(?: \\S+)? {view}(?: \\S+){0,4}$",
    "(?:i'?d|i would|i'?ll|i will)(?: \\S+)? (?:rather not|prefer not|pass|decline|abstain|skip)\\b",
    "^(?:i )?(?:must |have to |respectfully )?(?:pass|abstain|decline|declined|refuse)$",
    "^(?:i )?(?:don'?t know|can'?t|can ?not|won'?t|rather not|prefer not to|no comment|not applicable|n/a|no idea|dunno)$",
    "(?:it|that|this)(?: \\S+)? depends\\b",
    "^depends\\b",
    "^(?:neither|none)(?: of (?:the|these|those|them)(?: two| options)?)?$",
    "^(?:i'?m|i am) (?:\\S+ )?(?:not sure|unsure|undecided|torn)\\b",
    "(?:up to you|your (?:call|decision|choice)|yours to (?:make|decide)|only you can (?:make|decide)|not for me to (?:say|decide))$",
    "^neutral$",
    "(?:stay|remain|keep) (?:\\S+ )?(?:neutral|impartial)\\b",
    "(?:don'?t|do not) stand anywhere\\b",
  ],
  views:
    "(?:preferences?|opinions?|views?|stance|position|feelings?|numbers?|answer|side|favou?rites?|tastes?|beliefs?|leanings?)",
};

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u));
}
