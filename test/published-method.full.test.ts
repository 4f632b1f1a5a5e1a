import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { PowerAnswer } from "../src/features/power/index.ts";
import type { Comparison, Leaderboard, LeaderboardRow } from "../src/results/contract.ts";
import { publishedRunSpreads } from "../src/scoring/run-spread.ts";
import { mean } from "../src/statistics/descriptive.ts";
import { aib } from "./support/command-line.ts";
import { writeFiguresArchive } from "./support/published/figures-archive.ts";
import { folderForAll } from "./support/temporary-folder.ts";

const cwd = folderForAll();
const method = readFileSync(join(import.meta.dirname, "..", "docs", "method.md"), "utf8").replaceAll(/[ \n]+/gu, " ");

async function read<Answer>(...args: readonly string[]): Promise<Answer> {
  const { code, stdout, stderr } = await aib([...args, "--format", "json"], { cwd });
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

/** Those pieces of text, made of what the program finds today, that docs/method.md lacks. */
function notInMethod(...pieces: readonly string[]): readonly string[] {
  return pieces.filter((piece) => !method.includes(piece));
}

function oneDecimal(value: number | null | undefined): string {
  return value?.toFixed(1) ?? "none";
}

function signed(value = 0): string {
  return `${value < 0 ? "−" : "+"}${oneDecimal(Math.abs(value))}`;
}

function percent(share = Number.NaN): string {
  return `${(100 * share).toFixed(0)} %`;
}

async function compared(...models: readonly string[]) {
  const { paired } = await read<Comparison>("compare", ...models);
  const index = paired.pairs[0]?.index;
  return { ...index?.intervals, size: oneDecimal(Math.abs(index?.difference ?? 0)), p: index?.pValue?.toFixed(3) };
}

describe("docs/method.md has the figures of the 40 published model configs:", () => {
  let leaderboard: Leaderboard;
  let ranked: readonly LeaderboardRow[];
  beforeAll(async () => {
    const { code, stderr } = await aib(["import", await writeFiguresArchive(cwd)], { cwd });
    if (code !== 0) throw new Error(stderr);
    leaderboard = await read<Leaderboard>("leaderboard");
    ranked = leaderboard.rows.filter(({ complete }) => complete);
  });

  test("the worked example", () => {
    const haiku = ranked.find(({ label }) => label === "claude-haiku-4.5@none-t0.7");
    const of = (field: string): string => (haiku?.fields[field] ?? Number.NaN).toFixed(2);
    const example = `non-assistant-likeness ${of("non_assistant_likeness")}, internal consistency ${of("internal_consistency")}, drift ${of("drift_from_initial")}, name and gender ${of("name_gender_drift")}, resistance ${of("resistance_score")}, stability ${of("consistency_score")}.`;
    expect(notInMethod(example, `= ${haiku?.index?.toFixed(2)} `)).toEqual([]);
  });

  test("what the order rests on", () => {
    const { scenarios = [], ranks = {}, equalWeights, variance, components = [] } = leaderboard.basis ?? {};
    const places = Object.values(ranks).map(({ low, high }) => high - low + 1);
    const pieces = [
      ...scenarios.map(({ id, title, meanRankChange }) => `| \`${id}\` | ${title} | ${oneDecimal(meanRankChange)} |`),
      `best to worst rank are ${oneDecimal(mean(places))} places on average, ${Math.max(...places)} at most.`,
      `With equal weights ranks move by ${oneDecimal(equalWeights?.meanRankChange)} places on average`,
      ...components.map(({ title, scenarios: count, alpha }) => `| ${title} | ${count} | ${alpha?.toFixed(2)} |`),
      `variance of scores, ${variance?.modelConfigs} of the 35`,
      `| model | ${percent(variance?.model)} |`,
      `| scenario | ${percent(variance?.scenario)} |`,
      `| model on one scenario | ${percent(variance?.modelByScenario)} |`,
      `| run | ${percent(variance?.run)} |`,
      `| single conversation | ${percent(variance?.conversation)} |`,
    ];
    expect(notInMethod(...pieces)).toEqual([]);
    expect([scenarios.length, components.length]).toEqual([15, 5]);
  });

  test("how wide intervals and ranges are", () => {
    const width = (of: keyof LeaderboardRow["intervals"]): string => {
      const widths = ranked.flatMap(({ intervals }) => (intervals[of] ? intervals[of].high - intervals[of].low : []));
      return `published: ${oneDecimal(mean(widths))} points wide`;
    };
    const single = ranked.filter(({ intervals }) => intervals.bootstrap === null).length;
    const ranges = ranked.flatMap(({ rankInterval: range }) => (range === null ? [] : range.high - range.low + 1));
    const pieces = [
      `${width("bootstrap")}, none for ${single} single runs`,
      `${width("re-run")}, none without`,
      width("generalisation"),
      `published: ${oneDecimal(mean(ranges))} ranks a range`,
    ];
    expect(notInMethod(...pieces)).toEqual([]);
  });

  test("how far runs stray, and the difference that five of them find", async () => {
    const { deviations, runs, levels, basis } = await read<PowerAnswer>("power");
    const spreads = levels.map(({ standardDeviation }) => oneDecimal(standardDeviation));
    const found = levels.map((level) => oneDecimal(level["re-run"].find((row) => row.runs === 5)?.detectable));
    const counts = levels.map(({ modelConfigs }) => modelConfigs);
    const whole = basis.kind === "store" ? basis.modelConfigs : 0;
    const heads = ["97 and more", "90 to 97", "80 to 90", "below 80"];
    const pieces = [
      `Over the ${counts.reduce((sum, count) => sum + count, 0)} of the [40 published model configs](#the-published-results) with two complete runs or more an index strays by ${oneDecimal(deviations.indexOfRun)} points from run to run, and over the ${whole} with five a score by ${oneDecimal(deviations.modelByScenario)} points`,
      `published: ${oneDecimal(runs.find((row) => row.runs === 5)?.detectable["re-run"])} points at every level`,
      `published: ${found[0]} from 97 on, ${found[1]} at 90 to 97, ${found[2]} at 80 to 90, ${found[3]} below;`,
      `of the [40 published model configs](#the-published-results) by ${spreads.join(" / ")})`,
      `(${counts.slice(0, -1).join(", ")} and ${counts.at(-1)} of them by level, from the top)`,
      ...heads.map((head, at) => `| ${head} | ${spreads[at]} | ${found[at]} |`),
    ];
    expect(notInMethod(...pieces)).toEqual([]);
    // A gate without other rows takes these.
    expect(publishedRunSpreads.map(({ deviation }) => oneDecimal(deviation))).toEqual(spreads);
  });

  test("two comparisons", async () => {
    const gemini = await compared("gemini-3.1-pro-preview", "claude-haiku-4.5");
    const { "re-run": again, generalisation: beyond, size, p } = await compared("claude-haiku-4.5", "deepseek-v3.2");
    const pieces = [
      `leads claude-haiku-4.5 by ${gemini.size} points, with p = ${gemini.p},`,
      `deepseek-v3.2 is ${size} points below claude-haiku-4.5:`,
      `${signed(again?.low)} to ${signed(again?.high)} if repeated`,
      `p = ${p}, because most scenarios point one way as well; ${signed(beyond?.low)} to ${signed(beyond?.high)} with other questions`,
    ];
    expect(notInMethod(...pieces)).toEqual([]);
  });
});
