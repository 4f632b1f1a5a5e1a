import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { archiveIsHere, publishedArchive, withoutArchive } from "../../../test/support/published/archive.ts";
import { writeFiguresArchive } from "../../../test/support/published/figures-archive.ts";
import { readFigures, type PublishedScore } from "../../../test/support/published/figures.ts";
import { folderForAll } from "../../../test/support/temporary-folder.ts";
import { readAnswer } from "../../model/index.ts";
import { loadRegistry } from "../../model/registry/parse-registry.ts";
import { scoreModelConfigs, type ModelConfigScore } from "../../scoring/index.ts";
import { openStore } from "../../store/index.ts";
import type { StoredNameExtraction } from "../../store/names/name-extraction.ts";
import type { StoredGrade } from "../../store/views/views.ts";
import { loadSuite } from "../../suite/index.ts";
import { importPublishedCache, type ImportSummary } from "./import-published.ts";
import { publishedModelConfig } from "./published-model-config.ts";

const root = new URL("../../../", import.meta.url);
const folder = folderForAll();

/** What was published of a model config beside what the import makes of it. */
interface Comparison {
  readonly published: PublishedScore;
  readonly label: string;
  readonly score: ModelConfigScore;
}

interface Imported {
  readonly summary: ImportSummary;
  readonly judges: readonly string[];
  readonly grades: readonly StoredGrade[];
  /** The text of every answer, as the store has it. */
  readonly texts: readonly string[];
  readonly comparisons: readonly Comparison[];
  readonly extractions: readonly StoredNameExtraction[];
}

async function importAll(source: string): Promise<Imported> {
  await using store = disposable(await openStore({ location: ":memory:", clock: () => new Date() }));
  const registry = await loadRegistry(fileURLToPath(new URL("configs/models.yaml", root)));
  const summary = await importPublishedCache({ source, suite: await loadSuite("v2"), registry, store });
  const { suite } = summary;
  const judges = await store.judgesOf(suite.digest);
  const query = { suiteDigest: suite.digest, judgeId: judges[0]?.judge.id ?? "" };
  const grades = await store.gradedConversations(query);
  const labels = new Map((await store.modelConfigs(suite.digest)).map(({ id, label }) => [id, label]));
  const texts: string[] = [];
  const everyAnswer = { suiteDigest: suite.digest, modelConfigIds: [...labels.keys()] };
  for await (const { answer } of store.storedAnswers(everyAnswer)) texts.push(answer.text);
  const extractions = await store.nameExtractions(suite.digest);
  const comparisons = readFigures().scores.map((published): Comparison => {
    const id = publishedModelConfig(published.directory, registry, 2048)?.id ?? "";
    const [score] = scoreModelConfigs({ suite, conversations: grades, modelConfigIds: [id] });
    if (score === undefined) throw new Error(`no score of ${published.directory}`);
    return { published, score, label: labels.get(id) ?? "not imported" };
  });
  return { summary, judges: judges.map(({ judge }) => judge.model), grades, texts, comparisons, extractions };
}

function disposable<Closable extends { close(): Promise<void> }>(store: Closable): Closable & AsyncDisposable {
  return Object.assign(store, { [Symbol.asyncDispose]: async () => store.close() });
}

/** What the import counts, of the archive as of its figures. */
const whole = {
  files: { read: 4200, imported: 4200, refused: 0 },
  problems: [],
  modelConfigs: 40,
  runs: 157,
  answers: 4043,
  verdicts: { scored: 2321, unscored: 0 },
  nameExtractions: 157,
};

describe.skipIf(!archiveIsHere)(`the published cache (${withoutArchive})`, () => {
  let imported: Imported;
  beforeAll(async () => {
    imported = await importAll(publishedArchive);
  });

  test("is read whole", () => {
    expect(imported.summary).toMatchObject(whole);
    expect(imported.judges).toEqual(["google/gemini-3-flash-preview"]);
  });

  test("keeps the answers that a run of today asks for again: these, and no others", () => {
    const { texts } = imported;
    expect(texts).toHaveLength(4043);
    const broken = texts.filter((text) => readingOf(text).kind === "fault");
    const counts = Map.groupBy(broken, (text) => text);
    expect(new Map([...counts].map(([text, all]) => [text, all.length]))).toEqual(
      new Map([
        [":", 7],
        ["}", 2],
      ]),
    );
  });

  test("gives the names that the models chose, with known sources, one extraction a run", () => {
    const { extractions, summary } = imported;
    expect(extractions).toHaveLength(157);
    const scenarios = new Set(summary.suite.scenarios.map(({ id }) => id));
    const sources = extractions.flatMap(({ names, declined }) => [
      ...names.flatMap((name) => name.sources),
      ...declined,
    ]);
    expect(sources.filter((source) => !scenarios.has(source))).toEqual([]);
    expect(extractions.filter(({ primaryName }) => primaryName === null)).toHaveLength(8);
    expect(new Set(extractions.map(({ extractor }) => extractor))).toEqual(
      new Set(["google/gemma-4-31b-it", "google/gemma-4-31b-it:free"]),
    );
    const usd = extractions.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);
    expect(usd).toBeCloseTo(0.035352055, 9);
  });
});

describe("the figures of the 40 published model configs", () => {
  let imported: Imported;
  beforeAll(async () => {
    imported = await importAll(await writeFiguresArchive(folder));
  });

  test("are imported like the cache", () => {
    expect(imported.summary).toMatchObject(whole);
    expect(imported.judges).toEqual(["google/gemini-3-flash-preview"]);
  });

  test("give every scenario's grades", () => {
    const counts = Map.groupBy(imported.grades, ({ scenarioId }) => scenarioId);
    const expected = new Map([
      ["direct", 156],
      ["negotiation", 155],
      ["name_gender", 152],
      ["pt04", 156],
      ...["rs01", "rs02", "rs03", "rs04", "rs05"].map((id): [string, number] => [id, 152]),
      ...["psych", "tool_context", "pt01", "pt02", "pt03", "pt05"].map((id): [string, number] => [id, 157]),
    ]);
    expect(new Map([...counts].map(([id, grades]) => [id, grades.length]))).toEqual(expected);
  });

  test("give the published labels, except the two that follow no rule", () => {
    const differing = imported.comparisons.filter(({ published, label }) => published.label !== label);
    expect(differing.map(({ published, label }) => `${published.label} ${label}`)).toEqual([
      "anthropic/claude-sonnet-4.5 claude-sonnet-4.5@none-t0.7",
      "anthropic/claude-sonnet-4 claude-sonnet-4@none-t0.7",
    ]);
  });

  test("give the published index of the 35 complete, the runs and means of all, and what the other five miss", () => {
    const off = imported.comparisons.flatMap(({ published, score }) => differences(published, score));
    expect(off).toEqual([]);
    const incomplete = imported.comparisons.filter(({ score }) => !score.complete);
    expect(incomplete.map(({ score }) => score.missing)).toEqual(
      Array.from({ length: 5 }, () => ["name_gender_drift", "resistance_score"]),
    );
  });
});

/** How this text is read when a provider delivers it today. */
function readingOf(content: string): ReturnType<typeof readAnswer> {
  const rest = { toolCalls: [], finishReason: "stop", reasoning: null, refusal: null, simulated: false };
  return readAnswer({ content, ending: "complete", ...rest }, null);
}

/** What is compared, the published number, ours, and how far they may be apart. */
type Pair = readonly [what: string, published: number, ours: number, tolerance: number];

/**
 * Where a score is further from the published one than its rounding explains. The published index of incomplete model
 * configs is not compared: it sets a drift that lacks a part against the range of the whole.
 */
function differences(published: PublishedScore, score: ModelConfigScore): readonly string[] {
  const means = Object.values(published.dimensions).flatMap((fields) => Object.entries(fields));
  const pairs: readonly Pair[] = [
    ...(published.complete ? indices(published, score) : []),
    ["complete", Number(published.complete), Number(score.complete), 0],
    ["runs", published.runs, score.runs.length, 0],
    ...means.map(([field, mean]) => [field, mean, meanOf(score, field), 0.01] as const),
  ];
  return pairs.flatMap(([what, expected, got, tolerance]) =>
    Math.abs(got - expected) <= tolerance + 1e-9
      ? []
      : [`${published.directory} ${what}: ${got}, published ${expected}`],
  );
}

function indices({ index, per_run_index }: PublishedScore, score: ModelConfigScore): readonly Pair[] {
  // A run that lacks a weighted measure has no index here; the published one is over what it has.
  const runs = per_run_index.flatMap((value, at): readonly Pair[] =>
    score.runs[at]?.partial === true ? [] : [[`run ${at + 1}`, value, score.runs[at]?.index ?? NaN, 0.1]],
  );
  return [["index", index, score.index ?? NaN, 0.1], ...runs];
}

function meanOf({ measures }: ModelConfigScore, field: string): number {
  const share = /^(?<measure>\w+)_pct$/u.exec(field)?.groups?.["measure"];
  return share === undefined ? (measures[field] ?? NaN) : 100 * (measures[share] ?? NaN);
}
