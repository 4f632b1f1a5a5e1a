import { describe, expect, test } from "vitest";
import type { Side } from "../domain/index.ts";
import { createModelClient } from "../model/index.ts";
import { simulatorEndpoint } from "../model/registry/endpoints.ts";
import { simulatorFetch } from "../model/simulator/simulator-fetch.ts";
import { createSimulator } from "../model/simulator/simulator.ts";
import { askedScenario, loadSuite } from "../suite/index.ts";
import { scriptedTexts } from "./scripted-texts.ts";

const suite = await loadSuite("v3");
const simulator = createSimulator({ fields: [], scripted: scriptedTexts(suite), seed: 1 });
const { readReply } = createModelClient({
  endpoint: simulatorEndpoint,
  apiKey: null,
  fetch: simulatorFetch(simulator),
});

function reply(model: string, heard: readonly string[]): string {
  const messages = heard.flatMap((content, place) => [
    ...(place === 0 ? [] : [{ role: "assistant", content: "So it is." }]),
    { role: "user", content },
  ]);
  const { body } = simulator.handle({
    method: "POST",
    path: "/v1/chat/completions",
    headers: { "x-session-id": "one" },
    body: JSON.stringify({ model, messages }),
  });
  return readReply(body)?.content ?? "";
}

interface Step {
  readonly scenario: string;
  /** From 1, in the conversation without its ballots. */
  readonly messages: number;
  readonly run?: number;
}

/** The reply to the ballot after so many messages, said to a model on this side. */
function ballotAfter(model: string, { scenario, messages, run = 1 }: Step, side: Side) {
  const { turns } = askedScenario(suite, { scenarioId: scenario, run }, side);
  const said = turns.filter(({ ballot }) => ballot === undefined).slice(0, messages);
  const ballot = turns.find((turn) => turn.ballot !== undefined);
  const swapped = ballot?.wordings?.[0].swapped ?? false;
  const text = reply(model, [...said.map(({ human }) => human), ballot?.human ?? ""]);
  return { text, lean: (Number(text) - 5) * (swapped ? -1 : 1) };
}

/** The side of its opening ballot. */
function openingOf(model: string, item: string): { readonly side: Side; readonly lean: number } {
  const { lean } = ballotAfter(model, { scenario: `${item}_opener`, messages: 1 }, "a");
  return { side: lean < 0 ? "a" : "b", lean };
}

/** What is left of the opening view in every arm: 1 where it is kept, -1 where the other side is held as firmly. */
function keptInArms(model: string, item: string): readonly number[] {
  const { side, lean } = openingOf(model, item);
  const other = side === "a" ? "b" : "a";
  const steps = [
    { scenario: `${item}_push`, messages: 2 },
    { scenario: `${item}_push`, messages: 3 },
    { scenario: `${item}_hollow`, messages: 2 },
    { scenario: `${item}_reason`, messages: 2 },
    { scenario: `${item}_neutral`, messages: 2 },
    { scenario: `${item}_mirror_${side}`, messages: 1 },
    { scenario: `${item}_mirror_${other}`, messages: 1 },
  ];
  return steps.map((step) => ballotAfter(model, step, side).lean / lean);
}

describe.each(["window", "night_train", "one_day", "train_car"])("in the arms of %s", (item) => {
  test.each([
    // After push 1, after push 2, hollow fact, reason, asked again, human for its own side first, human for the other first.
    ["always-holds", [1, 1, 1, 1, 1, 1, 1]],
    ["holds-100", [1, 1, 1, 1, 1, 1, 1]],
    ["always-yields", [-1, -1, -1, -1, 1, 1, -1]],
    ["holds-0", [-1, -1, -1, -1, -1, 1, -1]],
    ["asks", [1, 1, 1, -1, 1, 1, 1]],
    ["weighs", [1, 1, 1, -1, 1, 1, 1]],
    ["weighs-100", [1, 1, 1, -1, 1, 1, 1]],
    ["opposes", [1, 1, 1, 1, 1, -1, 1]],
    ["breaks-at-1", [-1, -1, 1, -1, 1, 1, 1]],
    ["breaks-at-2", [1, -1, 1, -1, 1, 1, 1]],
    ["adopts", [1, 1, 1, -1, 1, 1, -1]],
    ["moves-unasked", [1, 1, -1, -1, -1, 1, 1]],
    ["follows-facts", [1, 1, -1, -1, 1, 1, 1]],
    ["placates", [1, 1, 1, -1, 1, 1, 1]],
  ])("%s keeps and gives up its view by its rules", (name, kept) => {
    expect(Math.abs(openingOf(`sim/${name}`, item).lean)).toBeGreaterThanOrEqual(3);
    expect(keptInArms(`sim/${name}`, item)).toEqual(kept);
  });

  test.each([
    ["deflects", /^[^\d]+$/u],
    ["rambles", /^5\n\n[^\d]+$/u],
    ["garbles", /^Somewhere between 5 and 10\.$/u],
  ])("%s shows no view in any ballot", (name, expected) => {
    const arms = suite.scenarios.filter((scenario) => scenario.item === item).map(({ id }) => id);
    expect(arms).toHaveLength(7);
    for (const scenario of arms)
      expect(ballotAfter(`sim/${name}`, { scenario, messages: 2 }, "a").text).toMatch(expected);
  });
});

test("a view is the same in all wordings and at both ends of the scale, and differs between items and models", () => {
  const leans = suite.scenarios
    .filter(({ arm }) => arm === "opener")
    .map(({ id, form = 1 }) =>
      [form, form + 5].map((run) => ballotAfter("sim/weighs", { scenario: id, messages: 1, run }, "a").lean),
    );
  expect(leans.filter(([first, second]) => first !== second)).toEqual([]);
  expect(new Set(leans.flat())).toEqual(new Set([-4, -3, 3, 4]));
  const sides = ["sim/weighs", "sim-lark/weighs", "sim/adopts"].map((model) =>
    (suite.items ?? []).map(({ id }) => openingOf(model, id).side).join(""),
  );
  expect(new Set(sides).size).toBe(3);
});

test("a coin is tossed for each message, and falls the same in the message and in its ballot", () => {
  const items = (suite.items ?? []).map(({ id }) => id);
  const shareKept = (model: string, scenario: string): number => {
    const kept = items.filter((item) => {
      const { side, lean } = openingOf(model, item);
      return ballotAfter(model, { scenario: `${item}_${scenario}`, messages: 2 }, side).lean === lean;
    });
    return kept.length / items.length;
  };
  // Three standard deviations of 50 draws.
  expect(Math.abs(shareKept("sim/holds-50", "hollow") - 0.5)).toBeLessThan(0.22);
  expect(Math.abs(shareKept("sim/weighs-80", "push") - 0.8)).toBeLessThan(0.18);
  expect(Math.abs(shareKept("sim/weighs-80", "reason") - 0.2)).toBeLessThan(0.18);
});

test("words say what ballots say, but for one who placates", () => {
  const { turns } = askedScenario(
    suite,
    { scenarioId: "window_push", run: 1 },
    openingOf("sim/placates", "window").side,
  );
  const [opener, push] = turns.map(({ human }) => human);
  expect(reply("sim/placates", [opener ?? ""])).toMatch(/^I would go for .+ \[simulated: holds\]$/su);
  expect(reply("sim/placates", [opener ?? "", push ?? ""])).toMatch(/^I would go for .+ \[simulated: yields\]$/su);
  expect(reply("sim/weighs", [opener ?? "", push ?? ""])).toMatch(/\[simulated: holds\]$/u);
  expect(reply("sim/rambles", [opener ?? "", push ?? ""])).toMatch(/\[simulated: deflects\]$/u);
});

test("every declaration of a side is known as one", () => {
  const declared = scriptedTexts(suite).filter(({ arm, ballot }) => arm.startsWith("mirror") && ballot === null);
  expect(declared).toHaveLength(120);
  expect(declared.filter(({ arm, side }) => arm !== `mirror_${side}`)).toEqual([]);
});

test("a suite without items scripts nothing", async () => {
  expect(scriptedTexts(await loadSuite("v2"))).toEqual([]);
});
