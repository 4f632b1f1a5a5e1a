import type { JudgeConfig, ModelConfig } from "../../domain/index.ts";
import { judgeReference } from "../choose-judges.ts";
import type { RunHealth, RunHealthRow } from "../contract.ts";
import { plainText } from "../plain-text.ts";
import { refusesTools } from "./health-notes.ts";
import type { RunHealthSource } from "./run-health-source.ts";
import { shellWord } from "./shell-word.ts";

/** An incomplete model config with all its runs. */
interface Subject {
  /** Its unambiguous name on a command line. */
  readonly name: string;
  readonly label: string;
  readonly runs: readonly RunHealthRow[];
}

/**
 * One command for all model configs with the same number of runs: `rerun` completes existing runs before it starts new
 * ones, and asks only for what is missing, with the original settings.
 */
export function completionsOf(source: RunHealthSource, rows: readonly RunHealthRow[]): RunHealth["completions"] {
  if (source.suite.origin === "imported") return [];
  const byModelConfig = Map.groupBy(rows, ({ id }) => id);
  const subjects = source.modelConfigs.flatMap((modelConfig): readonly Subject[] => {
    const runs = byModelConfig.get(modelConfig.id) ?? [];
    if (!runs.some((run) => isIncomplete(run, source)) || refusesTools(source, modelConfig.id)) return [];
    return [{ name: nameFor(modelConfig, source.labels), label: plainText(modelConfig.label), runs }];
  });
  const groups = Map.groupBy(subjects, ({ runs }) => runs.length);
  return [...groups].toSorted(([a], [b]) => a - b).map(([targetRuns, own]) => completion(source, targetRuns, own));
}

function isIncomplete({ answers, verdicts }: RunHealthRow, { judge }: RunHealthSource): boolean {
  return answers.present < answers.planned || (!isPerson(judge) && verdicts.present < verdicts.planned);
}

/** A person's grades are imported from a sheet: no command asks for them. */
function isPerson(judge: JudgeConfig | null): boolean {
  return judge?.endpoint.kind === "person";
}

/** A label that is shared or ambiguous is replaced by the start of the digest. */
function nameFor({ id, label }: ModelConfig, labels: readonly string[]): string {
  const isPlain = label === plainText(label) && !/^-|[,*?]/u.test(label);
  return isPlain && labels.filter((other) => other === label).length === 1 ? label : id.slice(0, 12);
}

function completion(
  { suite, otherSuites, judge, otherJudges, db }: RunHealthSource,
  targetRuns: number,
  subjects: readonly Subject[],
): RunHealth["completions"][number] {
  const runs = subjects.flatMap((subject) => subject.runs);
  const namesake = otherSuites.some(({ id }) => id === suite.id);
  const options = [
    ["--suite", namesake ? suite.digest.slice(0, 12) : suite.id],
    ["--models", subjects.map(({ name }) => name).join(",")],
    ["--target-runs", String(targetRuns)],
    ...(judge !== null && !isPerson(judge) && otherJudges.length > 0
      ? [["--judge", judgeReference({ judge }, [{ judge }, ...otherJudges])]]
      : []),
    ...(db === null ? [] : [["--db", db]]),
  ];
  return {
    modelConfigs: subjects.map(({ label }) => label),
    answers: runs.reduce((sum, { answers }) => sum + answers.planned - answers.present, 0),
    verdicts: isPerson(judge) ? 0 : runs.reduce((sum, { verdicts }) => sum + verdicts.planned - verdicts.present, 0),
    command: ["aib rerun", ...options.flat().map(shellWord)].join(" "),
  };
}
