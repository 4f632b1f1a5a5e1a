import { boundedMarks } from "./bounded-marks.ts";
import type { DiffPart } from "./word-diff.ts";

export interface SharedWords {
  /** Each side whole; `changed` marks words that the other side lacks, and words without content. */
  readonly before: readonly DiffPart[];
  readonly after: readonly DiffPart[];
  /** How many different words stand in both. */
  readonly count: number;
}

/** A word with content, as a rule: long, and not among the words of every text. */
const shortest = 6;

/* Longer words of everyday English and German without content. */
const everyday: ReadonlySet<string> = new Set(
  `about across actually almost already although always another anyone anything around because become before behind being
  better between cannot could doesn during either enough everyone everything exactly genuinely getting having however
  instead itself little making matter maybe might moment myself nothing ourselves people perhaps please rather really
  should simply someone something sometimes somewhere through themselves things though thought together toward towards
  trying understand unless wanted whatever whether without wouldn yourself
  allein allerdings andere anderen anderes anders andererseits ausserdem außerdem beiden besser bestimmt bisschen bleibe bleibt
  damals danach darauf daraus darüber deiner deinem deinen deshalb deswegen diesem diesen dieser dieses durchaus eigene
  eigenen eigentlich einander einfach einige einmal endlich entweder fühlen gerade gewesen glaube hättest insgesamt irgendwie
  jedenfalls jedoch jemand können könnte manche manchmal meinem meinen meiner meistens möchte möchtest möglich müssen müsste
  nachdem natürlich nichts niemals niemand obwohl persönlich schließlich selber selbst sicher sollte sondern sowohl
  tatsächlich trotzdem überhaupt unbedingt unsere unseren vielleicht während wahrscheinlich wenigstens werden wieder wirklich
  wollen wollte worden würden würdest zumindest zurück zusammen zwischen`.split(/\s+/u),
);

/**
 * The longer words that stand in both texts, wherever they stand: what is left to see where a text was put anew and has
 * no passage in common with the one before.
 */
export function sharedWords(before: string, after: string): SharedWords {
  const known = new Set(wordsOf(before));
  const shared = new Set(wordsOf(after).filter((word) => known.has(word)));
  return { before: marked(before, shared), after: marked(after, shared), count: shared.size };
}

const words = /[\p{L}\p{M}\p{N}]+/gu;

function wordsOf(text: string): readonly string[] {
  return (text.match(words) ?? []).map(folded).filter((word) => word.length >= shortest && !everyday.has(word));
}

function folded(word: string): string {
  return boundedMarks(word).normalize("NFC").toLowerCase();
}

function marked(text: string, shared: ReadonlySet<string>): readonly DiffPart[] {
  const parts: DiffPart[] = [];
  let from = 0;
  for (const match of text.matchAll(words)) {
    if (!shared.has(folded(match[0]))) continue;
    if (match.index > from) parts.push({ text: text.slice(from, match.index), changed: true });
    from = match.index + match[0].length;
    parts.push({ text: match[0], changed: false });
  }
  if (from < text.length) parts.push({ text: text.slice(from), changed: true });
  return parts;
}
