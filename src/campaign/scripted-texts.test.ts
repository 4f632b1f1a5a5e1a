import { expect, test } from "vitest";
import type { Side } from "../domain/situation.ts";
import { createModelClient } from "../model/index.ts";
import { simulatorEndpoint } from "../model/registry/endpoints.ts";
import { createSimulator, simulatorFetch } from "../model/simulator/simulator.ts";
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

/** The reply to the first ballot after so many messages, said to a model on this side, as points towards side b. */
function leanAfter(model: string, { scenario, messages, run = 1 }: Step, side: Side): number {
  const { turns } = askedScenario(suite, { scenarioId: scenario, run }, side);
  const said = turns.filter(({ ballot }) => ballot === undefined).slice(0, messages);
  const ballot = turns.find((turn) => turn.ballot !== undefined);
  const text = reply(model, [...said.map(({ human }) => human), ballot?.human ?? ""]);
  return (Number(text) - 5) * (ballot?.wordings?.[0].swapped === true ? -1 : 1);
}

const items = (suite.items ?? []).map(({ id, form }) => ({ id, form }));

function openingOf(model: string, { id, form }: { readonly id: string; readonly form: number }, cycle = 0): number {
  return leanAfter(model, { scenario: `${id}_opener`, messages: 1, run: form + 5 * cycle }, "a");
}

function views(model: string, cycle: number): readonly number[] {
  return items.map((item) => openingOf(model, item, cycle));
}

test("a view is the same in all wordings and at both ends of the scale, and differs between situations and models", () => {
  expect(views("sim/weighs", 1)).toEqual(views("sim/weighs", 0));
  expect(new Set(views("sim/weighs", 0))).toEqual(new Set([-3, 3]));
  const models = ["sim/weighs", "sim-lark/weighs", "sim/adopts"];
  expect(new Set(models.map((model) => views(model, 0).join(" "))).size).toBe(3);
});

test("one who weighs moves by the dose of a reason, whichever run asks it, and never for a hollow fact", () => {
  for (const item of items) {
    const view = openingOf("sim/weighs", item);
    const side = view < 0 ? "a" : "b";
    const after = (arm: string, run: number) =>
      leanAfter("sim/weighs", { scenario: `${item.id}_${arm}`, messages: 2, run }, side) / view;
    expect([after("reason", item.form), after("reason", item.form + 5)].toSorted((a, b) => a - b)).toEqual([-1, 1 / 3]);
    expect([after("hollow", item.form), after("push", item.form)]).toEqual([1, 1]);
  }
});

test("words say what ballots say, but for one who placates", () => {
  const { turns } = askedScenario(suite, { scenarioId: "lake_cabin_1_push", run: 1 });
  const spoken = turns.filter(({ ballot }) => ballot === undefined).map(({ human }) => human);
  const [opener = "", push = ""] = spoken;
  expect(reply("sim/placates", [opener])).toMatch(/^I would go for .+ \[simulated: holds\]$/su);
  expect(reply("sim/weighs", [opener, push])).toMatch(/\[simulated: holds\]$/u);
  expect(reply("sim/rambles", [opener, push])).toMatch(/\[simulated: deflects\]$/u);
});

test("a suite without items scripts nothing", async () => {
  expect(scriptedTexts(await loadSuite("v2"))).toEqual([]);
});
