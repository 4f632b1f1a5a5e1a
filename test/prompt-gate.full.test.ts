import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { planPower } from "../src/features/power/index.ts";
import type { Suite } from "../src/domain/suite.ts";
import { expectWorsenings } from "../src/cli/conclude-gate.ts";
import { judgePrompts } from "../src/features/gate/index.ts";
import { buildComparison } from "../src/results/build-comparison.ts";
import { gradesBy } from "../src/results/panel/judging.ts";
import { runSpread, scoreVariance } from "../src/scoring/index.ts";
import { mean } from "../src/statistics/descriptive.ts";
import { createRandom } from "../src/statistics/random.ts";
import type { Store } from "../src/store/index.ts";
import { loadSuite } from "../src/suite/index.ts";
import { emptyStore, measure, nowhere } from "./support/campaign/simulated-store.ts";
import { promptHolding, promptReader, startPromptReaders } from "./support/prompt-readers.ts";
import { gradesOfRun, modelConfig, runCounts, sampleSource } from "./support/results/sample-source.ts";
import { standardNormal } from "./support/statistics/standard-normal.ts";

// The gate of a pull request, 400 times. The respondents read the system prompt on the loopback address: a real campaign measures
// each prompt in 60 runs. Each repetition draws its runs from these, without replacement, and goes through scoring, comparison and
// gate as `run --prompts` does; test/prompt-gate-command.full.test.ts has the command line.

const repetitions = 400;
const pooled = 60;
const names = ["main", "worse", "broken", "gone"] as const;
type Name = (typeof names)[number];
/** Of respondents that the same prompt in other words makes of each other. */
const levels = ["main", "worse", "broken"] as const;
type Grade = Awaited<ReturnType<typeof gradesBy>>[number];

/** The grades of each run. */
const pool = new Map<Name, readonly (readonly Grade[])[]>();
const suite = await loadSuite("v2");

beforeAll(async () => {
  const server = await startPromptReaders();
  const folder = mkdtempSync(join(tmpdir(), "aib-prompt-gate-"));
  const systemPrompts = [95, 74, 40, 0]
    .map((percent) => promptHolding(percent))
    .map((text, place) => {
      const path = join(folder, `${names[place]}.md`);
      writeFileSync(path, text);
      return { kind: "file", path } as const;
    });
  const store: Store = await emptyStore();
  const routing = { ...nowhere, baseUrl: server.url };
  const subject = { systemPrompts, models: [promptReader], judges: ["sim/judge"], routing, runs: pooled };
  const { plan, judges } = await measure(store, subject);
  const grades = await gradesBy(store, plan.suite, judges[0]?.id ?? "");
  const [configuration] = suite.defaultConfigurations;
  for (const [place, { variant }] of plan.suite.defaultConfigurations.entries()) {
    const own = grades.filter((grade) => grade.configuration.variant === variant);
    const byRun = Map.groupBy(own, ({ run }) => run);
    pool.set(
      names[place] ?? "main",
      [...byRun.values()].map((run) => run.map((grade) => Object.assign({}, grade, { configuration }))),
    );
  }
  await store.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}, 600_000);

/** These runs, numbered, as those of one row. */
function asRow(modelConfigId: string, runs: readonly (readonly Grade[])[]): readonly Grade[] {
  return runs.flatMap((run, place) => run.map((grade) => Object.assign({}, grade, { modelConfigId, run: place + 1 })));
}

/** How a prompt answers each scenario, by its id. */
type Prompt = (scenarioId: string) => Name;

/** Of each scenario a level at random. */
function anyLevels(random: () => number): Prompt {
  const drawn = new Map(suite.scenarios.map(({ id }) => [id, levels[Math.floor(random() * levels.length)]]));
  return (id) => drawn.get(id) ?? "main";
}

/** These of the measured runs. */
function runsOf(prompt: Prompt, places: readonly number[]): readonly (readonly Grade[])[] {
  return places.map((place) =>
    suite.scenarios.flatMap(({ id }) =>
      (pool.get(prompt(id))?.[place] ?? []).filter(({ scenarioId }) => scenarioId === id),
    ),
  );
}

function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  return items
    .map((item) => [random(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);
}

/** The runs of two prompts. */
type Drawn = readonly [readonly (readonly Grade[])[], readonly (readonly Grade[])[]];

/** How often the gate of so many runs of each fails. */
async function shareFailedOf(asked: Suite, draw: () => Drawn, runs: number): Promise<number> {
  const { expected } = await expectWorsenings({ named: "v2", suite: asked, runs });
  const verdicts = { planned: asked.scenarios.length, present: asked.scenarios.length, skipped: 0, unscored: 0 };
  const failures = Array.from({ length: repetitions }, () => {
    const [main, pr] = draw();
    const rows = ["main.md", "pr.md"].map((label) => modelConfig(label, { label }));
    const source = sampleSource(asked, {
      modelConfigs: rows,
      grades: [...asRow("main.md", main), ...asRow("pr.md", pr)],
      counts: rows.flatMap(({ id }) =>
        Array.from({ length: runs }, (_, run) => runCounts({ modelConfigId: id, run: run + 1, verdicts })),
      ),
    });
    const comparison = buildComparison(source, { choose: () => rows.map(({ id }) => id), against: "all" });
    const compared = [{ id: "one", label: "one", sentences: [], worst: [], comparison }];
    return judgePrompts({ modelConfigs: compared }, { leastWorsening: 0, expected }).passed;
  });
  return mean(failures.map((passed) => (passed ? 0 : 1))) ?? Number.NaN;
}

/** The same of measured prompts, which draw other runs. */
function shareFailed(draw: (random: () => number) => readonly [Prompt, Prompt], runs: number): Promise<number> {
  const random = createRandom(2026);
  const drawn = (): Drawn => {
    const places = shuffled([...Array(pooled).keys()], random);
    const [main, pr] = draw(random);
    return [runsOf(main, places.slice(0, runs)), runsOf(pr, places.slice(runs, 2 * runs))];
  };
  return shareFailedOf(suite, drawn, runs);
}

/** Two standard errors of a share in so many repetitions. */
function error(share: number): number {
  return 2 * Math.sqrt((share * (1 - share)) / repetitions);
}

test.each([
  ["main", 3],
  ["main", 5],
  ["worse", 3],
  ["worse", 5],
] as const)(
  "equal prompts (%s, %i runs) fail in at most 2.5 %",
  async (name, runs) => {
    const share = await shareFailed(() => [() => name, () => name], runs);
    expect(share).toBeLessThanOrEqual(0.025 + error(0.025));
  },
  300_000,
);

test.each([3, 5])(
  "prompts that differ at random in every scenario (%i runs) fail in at most 5 %",
  async (runs) => {
    const share = await shareFailed((random) => [anyLevels(random), anyLevels(random)], runs);
    expect(share).toBeLessThanOrEqual(0.05);
  },
  300_000,
);

test.each([
  [3, 0.55],
  [5, 0.8],
] as const)(
  "a prompt under which five scenarios of fifteen give way (%i runs) fails in at least %d",
  async (runs, least) => {
    const share = await shareFailed((random) => {
      const scenarios = suite.scenarios.map(({ id }) => id);
      const giveWay = new Set(shuffled(scenarios, random).slice(0, 5));
      return [() => "main", (id) => (giveWay.has(id) ? "gone" : "main")];
    }, runs);
    expect(share).toBeGreaterThanOrEqual(least);
  },
  300_000,
);

// With the power that the line before a run names.
test.each([
  ["worse", 5, 0.9],
  ["broken", 3, 0.98],
] as const)(
  "a prompt that is worse by what power calls detectable (%s, %i runs, power %d) fails in at least 75 %",
  async (name, runs, power) => {
    const rows = [...asRow("main", pool.get("main") ?? []), ...asRow(name, pool.get(name) ?? [])];
    const { components } = scoreVariance(suite, [rows]);
    const answer = await planPower(
      {
        suite: "v2",
        judges: [],
        excludeOwnFamily: false,
        priors: {
          run: runSpread(suite, rows).pooled?.standardDeviation ?? Number.NaN,
          scenario: Math.sqrt(components.modelByScenario ?? Number.NaN),
          judge: null,
        },
        runs: [runs],
        scenarios: null,
        modelConfigs: 2,
        significance: 0.05,
        power,
        now: () => new Date(),
      },
      null,
    );
    const { "re-run": alike, generalisation } = answer.runs[0]?.detectable ?? {};
    const detectable = Math.max(alike ?? Number.NaN, generalisation ?? Number.NaN);
    const ids = ["main", name] as const;
    const source = sampleSource(suite, { modelConfigs: ids.map((id) => modelConfig(id)), grades: rows });
    const { index } = buildComparison(source, { choose: () => ids, against: "all" });
    const worsening = (index.values[0] ?? Number.NaN) - (index.values[1] ?? Number.NaN);
    const share = await shareFailed(() => [() => "main", () => name], runs);
    // Not easier to find than what is promised.
    expect(worsening).toBeLessThan(1.03 * detectable);
    expect(share).toBeGreaterThanOrEqual(0.75);
  },
  300_000,
);

test.each([3, 5, 10])(
  "of six scenarios, which all have to agree, %i runs find what the line before the run says in at least 73 %",
  async (runs) => {
    const stability = suite.scenarios.filter(({ experiment }) => experiment === "stability");
    const scenarios = stability.flatMap((each, place) =>
      place > 0 ? each : [each, Object.assign({}, each, { id: "pt06" })],
    );
    const measures = suite.index.measures.filter(({ id }) => id === "consistency_score");
    const components = suite.index.components.filter(({ id }) => id === "stability");
    const six = { ...suite, scenarios, index: { ...suite.index, measures, components } };
    const { expected } = await expectWorsenings({ named: "v2", suite: six, runs });
    const random = createRandom(7);
    // The index strays by 3.5 points, as published ones do.
    const deviation = 3.5 * Math.sqrt(six.scenarios.length);
    const runAt = (index: number): readonly Grade[] =>
      six.scenarios.flatMap((_, place) => {
        const share = (index + deviation * standardNormal(random)) / 100;
        return gradesOfRun(six, Math.min(1, Math.max(0, share)))[place] ?? [];
      });
    const runsAt = (index: number) => Array.from({ length: runs }, () => runAt(index));
    const share = await shareFailedOf(six, () => [runsAt(60), runsAt(60 - (expected.shared ?? 0))], runs);
    expect(share).toBeGreaterThanOrEqual(0.73);
  },
  300_000,
);
