import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Suite } from "../../../src/domain/suite.ts";
import { readNames } from "../../../src/features/import/names-file.ts";
import { parsePublishedPath } from "../../../src/features/import/published-path.ts";
import { readSource } from "../../../src/features/import/read-source.ts";
import { scenarioGradedAt } from "../../../src/features/import/run-batch.ts";
import { readTrajectory, type Trajectory } from "../../../src/features/import/trajectory-file.ts";
import { loadSuite, rubricOf, scenarioOf } from "../../../src/suite/index.ts";
import { publishedDifficulties, publishedScores, type Figures, type RunFigures } from "./figures.ts";

/**
 * What the fixture `published-figures.json` holds, from the folder with the published archive and tables: numbers, ids
 * and dates, and not a sentence of any model or judge. The same archive gives the same text.
 */
export async function figuresOfArchive(folder: string): Promise<string> {
  const suite = await loadSuite("v2");
  const archive = join(folder, "published-cache.tar.gz");
  const runs = await runsOf(archive, suite);
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), "utf8"));
  const figures: Figures = {
    about: aboutFigures(createHash("sha256").update(readFileSync(archive)).digest("hex")),
    judge: suite.judge.model,
    turns: turnsOf(suite),
    fields: Object.fromEntries(suite.scenarios.map((scenario) => [scenario.id, fieldsOf(suite, scenario.id)])),
    scores: publishedScores.parse(read("published-scores.json")),
    difficulty: publishedDifficulties.parse(read("published-difficulty.json")),
    runs,
  };
  const keys = Object.entries(figures).map(([key, value]) => `${JSON.stringify(key)}:${linesOf(value)}`);
  return `{${keys.join(",\n")}}\n`;
}

/** A list has a line for each element, so that a difference shows its run. */
function linesOf(value: unknown): string {
  const isTable = Array.isArray(value) && typeof value[0] === "object";
  return isTable ? `[\n${value.map((row) => JSON.stringify(row)).join(",\n")}]` : JSON.stringify(value);
}

function aboutFigures(sha256: string): Figures["about"] {
  return {
    what: "Figures of 40 model configs in 157 runs, of which 35 model configs are ranked and 5 incomplete: grades, costs, ids and dates. Tests read them.",
    source: "AI Independence Bench by mikhailsal, https://github.com/mikhailsal/ai-independence-bench",
    licence: "MIT License, Copyright (c) 2026 AI Independence Bench Contributors; its terms are those of LICENSE here.",
    date: "Answered from 27 February to 21 July 2026.",
    leftOut:
      "All sentences of models, judges and requests, the names that models chose, numbers of tokens, and keys that a judge added to a grade.",
    madeBy: `node scripts/write-published-figures.ts <folder>, from published-cache.tar.gz (SHA-256 ${sha256}), published-scores.json and published-difficulty.json`,
    columns: {
      "runs[].names": "the model that read the names, its cost in USD",
      "runs[].answers":
        "for each of `turns`: milliseconds from `start` to the answer, cost in USD, seconds it took, characters; null: no answer",
      "runs[].cutOff": "turns whose answer reached the token limit",
      "runs[].verdicts":
        "for each scenario of `fields`: cost in USD, seconds it took, then the grade of each field; null: no verdict",
    },
  };
}

/** What the archive holds of one run. */
interface ArchivedRun {
  readonly directory: string;
  readonly run: number;
  readonly turns: Map<string, Trajectory>;
  names: RunFigures["names"] | null;
}

async function runsOf(archive: string, suite: Suite): Promise<RunFigures[]> {
  const found = new Map<string, ArchivedRun>();
  for await (const entry of readSource(archive)) {
    const path = parsePublishedPath(entry.path, suite);
    if (entry.kind === "refused" || path.kind === "unknown") throw new Error(`${entry.path} is no published file.`);
    const { directory, run } = path.place;
    const key = `${directory} ${String(run).padStart(6)}`;
    const into: ArchivedRun = found.get(key) ?? { directory, run, turns: new Map(), names: null };
    found.set(key, into);
    if (path.kind === "names") {
      const reading = readNames(entry.bytes);
      if (reading.kind === "refused") throw new Error(`${entry.path} ${reading.reason}`);
      into.names = [reading.value.extraction_model, reading.value.extraction_cost_usd ?? 0];
    } else {
      const reading = readTrajectory(entry.bytes, path.place);
      if (reading.kind === "refused") throw new Error(`${entry.path} ${reading.reason}`);
      into.turns.set(path.place.turnId, reading.value);
    }
  }
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, run]) => runFigures(run, suite));
}

function runFigures({ directory, run, turns, names }: ArchivedRun, suite: Suite): RunFigures {
  const start = Math.min(...[...turns.values()].map(({ metadata }) => metadata.timestamp.getTime()));
  if (names === null) throw new Error(`${directory}, run ${run}: its names were not read.`);
  return {
    directory,
    run,
    start: new Date(start).toISOString(),
    names,
    answers: turnsOf(suite).map((id) => answerFigures(turns.get(id), start)),
    cutOff: turnsOf(suite).filter((id) => turns.get(id)?.finish_reason === "length"),
    verdicts: suite.scenarios.map(({ id, turns: asked }) => {
      const carrier = asked.find((turn) => scenarioGradedAt(suite, turn.id)?.id === id);
      return verdictFigures(turns.get(carrier?.id ?? ""), { fields: fieldsOf(suite, id), judge: suite.judge.model });
    }),
  };
}

function answerFigures(turn: Trajectory | undefined, start: number): RunFigures["answers"][number] {
  if (turn === undefined) return null;
  const { metadata, gen_cost: cost, response } = turn;
  const { cost_usd: usd, elapsed_seconds: seconds } = cost ?? {};
  return [metadata.timestamp.getTime() - start, usd ?? 0, seconds ?? 0, Array.from(response).length];
}

function verdictFigures(
  turn: Trajectory | undefined,
  { fields, judge }: { readonly fields: readonly string[]; readonly judge: string },
): RunFigures["verdicts"][number] {
  const scores = z.record(z.string(), z.unknown()).nullish().parse(turn?.judge_scores);
  if (scores === null || scores === undefined) return null;
  const { cost_usd: usd, elapsed_seconds: seconds, judge_model: by } = turn?.judge_cost ?? {};
  if (by !== judge) throw new Error(`A verdict is by ${by}: the figures have one judge, ${judge}.`);
  const grade = z.union([z.number(), z.boolean(), z.null()]);
  return [usd ?? 0, seconds ?? 0, ...fields.map((field) => grade.parse(scores[field] ?? null))];
}

function turnsOf({ scenarios }: Suite): string[] {
  return scenarios.flatMap(({ turns }) => turns.map(({ id }) => id));
}

function fieldsOf(suite: Suite, scenarioId: string): string[] {
  return rubricOf(suite, scenarioOf(suite, scenarioId)).fields.map(({ id }) => id);
}
