import type { Suite } from "../../../src/domain/suite.ts";
import type { VerdictTask } from "../../../src/domain/task.ts";
import type { Store } from "../../../src/store/index.ts";
import type { NameExtraction } from "../../../src/store/names/name-extraction.ts";
import type { StoredGrade } from "../../../src/store/views/views.ts";
import { judgeConfig, modelConfig } from "./sample-source.ts";

/** Stores these grades of one judge, and the names that the model configs chose. */
export async function importGrades(
  store: Store,
  suite: Suite,
  results: { readonly grades: readonly StoredGrade[]; readonly nameExtractions?: readonly NameExtraction[] },
): Promise<void> {
  const { grades, nameExtractions = [] } = results;
  const judge = judgeConfig("judge");
  const modelConfigs = [...new Set(grades.map(({ modelConfigId }) => modelConfigId))].map((id) => modelConfig(id));
  const tasks = grades.map((grade): VerdictTask => {
    const { modelConfigId, run, configuration, scenarioId } = grade;
    const node = { dependsOn: [], history: [], decidedBy: [], lane: modelConfigId, channel: "" };
    const place = { modelConfig: modelConfig(modelConfigId), run, configuration, scenarioId };
    return { kind: "verdict", key: keyOf(grade), ...node, ...place, conversationId: scenarioId, judge };
  });
  const verdicts = grades.map((stored) => {
    const { grade: given, origin } = stored;
    const grade = given.kind === "scored" ? { ...given, quote: null, reasoning: "", extra: {} } : given;
    return { taskKey: keyOf(stored), attemptId: null, grade, origin };
  });
  const empty = { answers: [], attempts: [] };
  await store.importResults({ suite, modelConfigs, judges: [judge], tasks, verdicts, nameExtractions, ...empty });
}

function keyOf({ modelConfigId, run, scenarioId }: StoredGrade): string {
  return `${modelConfigId} ${run} ${scenarioId}`;
}
