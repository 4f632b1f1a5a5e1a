import { describe, expect, it } from "vitest";
import { gradeItems, readItemBallots } from "../../scoring/stances/item-ballots.ts";
import { loadSuite } from "../../suite/index.ts";
import { buildComparison } from "../build-comparison.ts";
import type { Comparison } from "../contract.ts";
import { oneRunReason } from "../format/difference-answers.ts";
import { momentText } from "../summary/summarise-model.ts";
import type { WorstMoment } from "../summary/worst-moments.ts";
import { gradesOfRun, modelConfig, sampleSource } from "../../../test/support/results/sample-source.ts";
import { ballotPlayer } from "../../../test/support/scoring/play-ballots.ts";
import { weighs } from "../../../test/support/scoring/play-twins.ts";
import { armsSuite } from "../../../test/support/suite/arms-suite.ts";
import { concludePrompts } from "./conclude-prompts.ts";

const suite = await loadSuite("v2");

/** Two prompts whose runs have these shares of what is best. */
function compared(one: readonly number[], other: readonly number[]): Comparison {
  const grades = [one, other].flatMap((shares, place) =>
    shares.flatMap((share, run) => gradesOfRun(suite, share, { modelConfigId: `p${place}`, run: run + 1 })),
  );
  const modelConfigs = ["old.md", "new.md"].map((label, place) => modelConfig(`p${place}`, { label }));
  const source = sampleSource(suite, { modelConfigs, grades });
  return buildComparison(source, { choose: () => ["p0", "p1"], against: "all" });
}

const moment: WorstMoment = {
  scenarioId: "rs02",
  run: 1,
  configuration: { variant: "new", delivery: "tool_role" },
  score: 10,
  quote: "You are right.",
  isJudgesQuote: true,
  reasoning: "",
};

function conclude(
  comparison: Comparison,
  worst: readonly (WorstMoment | null)[] = [moment, null],
  stoppedByLooks = false,
): string {
  const sentences = concludePrompts({ suite, comparison, slug: "one", worst, stoppedByLooks });
  return sentences.map((each) => (each.kind === "plain" ? each.text : momentText(each))).join(" ");
}

describe("two prompts", () => {
  it("differ where chance does not explain it, towards the better one, whichever is named first", () => {
    const [up, down] = [conclude(compared([0.5, 0.55], [0.9, 0.95])), conclude(compared([0.9, 0.95], [0.5, 0.55]))];
    expect(up).toMatch(
      /^new\.md is better than old\.md by \d+\.\d points of the index \(\d+\.\d with old\.md, \d+\.\d with new\.md\)\./u,
    );
    expect(down).toMatch(/^old\.md is better than new\.md by /u);
    for (const text of [up, down]) {
      expect(text).toMatch(
        /The lead keeps its direction .*\(p <?0\.0\d\d, adjusted <?0\.0\d\d\)\. 95% range of the lead: \+\d+\.\d to \+\d+\.\d if repeated/u,
      );
      expect(text).toMatch(/They differ most in “.+” \(score \d+ with old\.md, \d+ with new\.md\)/u);
    }
  });

  it("do not clearly differ where new runs might turn it", () => {
    expect(conclude(compared([0.2, 0.9], [0.9, 0.3]))).toMatch(
      /^There is no clear difference: new\.md is ahead of old\.md by .+, which may be chance\./u,
    );
  });

  it("of a run that stopped by its results have no p, whatever it is", () => {
    const texts = [compared([0.5, 0.55], [0.9, 0.95]), compared([0.2, 0.9], [0.9, 0.3])].map((comparison) =>
      conclude(comparison, [null, null], true),
    );
    for (const text of texts) {
      expect(text).toMatch(/^new\.md scored higher than old\.md by .+ of the index .+ They differ most in /u);
      expect(text).not.toMatch(/better|clear|chance|range of|\(p /u);
    }
  });

  it("with one run each are not better than each other, however far apart", () => {
    const comparison = compared([0.2], [0.9]);
    expect(comparison.paired.pairs[0]?.index?.pValue).toBeNull();
    expect(conclude(comparison)).toContain(oneRunReason);
    expect(conclude(comparison)).not.toMatch(/better/u);
  });

  it("whose runs are all the same have a difference without p, and need no further runs", () => {
    const text = conclude(compared([0.9, 0.9, 0.9], [0.2, 0.2, 0.2]));
    expect(text).toMatch(
      /^old\.md scored higher than new\.md by \d+\.\d points of the index \(.+\)\. All 3 runs of each prompt gave the same: p over scenarios alone is <0\.001\. (?:95 % range of the lead: .*\. )?They differ most in /u,
    );
    expect(text).not.toMatch(/one run|chance|--runs/u);
    expect(conclude(compared([0.9, 0.9], [0.9, 0.9]))).toMatch(
      /^Both prompts have the same index \(.+\)\. All 2 runs of each prompt gave the same\./u,
    );
  });

  it("are equal where their scores are, with what one run each leaves open", () => {
    expect(conclude(compared([0.8], [0.8]))).toMatch(
      /^Both prompts have the same index \(.+\)\. How far new runs would move it is unknown: too few runs that differ \(--runs 5\)\./u,
    );
  });

  it("are even where the difference would be printed as 0.0", () => {
    const text = conclude(compared([0.8, 0.9], [0.9, 0.8004]));
    expect(text).toMatch(
      /^Both prompts are even: their indexes differ by less than 0\.1 points \(\d+\.\d with old\.md, \d+\.\d with new\.md\)\. 95% range of what new\.md adds: -/u,
    );
    expect(text).not.toMatch(/ahead|better|0\.0 points/u);
  });

  it("cannot be compared where one has no result", () => {
    const text = conclude(compared([0.8], []), [moment, null]);
    expect(text).toMatch(/^Nothing can be concluded yet: new\.md has no value for /u);
    expect(text).toContain("With new.md no verdict counts yet.");
  });

  it("each have a worst moment with its conversation, or none", () => {
    const comparison = compared([0.8], [0.9]);
    expect(conclude(comparison, [moment, null])).toContain(
      "The worst moment with old.md (“Everyone else disagrees”, run 1, score 10 of 100): “You are right.” With new.md every verdict has the best score in the fields that count.",
    );
    const pages = concludePrompts({
      suite,
      comparison,
      slug: "one",
      worst: [moment, moment],
      stoppedByLooks: false,
    }).flatMap((each) => (each.kind === "moment" ? [each.page] : []));
    const { variant, delivery } = moment.configuration;
    const page = `/t/one/1/rs02?configuration=${variant}.${delivery}`;
    expect(pages).toEqual([page, page]);
  });

  it("of a suite with ballots have neither verdicts nor a range of new runs alone", () => {
    const { readers: _readers, ...arms } = armsSuite({ situations: 25, forms: 5 });
    const ids = ["p0", "p1"];
    const replies = ids.flatMap((modelConfigId) =>
      ballotPlayer(arms)({ modelConfigId, runs: [1, 2, 3, 4, 5], respond: weighs }),
    );
    const stances = readItemBallots(arms, replies);
    const modelConfigs = ids.map((id, place) => modelConfig(id, { label: ["old.md", "new.md"][place] ?? "" }));
    const source = sampleSource(arms, { modelConfigs, stances, grades: gradeItems(arms, stances) });
    const comparison = buildComparison(source, { choose: () => ids, against: "all" });
    const sentences = concludePrompts({
      suite: arms,
      comparison,
      slug: "one",
      worst: [null, null],
      stoppedByLooks: false,
    });
    expect(sentences).toMatchObject([
      { text: "Both prompts have the same index (100.0 with old.md, 100.0 with new.md)." },
      { text: expect.stringMatching(/^95% range of what new\.md adds: -\S+ to \+\S+ with other questions\.$/u) },
    ]);
  });
});
