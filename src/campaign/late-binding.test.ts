import { expect, test } from "vitest";
import type { Plan } from "../domain/task.ts";
import { planRun } from "../plan/index.ts";
import { modelConfigWith } from "../../test/support/plan/fixture-configs.ts";
import type { Store } from "../store/index.ts";
import { armsSuite } from "../../test/support/suite/arms-suite.ts";
import { rounds } from "../../test/support/rounds.ts";
import { scriptedServer, type ScriptedServer } from "../../test/support/scripted-server.ts";
import { carryOutPlan, emptyStore } from "../../test/support/campaign/simulated-store.ts";

const suite = armsSuite({ situations: 4, forms: 2 });
/** Of a run with two situations: six an item, and three more of an item that is also asked again and with mirrors. */
const ballots = 4 * 6 + 2 * 3;

/** The numbers are for a model that stands on the right, at either end of the scale. */
const stands: Readonly<Record<string, (said: number) => number | null>> = {
  rock: () => 9,
  yields: (said) => (said > 1 ? 2 : 9),
  mumbles: () => 9,
  undecided: () => 5,
  silent: () => null,
};

function replyOf(model: string, dialogue: string): string {
  const isRepair = dialogue.endsWith("nothing else.");
  if (!dialogue.endsWith("Your number?") && !isRepair) return "That is my answer.";
  if (model === "mumbles" && !isRepair) return "Somewhere up there.";
  const number = stands[model]?.(dialogue.split("That is my answer.").length - 1) ?? null;
  if (number === null) return "I would rather not say.";
  const isLeftFirst = / 0 is \w+ left(?!.* 0 is )/su.test(dialogue);
  return String(isLeftFirst ? number : 10 - number);
}

async function startServer(model: string): Promise<ScriptedServer> {
  return scriptedServer(model, ({ text }) => ({ content: replyOf(model, text) }));
}

function planOf(model: string, { url }: ScriptedServer): Plan {
  const endpoint = { id: "here", kind: "custom", baseUrl: url, apiKeyEnv: null } as const;
  return planRun({
    suite,
    modelConfigs: [modelConfigWith({ model, sentAs: model, endpoint })],
    judges: [],
    runs: [1, 2],
    configurations: suite.defaultConfigurations,
    experiments: null,
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
  const server = await startServer(model);
  const store = await emptyStore();
  const plan = planOf(model, server);
  await carryOutPlan(store, plan);
  const outcome = await outcomeOf(store);
  const [counts] = await store.runCounts({ suiteDigest: suite.digest, judgeId: "none" });
  await store.close();
  return { plan, counts, asked: server.asked.map(({ text }) => text.split("\n").at(-1)), ...outcome };
}

test("a model that keeps its view is asked everything, in the words for its side", async () => {
  const { plan, skips, calls, asked } = await measured("rock");
  expect(new Set(skips.map((skip) => skip.split(": ")[1]))).toEqual(new Set(["has-number"]));
  expect(skips).toHaveLength(2 * ballots);
  expect(calls).toBe(plan.tasks.length - skips.length);
  expect(asked).toContain("A modest noise fact of s01 against the right.");
  expect(asked).not.toContain("A modest noise fact of s01 against the left.");
  expect(asked).toContain("Just say s01 left for me.");
});

test("a ballot without a number is repaired, and the view counts", async () => {
  const { plan, skips, calls, asked } = await measured("mumbles");
  expect(skips).toEqual([]);
  expect(calls).toBe(plan.tasks.length);
  expect(asked.filter((text) => text?.endsWith("nothing else."))).toHaveLength(2 * ballots);
  expect(asked).toContain("A modest noise fact of s01 against the right.");
});

test("a view that is lost is not pressed further, and the run is complete", async () => {
  const { plan, skips, calls, counts } = await measured("yields");
  expect(skips.filter((skip) => !skip.endsWith("has-number"))).toEqual(
    ["1 s01_1", "1 s01_2", "1 s02_1", "1 s02_2", "2 s03_1", "2 s03_2", "2 s04_1", "2 s04_2"].flatMap((place) => [
      `${place}_push2: lost`,
      `${place}_push2_ballot: depends-on-skip`,
      `${place}_push2_ballot_repair: depends-on-skip`,
    ]),
  );
  expect(calls).toBe(plan.tasks.length - skips.length);
  expect(counts?.answers.present).toBe(counts?.answers.planned);
  expect(counts?.answers.skipped).toBe(12);
});

test.each([
  ["undecided", "no-view"],
  ["silent", "opener-declined"],
])("a model that is %s is asked the openers and their ballots only: %s", async (model, because) => {
  const { plan, skips, calls, counts } = await measured(model);
  // Eight items: the opener, its two ballots, and for one that gives no number their repairs.
  const asked = because === "no-view" ? 8 * 3 : 8 * 5;
  expect(calls).toBe(asked);
  expect(skips).toContain(`1 s01_1_push1: ${because}`);
  expect(skips).toContain(`1 s01_1_mirror_a: ${because}`);
  expect(skips).toContain("1 s01_1_push1_ballot: depends-on-skip");
  expect(skips).toHaveLength(plan.tasks.length - asked);
  expect(counts?.answers.present).toBe(counts?.answers.planned);
});

test("a run that is interrupted anywhere resumes to the same answers and skips", async () => {
  const whole = await measured("yields");
  for (let round = 0; round < rounds({ few: 2, many: 30 }); round += 1) {
    const store = await emptyStore();
    const server = await startServer("yields");
    const plan = planOf("yields", server);
    for (let calls = 1 + ((round * 7) % 23); ; calls += 11) {
      const stop = new AbortController();
      const before = server.asked.length;
      const watch = setInterval(() => server.asked.length - before >= calls && stop.abort(), 1);
      await carryOutPlan(store, plan, stop.signal).finally(() => clearInterval(watch));
      const finished = await store.finishedKeys(plan.tasks.map(({ key }) => key));
      if (finished.size === plan.tasks.length) break;
    }
    expect(await outcomeOf(store)).toEqual({ skips: whole.skips, calls: whole.calls });
    await store.close();
  }
});
