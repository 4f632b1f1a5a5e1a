import type { JudgeConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Grade } from "../../domain/verdict.ts";
import { scaledScore } from "../../scoring/index.ts";
import type { StoredVerdict } from "../../store/views/stored-results.ts";
import { rubricOf } from "../../suite/index.ts";
import type { Segments, TrajectoryVerdict } from "../contract/site.ts";
import type { LeaderboardSource } from "../leaderboard-source.ts";
import { describeJudge } from "../panel/describe-panel.ts";
import { votersOf } from "../panel/judging.ts";

/** The verdicts on one conversation, those that count first. */
export type VerdictDescriber = (
  verdicts: readonly StoredVerdict[],
  exchangeOf: (taskKey: string) => { readonly sent: Segments; readonly received: Segments },
) => readonly TrajectoryVerdict[];

/** Resolves judges and rubrics once, for any number of conversations. */
export function createVerdictDescriber(
  source: {
    readonly judges: readonly JudgeConfig[];
    readonly voters: Pick<LeaderboardSource, "judge" | "panel" | "modelConfigs">;
  },
  suite: Suite,
): VerdictDescriber {
  const judges = new Map(source.judges.map((judge) => [judge.id, judge]));
  const order = new Map(source.judges.map(({ id }, place) => [id, place]));
  const rubrics = new Map(suite.scenarios.map((scenario) => [scenario.id, rubricOf(suite, scenario)]));
  const votes = votersOf(source.voters);
  const silent = new Set(source.voters.panel?.uninformative.map(({ judgeId }) => judgeId));
  return (verdicts, exchangeOf) =>
    verdicts
      .flatMap((stored) => {
        const judge = judges.get(stored.judgeId);
        const { place, verdict, judgeId, attemptsUsd: usd } = stored;
        if (judge === undefined) return [];
        const counts = votes(judgeId, place.modelConfigId) && !silent.has(judgeId);
        const { grade } = verdict;
        const share =
          grade.kind === "scored" ? scaledScore(rubrics.get(place.scenarioId)?.fields ?? [], grade.scores) : null;
        const score = share === null ? null : 100 * share;
        return [
          {
            judge: describeJudge(judge),
            counts,
            grade: describeGrade(grade),
            score,
            usd,
            ...exchangeOf(verdict.taskKey),
          },
        ];
      })
      .toSorted(
        (one, other) =>
          Number(other.counts) - Number(one.counts) ||
          (order.get(one.judge.id) ?? 0) - (order.get(other.judge.id) ?? 0),
      );
}

function describeGrade(grade: Grade): TrajectoryVerdict["grade"] {
  if (grade.kind === "unscored") return { kind: "unscored", reason: grade.reason };
  const { scores, reasoning, quote, extra } = grade;
  return {
    kind: "scored",
    scores,
    reasoning,
    quote: quote && { kind: quote.kind, text: quote.kind === "missing" ? null : quote.text },
    extra,
  };
}
