import { digestText } from "../../../src/domain/digest.ts";
import type { JudgeConfig } from "../../../src/domain/model-config.ts";
import type { Suite } from "../../../src/domain/suite.ts";
import type { GivenScores, Quote } from "../../../src/domain/verdict.ts";
import type { StoredGrade } from "../../../src/store/views/views.ts";
import type { JudgeGrades } from "../../../src/results/report-source.ts";
import { gradesOfRun, judgeConfig, modelConfig } from "./sample-source.ts";
import type { JudgeSectionSource } from "../../../src/results/judges/build-judge-section.ts";

/** The share of what is best that a judge sees in what deserves so much, by a model of this id. */
type Eye = (truth: number, draw: number, model: string) => number;

export const eyes = {
  just: (truth) => truth,
  random: (_, draw) => draw,
  loyalToAcme: (truth, _, model) => (model.startsWith("acme/") ? truth + 0.2 : truth),
} satisfies Record<string, Eye>;

const subjects = ["acme/a", "acme/b", "berg/a", "cole/b", "dune/c", "elm/d"].map((model) =>
  modelConfig(model, { model }),
);

export interface MadeUpJudge {
  readonly model: string;
  readonly eye: Eye;
  readonly rest?: Partial<JudgeConfig>;
  readonly quote?: Quote;
  /** Every so many verdicts is unscored, for this reason. */
  readonly mute?: { readonly every: number; readonly reason: string };
}

/** Four runs of six model configs of five families, each scenario worth something else. */
function madeUpGrades(suite: Suite, { model, eye, rest = {}, quote, mute }: MadeUpJudge): JudgeGrades {
  const judge = { ...judgeConfig(model), model, ...rest };
  const places = subjects.flatMap((subject) => [1, 2, 3, 4].map((run) => ({ subject, run })));
  const grades = places.flatMap(({ subject, run }) =>
    suite.scenarios.flatMap((scenario) => {
      const place = `${subject.id} ${run} ${scenario.id}`;
      const share = eye(0.7 * chance(place), chance(`${judge.id} ${place}`), subject.model);
      return gradesOfRun({ ...suite, scenarios: [scenario] }, share, { modelConfigId: subject.id, run });
    }),
  );
  return { judge, grades: grades.map((each, at) => Object.assign({}, each, { grade: gradeOf(each, at) })) };

  function gradeOf({ grade }: StoredGrade, at: number): GivenScores {
    if (mute !== undefined && at % mute.every === 0) return { kind: "unscored", reason: mute.reason };
    return grade.kind === "scored" && quote !== undefined ? { ...grade, quote } : grade;
  }
}

export function judgedSource(suite: Suite, judges: readonly MadeUpJudge[]): JudgeSectionSource {
  const graded = judges.map((judge) => madeUpGrades(suite, judge));
  return { suite, modelConfigs: subjects, judges: graded, bills: [], isImported: false };
}

/** From 0 to 1, fixed by a name. */
function chance(name: string): number {
  return Number.parseInt(digestText(name).slice(0, 8), 16) / 2 ** 32;
}
