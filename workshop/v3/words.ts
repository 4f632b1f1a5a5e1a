/** How the text gates cut texts into sentences, words and content words. */

export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+/);
}

/** Words as a reader counts them: what stands between spaces. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
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

/** Lower case, without punctuation; a hyphen divides; "isn't" is "is", "Grandma's" is "grandma". */
function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .replaceAll("’", "'")
    .split(/[^a-z0-9']+/)
    .map((word) => word.replace(/^'+|'+$/g, "").replace(/(n't|'(s|re|ve|ll|d|m))$/, ""))
    .filter((word) => word !== "");
}

/**
 * The words that could tell which fact belongs to which opener, by stem: all but the stop words below, so that "fumes"
 * and "fume", "hiking" and "hikes" are one. Numbers count. The stem drops -ies, -es, -s, -ing, -ed, a doubled last letter and
 * a last e; it is light on purpose: it joins forms of one word and no families ("pay" and "payment" stay two).
 */
export function contentWords(text: string): ReadonlyMap<string, string> {
  return new Map(
    wordsOf(text)
      .filter((word) => !stopWords.has(word))
      .map((word) => [stem(word), word]),
  );
}

/** The words of the first text that the second has too. */
export function sharedWords(first: string, second: string): readonly string[] {
  const others = contentWords(second);
  return [...contentWords(first)].filter(([key]) => others.has(key)).map(([, word]) => word);
}

/** How often, and in which order, a text names one of the phrases (in any inflection, without their article). */
export function mentions(text: string, phrases: readonly string[]): readonly string[] {
  const stems = wordsOf(text).map(stem);
  return stems.flatMap((_, at) =>
    phrases.filter((phrase) =>
      wordsOf(withoutArticle(phrase)).every((word, index) => stems[at + index] === stem(word)),
    ),
  );
}

/** The name of an option as it stands inside a sentence: "the lake house" is "lake house". */
export function withoutArticle(name: string): string {
  return name.replace(/^(the|an?|my|our) /i, "");
}

/** Shared words / all words of two texts. */
export function jaccard(first: string, second: string): number {
  const [ours, theirs] = [new Set(wordsOf(first)), new Set(wordsOf(second))];
  return [...ours].filter((word) => theirs.has(word)).length / new Set([...ours, ...theirs]).size;
}

function stem(word: string): string {
  const singular = word
    .replace(/(?<=[a-z]{2})ies$/, "y")
    .replace(/(?<=s|x|z|ch|sh)es$/, "")
    .replace(/(?<=[a-z]{2}[^sui])s$/, "");
  const bare = singular.replace(/(?<=[aeiouy][a-z]*[a-z])(ing|ed)$/, "");
  return bare.replace(/([bdgmnprt])\1$/, "$1").replace(/(?<=[a-z]{2})e$/, "");
}

const stopWords = new Set(
  `a an the this that these those i me my mine myself we us our ours you your yours he him his she her hers it its they them
  their theirs who whom whose which what when where why how am is are was were be been being have has had having do does did
  doing done will would shall should can could may might must ca wo ai get gets got getting go goes going went gone let lets
  and or but nor if then than as at by for from in into of off on onto out over to up down with without about around through
  between under above after before until till since while during because though although so too very just only also still
  even ever never not no yes yeah ok okay oh well now here there again back all any both each either neither every few more
  most less least much many lot lots other others another some such same own one ones quite pretty rather really kind sort
  thing things anything nothing everything something anyone nobody everyone someone way like far away across along per
  against whether else that's`.split(/\s+/),
);
