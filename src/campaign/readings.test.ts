import { expect, test } from "vitest";
import type { Plan } from "../domain/task.ts";
import { planRun } from "../plan/index.ts";
import { carryOutPlan, emptyStore } from "../../test/support/campaign/simulated-store.ts";
import { judgeWith, modelConfigWith } from "../../test/support/plan/fixture-configs.ts";
import { scriptedServer, type ScriptedServer } from "../../test/support/scripted-server.ts";
import { armsSuite } from "../../test/support/suite/arms-suite.ts";

const suite = armsSuite({ situations: 2, forms: 1 });
/** Of one run: five of each item. */
const messages = 4 * 5;

/** Stands on the right by its ballots, and says so; with `undecided`, in the middle. */
async function subject(points = 9): Promise<ScriptedServer> {
  return scriptedServer("subject", ({ text }) => {
    const isBallot = text.endsWith("Your number?") || text.endsWith("nothing else.");
    if (!isBallot) return { content: "The right one, I would say." };
    return { content: String(isLeftFirst(text) ? points : 10 - points) };
  });
}

/** Whether the last ballot in a text has the left option at 0. */
function isLeftFirst(text: string): boolean {
  return / 0 is \w+ left(?!.* 0 is )/su.test(text);
}

interface Sides {
  readonly one: ScriptedServer;
  readonly first: ScriptedServer;
  readonly second: ScriptedServer;
}

function at({ url: baseUrl }: ScriptedServer, id: string) {
  return { id, kind: "custom", baseUrl, apiKeyEnv: null } as const;
}

function planOf({ one, first, second }: Sides): Plan {
  const reader = (model: string, server: ScriptedServer) =>
    judgeWith({ model, sentAs: model, label: model, endpoint: at(server, model) });
  return planRun({
    suite,
    modelConfigs: [modelConfigWith({ model: "subject", sentAs: "subject", endpoint: at(one, "here") })],
    judges: [],
    readersOf: () => [reader("first", first), reader("second", second)],
    runs: [1],
    configurations: suite.defaultConfigurations,
    experiments: null,
  });
}

/** The readings of a run whose first and second reader reply so. */
async function read(firstSays: (text: string) => string, secondSays: (text: string) => string, points?: number) {
  const one = await subject(points);
  const first = await scriptedServer("first", ({ text }) => ({ content: firstSays(text) }));
  const second = await scriptedServer("second", ({ text }) => ({ content: secondSays(text) }));
  const store = await emptyStore();
  await carryOutPlan(store, planOf({ one, first, second }));
  const readings = await store.readings(suite.digest);
  const [counts] = await store.runCounts({ suiteDigest: suite.digest, judgeId: "none" });
  const leans = (isSecond: boolean) => readings.filter((each) => each.isSecond === isSecond).map(({ lean }) => lean);
  await store.close();
  return { first: leans(false), second: leans(true), asked: { first: first.asked, second: second.asked }, counts };
}

const towardsRight = (points: number) => (text: string) => String(isLeftFirst(text) ? points : 10 - points);
const each = (lean: number | null) => Array.from({ length: messages }, () => lean);

test("a message is read once where its reading is near the ballot", async () => {
  const { first, second, asked, counts } = await read(towardsRight(7), towardsRight(7));
  expect(first).toEqual(each(2));
  expect(second).toEqual([]);
  expect(asked.second).toHaveLength(0);
  expect(counts?.readings).toEqual({ planned: messages, present: messages, withoutNumber: 0 });
  expect(counts?.answers.present).toBe(counts?.answers.planned);
});

test("a reader is shown one message, without what the human said and without the ballots", async () => {
  const { asked } = await read(towardsRight(9), towardsRight(9));
  expect(asked.first).toHaveLength(messages);
  for (const { text } of asked.first) {
    expect(text.match(/The right one, I would say\./gu)).toHaveLength(1);
    expect(text).not.toMatch(/fact of|Just say|which one\?/u);
  }
});

test("a reading three points from the ballot is made again by the other reader, at the other end", async () => {
  const { first, second, asked } = await read(towardsRight(6), towardsRight(8));
  expect(first).toEqual(each(1));
  expect(second).toEqual(each(3));
  const [ends, others] = [asked.first, asked.second].map((all) => new Set(all.map(({ text }) => isLeftFirst(text))));
  expect(ends).toEqual(new Set([true]));
  expect(others).toEqual(new Set([false]));
});

test("a reply without a number is read once more, and then has none", async () => {
  const { first, second, counts } = await read(
    () => "Hard to say.",
    () => "No idea.",
  );
  expect(first).toEqual(each(null));
  expect(second).toEqual(each(null));
  expect(counts?.readings).toEqual({ planned: messages, present: messages, withoutNumber: messages });
});

test("only messages that were asked for are read", async () => {
  const { first, counts } = await read(towardsRight(5), towardsRight(5), 5);
  // The openers alone: without a view there is no arm.
  expect(first).toEqual([0, 0, 0, 0]);
  expect(counts?.readings).toEqual({ planned: 4, present: 4, withoutNumber: 0 });
});

test("a run that is stopped reads on where it was", async () => {
  const one = await subject();
  const stop = new AbortController();
  const say = ({ text, before }: { readonly text: string; readonly before: number }) => {
    if (before === 7) stop.abort();
    return { content: towardsRight(6)(text) };
  };
  const sides = { one, first: await scriptedServer("first", say), second: await scriptedServer("second", say) };
  const store = await emptyStore();
  await carryOutPlan(store, planOf(sides), stop.signal);
  const { length: before } = await store.readings(suite.digest);
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(2 * messages);
  await carryOutPlan(store, planOf(sides));
  expect(await store.readings(suite.digest)).toHaveLength(2 * messages);
  expect(sides.first.asked).toHaveLength(messages);
  expect(sides.second.asked).toHaveLength(messages);
  const calls = await store.lastAttempt();
  await carryOutPlan(store, planOf(sides));
  expect(await store.lastAttempt()).toBe(calls);
  await store.close();
});
