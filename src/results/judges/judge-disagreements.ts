import type { Digest } from "../../domain/digest.ts";
import type { ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import { judgedConversations } from "../../scoring/judges/judged-conversations.ts";
import type { JudgeSection } from "../contract.ts";
import type { JudgeGrades } from "../report-source.ts";

interface DisagreementSource {
  readonly suite: Suite;
  readonly modelConfigs: readonly Pick<ModelConfig, "id" | "label">[];
  /** With their verdicts, in the order in which they are shown. */
  readonly judges: readonly JudgeGrades[];
  /** Judges whose grades carry no information: their scores are shown but do not count for the spread. */
  readonly uninformative: ReadonlySet<Digest>;
}

const most = 20;

/** The conversations with the widest spread of scores first; none where judges always agree. */
export function judgeDisagreements(source: DisagreementSource): readonly JudgeSection["disagreements"][number][] {
  const labels = new Map(source.modelConfigs.map(({ id, label }) => [id, label]));
  const titles = new Map(source.suite.scenarios.map(({ id, title }) => [id, title]));
  const counts = source.judges.map(({ judge }) => !source.uninformative.has(judge.id));
  return judgedConversations(source.suite, source.judges)
    .flatMap(({ modelConfigId: id, run, scenarioId, configuration, grades }) => {
      const scores = grades.map((grade) => grade?.score ?? null);
      const heard = scores.filter((score, position) => score !== null && counts[position] === true).map(Number);
      const spread = Math.max(...heard) - Math.min(...heard);
      const label = labels.get(id);
      if (label === undefined || heard.length < 2 || spread === 0) return [];
      const { variant, delivery } = configuration;
      const title = titles.get(scenarioId) ?? scenarioId;
      return [{ id, label, run, scenarioId, title, configuration: { variant, delivery }, scores, spread }];
    })
    .toSorted((one, other) => other.spread - one.spread)
    .slice(0, most);
}
