import { runKey } from "../../domain/conversation-place.ts";
import { isAskedElsewhere, type ModelConfig, type JudgeConfig } from "../../domain/model-config.ts";
import type { RunFaults } from "../../store/views/run-faults.ts";
import { addCosts, hasUnknownCost, type AttemptCosts, type RunBill, type RunCounts } from "../../store/views/views.ts";
import { judgeReference } from "../choose-judges.ts";
import type { RunHealth, RunHealthRow } from "../contract.ts";
import { plainText } from "../plain-text.ts";
import { addFaults, addHealth, type Health } from "./add-health.ts";
import { healthNotes, lacksTools, nameFor } from "./health-notes.ts";
import type { RunHealthSource } from "./run-health-source.ts";
import { suiteReference } from "../format/names.ts";
import { shellWord } from "../format/unseen-characters.ts";

/** The state of every run and its missing results. Pure; every text is safe to print. */
export function buildRunHealth(source: RunHealthSource): RunHealth {
  const { suite, judge } = source;
  const { id, version, digest, title, origin } = suite;
  const records = recordsOf(source);
  const rows = source.modelConfigs.flatMap((modelConfig) => rowsOf(records, modelConfig));
  return {
    schemaVersion: 1,
    suite: { id: plainText(id), version: plainText(version), digest, title: plainText(title), origin },
    judge: judge && { id: judge.id, label: plainText(judge.label), model: plainText(judge.model) },
    generatedAt: source.generatedAt.toISOString(),
    rows,
    total: { modelConfigs: new Set(rows.map((row) => row.id)).size, runs: rows.length, ...addHealth(rows) },
    completions: completionsOf(source, rows),
    notes: healthNotes(source).map(plainText),
  };
}

/** Indexed by place: there may be thousands of runs. */
interface HealthRecords {
  readonly counts: ReadonlyMap<string, readonly RunCounts[]>;
  /** At answers, and at verdicts of the selected judge. */
  readonly bills: ReadonlyMap<string, readonly RunBill[]>;
  readonly faults: ReadonlyMap<string, readonly RunFaults[]>;
}

function recordsOf({ counts, bills, faults, judge }: RunHealthSource): HealthRecords {
  const isOwn = ({ kind, judgeId }: Pick<RunBill, "kind" | "judgeId">): boolean =>
    kind !== "verdict" || judgeId === judge?.id;
  return {
    counts: Map.groupBy(counts, ({ modelConfigId }) => modelConfigId),
    bills: Map.groupBy(bills.filter(isOwn), runKey),
    faults: Map.groupBy(faults.filter(isOwn), runKey),
  };
}

function rowsOf(records: HealthRecords, { id, label, model }: ModelConfig): readonly RunHealthRow[] {
  return (records.counts.get(id) ?? [])
    .toSorted((a, b) => a.run - b.run)
    .map((counts) => {
      const subject = { id, label: plainText(label), model: plainText(model), run: counts.run };
      return Object.assign(subject, healthOf(records, counts));
    });
}

function healthOf({ bills, faults }: HealthRecords, counts: RunCounts): Health {
  const [answers, verdicts] = [asked(counts.answers), asked(counts.verdicts)];
  const place = runKey(counts);
  return {
    answers,
    verdicts,
    ...(counts.readings === undefined ? {} : { readings: counts.readings }),
    ...billOf(addCosts((bills.get(place) ?? []).map((bill) => bill.costs))),
    faults: addFaults((faults.get(place) ?? []).map(({ fault, attempts }) => ({ [fault]: attempts }))),
  };
}

/** The store counts work that ballots ruled out as planned and present. */
function asked<Counts extends RunHealth["total"]["answers"] | RunHealth["total"]["verdicts"]>(counts: Counts): Counts {
  const { planned, present, skipped } = counts;
  return Object.assign({}, counts, { planned: planned - skipped, present: present - skipped });
}

function billOf(costs: AttemptCosts) {
  const { usd, attempts, open, resamples } = costs;
  return { resampled: resamples, attempts, openAttempts: open, usd, usdIsLowerBound: hasUnknownCost(costs) };
}

/** An incomplete model config with all its runs. */
interface Subject {
  /** Its unambiguous name on a command line. */
  readonly name: string;
  readonly label: string;
  readonly runs: readonly RunHealthRow[];
}

/** One command for all model configs of one judge: a bare `rerun` asks for what stored runs lack, with the original settings, and for nothing else. */
function completionsOf(source: RunHealthSource, rows: readonly RunHealthRow[]): RunHealth["completions"] {
  if (source.suite.origin === "imported" || source.isReadEarlier) return [];
  const byModelConfig = Map.groupBy(rows, ({ id }) => id);
  const subjects = source.modelConfigs.flatMap((modelConfig): readonly Subject[] => {
    const own = byModelConfig.get(modelConfig.id) ?? [];
    const runs = isAskedElsewhere(modelConfig) ? own.map(withoutAnswersToAsk) : own;
    if (!runs.some((run) => isIncomplete(run, source)) || lacksTools(source, modelConfig.id)) return [];
    return [{ name: nameFor(modelConfig, source.labels), label: plainText(modelConfig.label), runs }];
  });
  return [...Map.groupBy(subjects, (subject) => isGradedByOthers(source, subject)).values()].map((alike) =>
    completion(source, alike),
  );
}

function withoutAnswersToAsk(run: RunHealthRow): RunHealthRow {
  return Object.assign({}, run, { answers: Object.assign({}, run.answers, { planned: run.answers.present }) });
}

/** Whether another judge was to grade what is missing: a rerun without a judge asks the one that each run had. */
function isGradedByOthers(source: RunHealthSource, { runs }: Subject): boolean {
  return source.otherJudges.length > 0 && runs.some((run) => isIncomplete(run, source) && run.verdicts.planned === 0);
}

function isIncomplete({ answers, verdicts, readings }: RunHealthRow, { judge }: RunHealthSource): boolean {
  if (readings !== undefined && readings.present < readings.planned) return true;
  return answers.present < answers.planned || (!isPerson(judge) && verdicts.present < verdicts.planned);
}

/** Human grades are imported from a sheet: no command requests them. */
function isPerson(judge: JudgeConfig | null): boolean {
  return judge?.endpoint.kind === "person";
}

function completion(source: RunHealthSource, subjects: readonly Subject[]): RunHealth["completions"][number] {
  const { suite, otherSuites, judge, otherJudges, db } = source;
  const runs = subjects.flatMap((subject) => subject.runs);
  const read = runs.flatMap(({ readings }) => readings ?? []);
  const byOthers = subjects.every((subject) => isGradedByOthers(source, subject));
  const options = [
    ["--suite", suiteReference(suite, otherSuites)],
    ["--models", subjects.map(({ name }) => name).join(",")],
    ...(judge !== null && !isPerson(judge) && otherJudges.length > 0 && !byOthers
      ? [["--judge", judgeReference({ judge }, [{ judge }, ...otherJudges])]]
      : []),
    ...(db === null ? [] : [["--db", db]]),
  ];
  return {
    modelConfigs: subjects.map(({ label }) => label),
    answers: runs.reduce((sum, { answers }) => sum + answers.planned - answers.present, 0),
    verdicts: byOthers
      ? null
      : isPerson(judge)
        ? 0
        : runs.reduce((sum, { verdicts }) => sum + verdicts.planned - verdicts.present, 0),
    ...(read.length === 0 ? {} : { readings: read.reduce((sum, { planned, present }) => sum + planned - present, 0) }),
    command: ["aib rerun", ...options.flat().map(shellWord)].join(" "),
  };
}
