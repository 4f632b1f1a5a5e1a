import type { JudgeConfig, ModelConfig } from "../../domain/model-config.ts";
import type { Suite } from "../../domain/suite.ts";
import type { Plan } from "../../domain/task.ts";
import { resolveModelConfig, type ModelConfigChoice } from "../../model/registry/resolve-model-config.ts";
import { planRun } from "../../plan/index.ts";
import { judgesOf, leaveOut, type ChosenSubject, type RunSubject } from "./choose-subject.ts";
import { assignJudges, refuseUngraded, refuseSelfJudge } from "../judging/judges.ts";
import type { Ranking } from "../prepared-run.ts";
import { formsOf } from "../../suite/index.ts";
import { resolveModelConfigs, type SettingsSources } from "../model-settings/resolve-settings.ts";
import { chooseReaders, namedReaders } from "../judging/readers.ts";

export interface PlannedRequest {
  readonly plan: Plan;
  /** Whose verdicts are planned. */
  readonly judges: readonly JudgeConfig[];
  readonly ranking: Ranking;
  readonly notes: readonly string[];
}

/**
 * Plans all that was chosen. What a choice leaves open is decided here, by the sources.
 * @throws BenchError for a model that its endpoint does not list, and for an endpoint that cannot be asked.
 */
export async function planRequest(
  { subject, suite, configurations, experiments, selected }: ChosenSubject,
  sources: SettingsSources,
): Promise<PlannedRequest> {
  const wanted = selected.choices.map((choice) => resolveModelConfig(choice));
  const { judges: wantedJudges } = choosePanel(subject, suite, wanted);
  const named = wanted.filter(({ model }) => selected.called.has(model));
  const judgeRole = subject.judges.length === 0 ? "suite's judge" : "judge";
  const { judges: readerNames, judgeRouting, judgeReasoningEffort: reasoningEffort } = subject;
  const readerChoice = { suite, judges: readerNames, routing: judgeRouting, reasoningEffort };
  const stored = await sources.storedModelConfigs(suite.digest);
  await sources.requireListed([
    ...named.map(({ endpoint, sentAs }) => ({ endpoint, sentAs, role: "model" as const })),
    ...wantedJudges.map(({ endpoint, sentAs }) => ({ endpoint, sentAs, role: judgeRole }) as const),
    ...namedReaders(readerChoice).map(({ endpoint, sentAs }) => ({ endpoint, sentAs, role: "reader" }) as const),
  ]);
  const unlisted = new Set<ModelConfigChoice>();
  for (const choice of selected.choices) {
    const { endpoint, sentAs } = resolveModelConfig(choice);
    if (!selected.called.has(choice.model) && !(await sources.offers({ endpoint, sentAs }))) unlisted.add(choice);
  }
  const { choices, mayAsk, notes } = leaveOut(
    selected,
    (choice) => unlisted.has(choice),
    (models) => [`Left out: their endpoint does not list ${models.join(", ")}.`],
  );
  const resolved = await resolveModelConfigs(choices, stored, sources);
  const { modelConfigs } = resolved;
  const panel = choosePanel(subject, suite, modelConfigs);
  const { judges, excludeOwnFamily, mayGrade } = panel;
  const readers = await chooseReaders({ ...readerChoice, modelConfigs, offers: sources.offers });
  const runs = subject.runs ?? suite.defaultRuns;
  const plan = planRun({
    suite,
    modelConfigs,
    judges,
    readersOf: readers.readersOf,
    mayGrade,
    mayAsk: ({ model }, { delivery }) => mayAsk(model, delivery),
    runs: Array.from({ length: runs }, (_, index) => index + 1),
    configurations,
    experiments,
    gradeAll: subject.gradeAll ?? false,
  });
  // Code reads ballots: no judge ranks their suite.
  const judgeIds = suite.index.stances === undefined ? judges.map(({ id }) => id) : [];
  const ranking = { judgeIds, excludeOwnFamily };
  const allNotes = [...notes, ...resolved.notes, ...panel.notes, ...readers.notes, ...noteOnRest(suite, runs)];
  return { plan, judges, ranking, notes: allNotes };
}

/** Runs beyond the last whole cycle of forms, which count in no figure. */
function noteOnRest(suite: Suite, runs: number): readonly string[] {
  const forms = formsOf(suite);
  const rest = runs % forms;
  if (runs < forms || rest === 0) return [];
  const last = rest === 1 ? `Run ${runs} counts` : `The last ${rest} of ${runs} runs count`;
  return [`${last} only in a whole cycle of ${forms} runs: --runs ${runs - rest} or ${runs - rest + forms}.`];
}

/** Judges that each have something to grade, and model configs that each have a judge; none where nothing is graded. */
function choosePanel(subject: RunSubject, suite: Suite, modelConfigs: readonly ModelConfig[]) {
  const { allowSelfJudge } = subject;
  const named = judgesOf(subject, suite, modelConfigs);
  const excludeOwnFamily = subject.excludeOwnFamily ?? named.length > 1;
  const choice = { judges: named, modelConfigs, excludeOwnFamily, allowSelfJudge };
  if (!excludeOwnFamily && !allowSelfJudge) for (const judge of named) refuseSelfJudge(judge, modelConfigs);
  const assignment = assignJudges(choice);
  if (named.length > 0) refuseUngraded(choice, assignment);
  const judges = named.filter((judge) => modelConfigs.some((modelConfig) => assignment.mayGrade(judge, modelConfig)));
  return { ...assignment, judges, excludeOwnFamily };
}
