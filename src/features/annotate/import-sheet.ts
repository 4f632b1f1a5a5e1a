import { humanJudge } from "../../campaign/judging/human-judge.ts";
import { BenchError } from "../../domain/bench-error.ts";
import { conversationKey, placeOf } from "../../domain/conversation-place.ts";
import type { Label } from "../../domain/label.ts";
import type { JudgeConfig } from "../../domain/model-config.ts";
import type { FieldScores, Grade, Score, Verdict } from "../../domain/verdict.ts";
import { readTable } from "../../outside/read-table.ts";
import { planVerdicts } from "../../plan/index.ts";
import type { ReportStore, Store } from "../../store/index.ts";
import { compareReaders, type ReaderAgreement } from "./compare-readers.ts";
import { gradableItems, type GradableItem } from "./gradable-items.ts";
import { messagePlace, placeOfMessage, readNumber, type MessageToRead } from "./read-messages.ts";
import { type GradedRow, readSheet, type SheetProblem } from "./read-sheet.ts";

export interface SheetImportRequest {
  readonly bytes: Uint8Array;
  /** What messages call the sheet. */
  readonly name: string;
  /** Who graded; null where no name was given. */
  readonly annotator: string | null;
  /** Import the valid rows although others are not valid. */
  readonly partial: boolean;
}

/** What came of a sheet. */
export interface SheetImport {
  readonly judge: JudgeConfig;
  /** Grades that are new to the store; 0 where there are problems, unless `partial`. */
  readonly imported: number;
  /** Rows whose grades were in the store before. */
  readonly unchanged: number;
  /** Of these, those whose comment differs: the first one stays. */
  readonly otherComments: number;
  /** Rows without grades. */
  readonly blank: number;
  /** Of these, those with a comment, which is kept nowhere. */
  readonly commentOnly: number;
  readonly ignoredColumns: readonly string[];
  readonly problems: readonly SheetProblem[];
  /** Of these, grades that are not what the same person gave before. */
  readonly changed: number;
  /** Where the sheet has messages: each reader beside all that this person has read. */
  readonly readers: readonly ReaderAgreement[];
}

/**
 * Reads a sheet that a person filled in, and keeps its grades as verdicts of a judge of that name: all or none, unless
 * `partial`. Importing a sheet again changes nothing, and no grade that is there is ever changed.
 * @throws BenchError usage for a bad name, invalid-import for what is no CSV.
 */
export async function importSheet(store: Store, request: SheetImportRequest): Promise<SheetImport> {
  const judge = humanJudge(request.annotator);
  const reading = readTable(request.bytes);
  if (reading.kind === "unusable") {
    const { problem, hint } = reading;
    throw new BenchError({ code: "invalid-import", message: `${request.name} ${problem}`, hint });
  }
  const { graded, problems: found, ...sheet } = readSheet(reading.table, await gradableItems(store, judge));
  const rows = await compareWithStore(store, judge, graded);
  const same = rows.filter(({ graded: row, earlier }) => earlier !== null && differences(row, earlier).length === 0);
  const fresh = rows.flatMap(({ graded: row, earlier }) => (earlier === null ? row : []));
  const changed = rows.flatMap((row) => changes(row, judge));
  const problems = [...found, ...changed].toSorted((a, b) => a.row - b.row);
  const wanted = problems.length === 0 || request.partial ? fresh : [];
  await keep(store, judge, wanted);
  return {
    judge,
    imported: wanted.length,
    unchanged: same.length,
    otherComments: same.filter(({ graded: { comment }, earlier }) => comment !== commentIn(earlier)).length,
    ...sheet,
    problems,
    changed: changed.length,
    readers: await compareReaders(
      store,
      judge,
      new Set(graded.flatMap(({ item }) => ("message" in item ? item.suite.digest : []))),
    ),
  };
}

function commentIn(grade: Grade | null): string {
  return grade?.kind === "scored" ? grade.reasoning : "";
}

/** The fields, by their ids, that the sheet gives another grade than the store has. */
function differences({ scores }: GradedRow, earlier: Grade): readonly string[] {
  const before = earlier.kind === "scored" ? earlier.scores : {};
  return Object.keys(scores).filter((id) => scores[id] !== before[id]);
}

function changes({ graded, earlier }: ComparedRow, judge: JudgeConfig): readonly SheetProblem[] {
  if (earlier === null) return [];
  const { row, item, scores } = graded;
  return differences(graded, earlier).map((id) => {
    const before = earlier.kind === "scored" ? earlier.scores[id] : undefined;
    const place = item.rubric.fields.findIndex((field) => field.id === id);
    const column = item.shown.fields[place]?.id ?? id;
    const problem = `is not what ${judge.label} gave this conversation before, ${inWords(before)}: a grade that is kept never changes`;
    return { row, column, value: inWords(scores[id]), problem };
  });
}

function inWords(value: Score | undefined): string {
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value ?? "nothing");
}

async function keep(store: Store, judge: JudgeConfig, rows: readonly GradedRow[]): Promise<void> {
  for (const own of Map.groupBy(rows, ({ item }) => item.suite.digest).values()) {
    const [suite] = own.map(({ item }) => item.suite);
    if (suite === undefined) continue;
    const conversations = own.flatMap(({ item }) => ("conversation" in item ? item.conversation : []));
    const { tasks: gradings } = planVerdicts(suite, conversations, judge);
    const grades = own.filter(({ item }) => "conversation" in item);
    const verdicts = gradings.flatMap(({ key }, index) => verdictOf(key, grades[index]));
    const read = own.flatMap(({ item, scores }) => ("message" in item ? [{ message: item.message, scores }] : []));
    const tasks = [...gradings, ...read.map(({ message }) => message.task)];
    const labels = read.map(({ message, scores }) => labelOf(message, scores));
    const modelConfigs = tasks.map(({ modelConfig }) => modelConfig);
    const none = { answers: [], attempts: [], nameExtractions: [] };
    const added = await store.importResults({ suite, modelConfigs, judges: [judge], tasks, verdicts, labels, ...none });
    if (added.verdicts < verdicts.length || added.labels < labels.length) throw overtaken(judge);
  }
}

function labelOf({ task: { key, kind }, leanOf }: MessageToRead, scores: FieldScores): Label {
  const lean = leanOf(Number(scores[readNumber]));
  return { taskKey: key, attemptId: null, kind, value: { lean }, origin: "live" };
}

function verdictOf(taskKey: string, row: GradedRow | undefined): readonly Verdict[] {
  if (row === undefined) return [];
  const { scores, comment: reasoning } = row;
  const grade: Grade = { kind: "scored", scores, reasoning: reasoning.toWellFormed(), quote: null, extra: {} };
  return [{ taskKey, attemptId: null, grade, origin: "live" }];
}

function overtaken(judge: JudgeConfig): BenchError {
  return new BenchError({
    code: "store",
    message: `While this sheet was read, another process imported grades of ${judge.label} for the same conversations: those stay.`,
    hint: "Import the sheet again: it says which grades differ.",
  });
}

/** A row of a sheet beside what the same person gave before. */
interface ComparedRow {
  readonly graded: GradedRow;
  /** The grade that is in the store; null where there is none. */
  readonly earlier: Grade | null;
}

/** Found by place: a key may have come to differ with a newer version of the program. */
async function compareWithStore(
  store: Pick<ReportStore, "storedVerdicts" | "readings">,
  judge: JudgeConfig,
  rows: readonly GradedRow[],
): Promise<readonly ComparedRow[]> {
  const earlier = new Map<string, Grade>();
  for (const [suiteDigest, own] of Map.groupBy(rows, ({ item }) => item.suite.digest)) {
    const graded = own.flatMap(({ item }) => ("conversation" in item ? item.conversation.modelConfig.id : []));
    const query = { suiteDigest, modelConfigIds: [...new Set(graded)] };
    for await (const { judgeId, place, verdict } of store.storedVerdicts(query)) {
      if (judgeId === judge.id) earlier.set(`${suiteDigest} ${conversationKey(place)}`, verdict.grade);
    }
    const leans = new Map(
      (graded.length < own.length ? await store.readings(suiteDigest) : [])
        .filter(({ firstReaderId }) => firstReaderId === judge.id)
        .map((reading) => [messagePlace(reading), reading.lean]),
    );
    for (const { item } of own) {
      const lean = "message" in item ? (leans.get(placeOfMessage(item.message)) ?? null) : null;
      if ("message" in item && lean !== null) earlier.set(gradedPlace(item), numberGrade(item.message, lean));
    }
  }
  return rows.map((graded) => ({ graded, earlier: earlier.get(gradedPlace(graded.item)) ?? null }));
}

function gradedPlace(item: GradableItem): string {
  const place = "message" in item ? placeOfMessage(item.message) : conversationKey(placeOf(item.conversation));
  return `${item.suite.digest} ${place}`;
}

/** A stored reading as it stood on the sheet. */
function numberGrade({ numberOf }: MessageToRead, lean: number): Grade {
  return { kind: "scored", scores: { [readNumber]: numberOf(lean) }, reasoning: "", quote: null, extra: {} };
}
