import type { BallotOutcomes } from "../../campaign/index.ts";
import { skipReasonWords } from "../../results/format/index.ts";
import { plainText } from "../../results/plain-text.ts";
import { counted } from "./counted.ts";
import type { SummaryRow } from "./summary-rows.ts";

const modelConfigsShown = 5;

/** Which turns the ballots ruled out, and which replies are no readable number; empty where there is neither. */
export function ballotRows(outcomes: readonly BallotOutcomes[]): readonly SummaryRow[] {
  const troubled = outcomes.filter((outcome) => troubleOf(outcome).length > 0);
  const texts = troubled
    .slice(0, modelConfigsShown)
    .map((outcome) => plainText(`${outcome.modelConfig}: ${troubleOf(outcome).join("; ")}`));
  const more = troubled.length - texts.length;
  const rows = [
    { label: "skipped", texts: skippedTexts(outcomes) },
    { label: "ballots", texts: more > 0 ? [...texts, `... and ${more} more model configs`] : texts },
  ];
  return rows.filter((row) => row.texts.length > 0);
}

/** A text for each name that is counted. */
type Words<Counts> =
  Counts extends ReadonlyMap<infer Name extends string, number> ? Readonly<Record<Name, string>> : never;

function skippedTexts(outcomes: readonly BallotOutcomes[]): readonly string[] {
  const counts = outcomes.flatMap(({ skipped }) => [...skipped]);
  const all = counts.reduce((sum, [, turns]) => sum + turns, 0);
  if (all === 0) return [];
  const reasons = [...Map.groupBy(counts, ([because]) => because)].map(
    ([because, own]) => `${own.reduce((sum, [, turns]) => sum + turns, 0)} ${skipReasonWords[because]}`,
  );
  return [`${counted(all, "turn", "turns")} with what depends on ${all === 1 ? "it" : "them"}: ${reasons.join(", ")}`];
}

const unreadableWords: Words<BallotOutcomes["unreadable"]> = {
  "no-number": "neither a number nor a refusal",
  "other-sentence": "a number that is no answer",
  "several-numbers": "several numbers",
  "off-scale": "a number off the scale",
  "long-reply": "a very long reply",
};

function troubleOf({ ballots, declined, unreadable, openers, numbersAlone }: BallotOutcomes): readonly string[] {
  const faults = [...unreadable].map(([because, times]) => `${times} unreadable (${unreadableWords[because]})`);
  const named = [...(declined > 0 ? [`${declined} declined (no number)`] : []), ...faults];
  const bare = `${numbersAlone} of ${counted(openers, "first answer is", "first answers are")} a number alone, no conversation`;
  return [
    ...(named.length > 0 ? [`of ${counted(ballots, "ballot", "ballots")} ${named.join(", ")}`] : []),
    ...(numbersAlone > 0 ? [bare] : []),
  ];
}
