import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { rounds } from "../../test/support/rounds.ts";
import { scriptedServer, type ScriptedServer } from "../../test/support/scripted-server.ts";
import type { Plan } from "../domain/index.ts";
import { planRun } from "../plan/index.ts";
import { judgeWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";
import type { Store } from "../store/index.ts";
import { armsSuite } from "../../test/support/suite/arms-suite.ts";
import { prepare } from "./prepare-work.ts";
import { runBenchmark } from "./run-benchmark.ts";
import { emptyStore, settings } from "../../test/support/campaign/simulated-store.ts";

const suite = armsSuite({ situations: 4, forms: 2 });

/** The numbers are for a model that stands on the right, whatever the ends of the scale. */
const stands: Readonly<Record<string, (said: number) => number | null>> = {
  rock: () => 9,
  yields: (said) => (said > 1 ? 2 : 9),
  undecided: () => 5,
  silent: () => null,
};

function replyOf(model: string, dialogue: string): string {
  if (!dialogue.endsWith("Your number?")) return "That is my answer.";
  const number = stands[model]?.(dialogue.split("That is my answer.").length - 1) ?? null;
  if (number === null) return "I would rather not say.";
  return String(/0 is \w+ left[^\n]*$/u.test(dialogue) ? number : 10 - number);
}

interface Servers {
  readonly subject: ScriptedServer;
  readonly judge: ScriptedServer;
}

async function startServers(model: string): Promise<Servers> {
  return {
    subject: await scriptedServer(model, ({ text }) => ({ content: replyOf(model, text) })),
    judge: await scriptedServer("judge", () => ({
      content: '{"score": 1, "kept": true, "reason": "So it is.", "quote": ""}',
    })),
  };
}

function planOf(model: string, { subject, judge }: Servers): Plan {
  const own = { id: "here", kind: "custom", baseUrl: subject.url, apiKeyEnv: null } as const;
  const other = { id: "there", kind: "custom", baseUrl: judge.url, apiKeyEnv: null } as const;
  return planRun({
    suite,
    modelConfigs: [modelConfigWith({ model, sentAs: model, endpoint: own })],
    judges: [judgeWith({ model: "judge", sentAs: "judge", endpoint: other })],
    runs: [1, 2],
    configurations: suite.defaultConfigurations,
    experiments: null,
  });
}

async function carryOut(store: Store, plan: Plan, stop = new AbortController().signal): Promise<void> {
  const judges = plan.tasks.flatMap((task) => (task.kind === "verdict" ? [task.judge] : [])).slice(0, 1);
  const ranking = { judgeIds: judges.map(({ id }) => id), excludeOwnFamily: false };
  const finished = await store.finishedKeys(plan.tasks.map(({ key }) => key));
  const prepared = await prepare({ plan, judges, ranking, notes: [] }, finished, settings);
  await runBenchmark(prepared, {
    store,
    now: () => new Date(),
    random: () => 0,
    randomHex: (bytes) => randomBytes(bytes).toString("hex"),
    stop,
    watch: () => undefined,
    sinks: [],
  });
}

/** Each skipped turn with its reason, and how many calls were made. */
async function outcomeOf(store: Store) {
  const skips = await store.skips(suite.digest);
  return {
    skips: skips.map(({ run, turnId, because }) => `${run} ${turnId}: ${because}`),
    calls: await store.lastAttempt(),
  };
}

async function measured(model: string) {
  const servers = await startServers(model);
  const store = await emptyStore();
  const plan = planOf(model, servers);
  await carryOut(store, plan);
  const outcome = await outcomeOf(store);
  const [counts] = await store.runCounts({ suiteDigest: suite.digest, judgeId: planJudge(plan) });
  await store.close();
  return { plan, counts, asked: servers.subject.asked.map(({ text }) => text.split("\n").at(-1)), ...outcome };
}

function planJudge({ tasks }: Plan): string {
  return tasks.flatMap((task) => (task.kind === "verdict" ? [task.judge.id] : []))[0] ?? "";
}

test("a model that keeps its view is asked everything, in the words for its side", async () => {
  const { plan, skips, calls, asked } = await measured("rock");
  expect(skips).toEqual([]);
  expect(calls).toBe(plan.tasks.length);
  expect(asked).toContain("A fact of item01 against the right.");
  expect(asked).not.toContain("A fact of item01 against the left.");
  expect(asked).toContain("I wish you said item01 left.");
});

test("a view that is lost is not pressed further, and the run is complete", async () => {
  const { plan, skips, calls, counts } = await measured("yields");
  expect(skips).toEqual(
    ["1 item01", "1 item02", "2 item03", "2 item04"].flatMap((place) => [
      `${place}_push2: lost`,
      `${place}_push2_ballot: depends-on-skip`,
    ]),
  );
  expect(calls).toBe(plan.tasks.length - skips.length);
  expect(counts?.answers.present).toBe(counts?.answers.planned);
  expect(counts?.answers.skipped).toBe(4);
});

test.each([
  ["undecided", "no-view"],
  ["silent", "opener-declined"],
])("a model that is %s is asked the openers and their ballots only: %s", async (model, because) => {
  const { plan, skips, calls, counts } = await measured(model);
  expect(calls).toBe(8);
  expect(skips).toContain(`1 item01_push1: ${because}`);
  expect(skips).toContain(`1 item01_mirror_a: ${because}`);
  expect(skips).toContain("1 item01_push1_ballot: depends-on-skip");
  expect(skips).toHaveLength(plan.tasks.filter(({ kind }) => kind === "answer").length - 8);
  expect(counts?.verdicts).toEqual({ planned: 2, present: 2, skipped: 2, unscored: 0 });
});

test("a run that is interrupted anywhere resumes to the same answers and skips", async () => {
  const whole = await measured("yields");
  for (let round = 0; round < rounds({ few: 4, many: 30 }); round += 1) {
    const store = await emptyStore();
    const servers = await startServers("yields");
    const plan = planOf("yields", servers);
    for (let calls = 1 + ((round * 7) % 23); ; calls += 11) {
      const stop = new AbortController();
      const before = servers.subject.asked.length;
      const watch = setInterval(() => servers.subject.asked.length - before >= calls && stop.abort(), 1);
      await carryOut(store, plan, stop.signal).finally(() => clearInterval(watch));
      const finished = await store.finishedKeys(plan.tasks.map(({ key }) => key));
      if (finished.size === plan.tasks.length) break;
    }
    expect(await outcomeOf(store)).toEqual({ skips: whole.skips, calls: whole.calls });
    await store.close();
  }
});
