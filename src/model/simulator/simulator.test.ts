import { expect, test } from "vitest";
import { createSimulator } from "./simulator.ts";
import {
  chatRequest,
  completionIn,
  contentIn,
  errorIn,
  sampleFields,
} from "../../../test/support/model/simulator/calls.ts";

const simulator = createSimulator({ fields: sampleFields, seed: 1 });

test.each(["/v1", "/api/v1", "", "/proxy/team-1/v1"])(
  "serves a completion and the models under the prefix %j",
  (prefix) => {
    const chat = simulator.handle(chatRequest({ model: "sim/asks", path: `${prefix}/chat/completions` }));
    expect(chat.status).toBe(200);
    expect(contentIn(chat.body)).toContain("[simulated: asks to be convinced]");
    const models = simulator.handle({ method: "GET", path: `${prefix}/models?page=1`, headers: {}, body: "" });
    expect(models.status).toBe(200);
  },
);

test("lists its models as its own and free of charge", () => {
  const { body } = simulator.handle({ method: "GET", path: "/v1/models", headers: {}, body: "" });
  const list: unknown = JSON.parse(body);
  const free = { owned_by: "aib-simulator", pricing: { prompt: "0", completion: "0" } };
  const respondents = `always-holds holds-80 holds-40 always-yields asks deflects weighs weighs-80 opposes breaks-at-1
    breaks-at-2 adopts moves-unasked follows-facts flips budges half-hearted strong-only walls-on-13 softens gives-ground
    obliges halves half-adopts redraws follows-doses follows-modest follows-frames follows-frames-40 levels shrinks backfires
    backfires-at-reasons weighs-from-10 weighs-noise-1 overlap-3 coin uniform wavers tosses always-7 dodges dodges-once
    hedges mumbles placates-30 placates rambles garbles`.split(/\s+/u);
  const judges = ["judge", "strict-judge", "noisy-judge-20", "mute-judge-20"];
  const ofFamily = ["always-holds", "holds-80", "biased-judge"].map((name) => `sim-lark/${name}`);
  const ids = [
    ...[...respondents, ...judges, "reader", "perfect-reader", "extractor"].map((name) => `sim/${name}`),
    ...ofFamily,
  ];
  expect(list).toMatchObject({ object: "list", data: ids.map((id) => expect.objectContaining({ id })) });
  expect(list).toMatchObject({ data: ids.map(() => free) });
});

test.each(["sim/holds-0", "sim/holds-7", "sim/holds-100", "sim-wren/asks", "sim-7b/holds-33", "sim/noisy-judge-100"])(
  "answers to %s though it is not listed",
  (model) => {
    expect(simulator.handle(chatRequest({ model })).status).toBe(200);
  },
);

test.each([
  "sim/holds-101",
  "sim/holds-080",
  "sim/hold-80",
  "openai/gpt-5.4",
  "sim/holds-",
  "sim-/asks",
  "sim-Lark/asks",
  "sim-la-rk/asks",
  "simlark/asks",
  "sim-lark/asks/more",
  "sim/noisy-judge",
  "sim/mute-judge-101",
])("knows no %s", (model) => {
  const { status, body } = simulator.handle(chatRequest({ model }));
  expect(status).toBe(404);
  expect(errorIn(body)).toMatchObject({ code: "model_not_found", type: "invalid_request_error" });
  expect(errorIn(body).message).toContain(`"${model}"`);
});

test("suggests the model that was meant", () => {
  expect(errorIn(simulator.handle(chatRequest({ model: "sim/always-hold" })).body).message).toContain(
    "sim/always-holds",
  );
});

test("a biased judge without a family gets an error that names the family", () => {
  const { status, body } = simulator.handle(chatRequest({ model: "sim/biased-judge" }));
  expect(status).toBe(404);
  expect(errorIn(body).message).toMatch(/no family to be biased for. Try sim-lark\/biased-judge/u);
});

test("says what is wrong with a request", () => {
  const request = chatRequest({ model: "sim/asks" });
  const bad = (body: string): string => {
    const reply = simulator.handle({ ...request, body });
    expect(reply.status).toBe(400);
    return errorIn(reply.body).message;
  };
  expect(bad("{")).toContain("JSON");
  expect(bad('{"messages":[{"role":"user","content":"hi"}]}')).toContain("model");
  expect(bad('{"model":"sim/asks","messages":[]}')).toContain("messages");
  expect(bad('{"model":"sim/asks","messages":[{"content":"hi"}]}')).toContain("messages.0.role");
});

test("says what it serves when asked for something else", () => {
  const lost = simulator.handle({ ...chatRequest({ model: "sim/asks" }), path: "/v1/completions" });
  expect(lost.status).toBe(404);
  expect(errorIn(lost.body).message).toContain("/v1/chat/completions");
  const wrongMethod = simulator.handle({ ...chatRequest({ model: "sim/asks" }), method: "GET" });
  expect(wrongMethod).toMatchObject({ status: 405, headers: { allow: "POST" } });
});

test("bills tokens in proportion to the text and no money", () => {
  expect(usageFor(4000)).toMatchObject({ prompt_tokens: 1000, cost: 0 });
  expect(usageFor(400).prompt_tokens).toBe(100);
  expect(usageFor(400).completion_tokens).toBeGreaterThan(10);
});

function usageFor(length: number): ReturnType<typeof completionIn>["usage"] {
  const messages = [{ role: "user", content: "x".repeat(length) }];
  return completionIn(simulator.handle(chatRequest({ model: "sim/asks", sessionId: "s", messages })).body).usage;
}
