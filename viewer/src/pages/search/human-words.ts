import type { SiteScenario, SiteTellings } from "../../../../src/results/contract/site.ts";
import { pathTo } from "../../../../src/results/contract/site/viewer-pages.ts";
import { excerptOf, hasAll, type ExcerptPiece } from "./excerpt.ts";
import type { Needle } from "./search-terms.ts";

/** Something that a human says to every model. */
export interface HumanWords {
  readonly text: string;
  /** What it is: the kind of pressure, a push, a fact, or the message's number. */
  readonly part: { readonly text: string };
  /** Of its scenario or situation. */
  readonly title: { readonly text: string };
  readonly scenarioId: string | null;
  readonly to: string;
}

/** The messages of scenarios; what humans only repeat in all of them is in the first. */
export function wordsInScenarios(scenarios: readonly SiteScenario[]): readonly HumanWords[] {
  return scenarios.flatMap(({ id, slug, title, pressure, opening, turns }) =>
    [...opening, ...turns].map(({ human }, at, all) => {
      const isPush = pressure !== null && at === all.length - 1;
      const part = isPush ? `pressure: ${pressure}` : `message ${at + 1} of ${all.length}`;
      return {
        text: human,
        part: { text: part },
        title: { text: title },
        scenarioId: id,
        to: pathTo("/s/:slug", { slug }),
      };
    }),
  );
}

/** The questions, pushes and facts of situations. */
export function wordsInSituations(tellings: SiteTellings): readonly HumanWords[] {
  return tellings.flatMap(({ slug, title, questions, facts, pushes }) => {
    const told: readonly (readonly [part: string, text: string])[] = [
      ...questions.map((text, at) => [`question, telling ${at + 1}`, text] as const),
      ...pushes.map((text, at) => [`push ${at + 1}, without a reason`, text] as const),
      ...facts.flatMap(({ criterion, dose, against: { a, b } }) => [
        [`fact about ${criterion}, ${dose}`, a] as const,
        [`fact about ${criterion}, ${dose}`, b] as const,
      ]),
    ];
    const to = pathTo("/situations/:slug", { slug });
    return told.map(([part, text]) => ({ text, part: { text: part }, title: { text: title }, scenarioId: null, to }));
  });
}

export interface FoundWords extends HumanWords {
  readonly pieces: readonly ExcerptPiece[];
}

/** What has all needles in its text, its part and its title together, so that a tactic is found by its name. */
export function findHumanWords(
  all: readonly HumanWords[],
  needles: readonly Needle[],
  wordLength: number,
): readonly FoundWords[] {
  if (needles.length === 0) return [];
  return all.flatMap((said) => {
    if (!hasAll([said, said.part, said.title], needles, wordLength)) return [];
    const pieces = excerptOf([said], needles, wordLength)?.pieces ?? [{ text: beginningOf(said.text), isHit: false }];
    return [Object.assign({ pieces }, said)];
  });
}

function beginningOf(text: string): string {
  const words = text.slice(0, 240);
  return words === text ? text : `${words.replace(/\s\S*$/u, "")}…`;
}
