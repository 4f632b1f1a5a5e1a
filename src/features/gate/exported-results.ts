import { CsvError, parse } from "csv-parse/sync";
import { extname } from "node:path";
import { z } from "zod";
import { type BenchError, usageError } from "../../domain/bench-error.ts";
import { conversationKey, type ConversationPlace } from "../../domain/conversation-place.ts";
import type { Digest } from "../../domain/digest.ts";
import { readFault } from "../../domain/file-fault.ts";
import type { ScoreField } from "../../domain/rubric.ts";
import { deliveries, type Suite } from "../../domain/suite.ts";
import type { FieldScores, Score } from "../../domain/verdict.ts";
import { readTextFile } from "../../outside/read-text-file.ts";
import { unguarded } from "../../results/format/csv.ts";
import { plainText } from "../../results/plain-text.ts";
import type { GradedConversation } from "../../scoring/index.ts";
import type { Recording } from "../../store/views/recordings.ts";
import { rubricOf, scenarioOf } from "../../suite/index.ts";
import { distinct } from "../../outside/distinct.ts";

/** A model config or a judge. */
export interface Named {
  readonly id: Digest;
  readonly label: string;
  readonly model: string;
}

/** All grades that a baseline holds, before any of them is chosen. */
export interface BaselineResults {
  /** Digests of its suites, with their names. */
  readonly suites: readonly { readonly digest: Digest; readonly id: string; readonly version: string }[];
  /** Of the compared suite alone. */
  readonly judges: readonly Named[];
  readonly modelConfigs: readonly Named[];
  readonly gradesBy: (judgeId: Digest) => Promise<readonly GradedConversation[]>;
  readonly recordings: () => Promise<readonly Recording[]>;
}

/** What a baseline needs of an answer's row. A file of verdicts alone has none. */
const answerRow = z.looseObject({
  suite_digest: z.string(),
  model_config_id: z.string(),
  variant: z.string(),
  delivery: z.enum(deliveries),
  task_key: z.string(),
  recorded_at: z.string(),
});

/** The same of a verdict's. In CSV every cell is a text. */
const verdictRow = answerRow.extend({
  suite: z.string(),
  suite_version: z.string(),
  model_config: z.string(),
  model: z.string(),
  run: z.coerce.number().int().positive(),
  scenario: z.string(),
  judge: z.string(),
  judge_id: z.string(),
  judge_model: z.string(),
  grade: z.enum(["scored", "unscored"]),
});
type VerdictRow = z.infer<typeof verdictRow>;

export interface ExportFile {
  /** As the user named it; its extension is the format. */
  readonly name: string;
  readonly path: string;
}

/** An export of a thousand runs has some 100 MB. */
const mostBytes = 512 * 1024 ** 2 - 1;

/**
 * The verdicts of an export, which `aib export -o x.json`, `-o x.jsonl` or `--what verdicts -o x.csv` wrote.
 * @throws BenchError usage for anything else, with the row.
 */
export async function exportedResults({ name, path }: ExportFile, suite: Suite): Promise<BaselineResults> {
  const read = await readTextFile(path, mostBytes).catch((cause: unknown) => {
    throw readFault({ what: `--baseline ${plainText(name)}`, hint: exportHint, cause });
  });
  if (read.kind === "unusable") throw unreadable(name, `it ${read.problem}`);
  return verdictsIn(name, read.text, suite);
}

function verdictsIn(name: string, text: string, suite: Suite): BaselineResults {
  const exported = rowsOf(name, text);
  const rows = readRows(name, exported, "verdict", verdictRow);
  if (rows.length === 0) throw unreadable(name, "it holds no verdicts");
  const answers = readRows(name, exported, "answer", answerRow).map((row) => Object.assign(row, { judge_id: null }));
  const own = rows.filter((row) => row.suite_digest === suite.digest);
  refuseRepeated(name, own);
  return {
    suites: distinct(rows, ({ suite_digest: digest }) => digest).map((row) => ({
      digest: row.suite_digest,
      id: row.suite,
      version: row.suite_version,
    })),
    judges: distinct(own, ({ judge_id: id }) => id).map((row) => ({
      id: row.judge_id,
      label: unguarded(row.judge),
      model: row.judge_model,
    })),
    modelConfigs: distinct(own, ({ model_config_id: id }) => id).map((row) => ({
      id: row.model_config_id,
      label: unguarded(row.model_config),
      model: row.model,
    })),
    gradesBy: async (judgeId: Digest) =>
      own.filter((row) => row.judge_id === judgeId).map((row) => gradedOf(name, row, suite)),
    recordings: async () =>
      [...own, ...answers.filter((row) => row.suite_digest === suite.digest)].map((row) => ({
        modelConfigId: row.model_config_id,
        configuration: { variant: row.variant, delivery: row.delivery },
        judgeId: row.judge_id,
        taskKey: row.task_key,
        recordedAt: row.recorded_at,
      })),
  };
}

const exportedLists = z.looseObject({ verdicts: z.array(z.unknown()), answers: z.array(z.unknown()).default([]) });

function rowsOf(name: string, text: string): readonly unknown[] {
  const extension = extname(name).toLowerCase();
  try {
    if (extension === ".csv") return z.array(z.unknown()).parse(parse(text, { columns: true, bom: true }));
    if (extension === ".json") {
      const { verdicts, answers } = exportedLists.parse(JSON.parse(text));
      return [...verdicts, ...answers];
    }
    return text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line): unknown => JSON.parse(line));
  } catch (error) {
    if (error instanceof z.ZodError) throw unreadable(name, "it has no list `verdicts`");
    if (error instanceof SyntaxError || error instanceof CsvError) throw unreadable(name, error.message);
    throw error;
  }
}

function readRows<Row>(
  name: string,
  exported: readonly unknown[],
  kind: "answer" | "verdict",
  schema: z.ZodType<Row>,
): readonly Row[] {
  const rows = exported.filter((row) => typeof row === "object" && row !== null && "kind" in row && row.kind === kind);
  return rows.map((row, at) => {
    const read = schema.safeParse(row);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw unreadable(name, `${kind} ${at + 1}, column ${issue?.path.join(".")}: ${issue?.message}`);
  });
}

/** Two exports in one file would count each verdict twice, and its runs as complete that are not. */
function refuseRepeated(name: string, rows: readonly VerdictRow[]): void {
  const seen = new Set<string>();
  for (const row of rows) {
    const key = `${row.judge_id} ${conversationKey(placeIn(row))}`;
    if (seen.has(key))
      throw unreadable(
        name,
        `it holds the verdict on scenario ${row.scenario}, run ${row.run}, of ${row.model_config} twice`,
      );
    seen.add(key);
  }
}

function placeIn({ model_config_id: modelConfigId, run, variant, delivery, scenario }: VerdictRow): ConversationPlace {
  return { modelConfigId, run, configuration: { variant, delivery }, scenarioId: scenario };
}

function gradedOf(name: string, row: VerdictRow, suite: Suite): GradedConversation {
  const place = placeIn(row);
  const { scenarioId } = place;
  if (row.grade === "unscored") return { ...place, grade: { kind: "unscored", reason: "" } };
  if (!suite.scenarios.some(({ id }) => id === scenarioId))
    throw unreadable(name, `the suite has no scenario ${scenarioId}`);
  const scores: FieldScores = Object.fromEntries(
    rubricOf(suite, scenarioOf(suite, scenarioId)).fields.map((field) => [field.id, scoreOf(name, row, field)]),
  );
  return { ...place, grade: { kind: "scored", scores, quote: null } };
}

function scoreOf(name: string, row: VerdictRow, field: ScoreField): Score {
  const column = `score_${field.id}`;
  const cell = row[column];
  if (field.kind === "boolean") {
    if (cell === true || cell === "true") return true;
    if (cell === false || cell === "false") return false;
  } else if (field.kind === "label") {
    const label = field.labels.find(({ value }) => value === cell);
    if (label !== undefined) return label.value;
  } else {
    const value = typeof cell === "string" && cell.trim() !== "" ? Number(cell) : cell;
    if (typeof value === "number" && value >= field.min && value <= field.max) return value;
  }
  throw unreadable(name, `${column} of scenario ${row.scenario}, run ${row.run}, is not ${validIn(field)}`);
}

function validIn(field: ScoreField): string {
  if (field.kind === "boolean") return "true or false";
  if (field.kind === "label") return `one of ${field.labels.map(({ value }) => value).join(", ")}`;
  return `a number from ${field.min} to ${field.max}`;
}

function unreadable(name: string, why: string): BenchError {
  return usageError(plainText(`--baseline ${name} cannot be used: ${why}.`), exportHint);
}

const exportHint =
  "Name a store, or an export of one with verdicts: aib export -o baseline.jsonl --db <store of the baseline>, or with --what verdicts -o baseline.csv.";
