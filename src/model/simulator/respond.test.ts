import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createSimulator } from "./simulator.ts";
import { lastMarkerIn } from "./stance.ts";
import {
  chatRequest,
  completionIn,
  contentIn,
  sampleFields,
  sampleTool,
} from "../../../test/support/model/simulator/calls.ts";

const simulator = createSimulator({ fields: sampleFields, seed: 1 });

function textOf(model: string, sessionId: string): string {
  return contentIn(simulator.handle(chatRequest({ model, sessionId })).body);
}

/** The share of many conversations in which the model holds. */
function shareHeld(model: string): number {
  const count = 2000;
  const held = Array.from({ length: count }, (_, index) => textOf(model, `s${index}`)).filter(
    (text) => lastMarkerIn(text)?.stance === "holds",
  );
  return held.length / count;
}

test.each([
  ["sim/always-holds", "[simulated: holds]"],
  ["sim/always-yields", "[simulated: yields]"],
  ["sim/asks", "[simulated: asks to be convinced]"],
  ["sim/deflects", "[simulated: deflects]"],
  ["sim/weighs", "[simulated: holds]"],
  ["sim/weighs-0", "[simulated: yields]"],
  ["sim/opposes", "[simulated: holds]"],
  ["sim/placates", "[simulated: yields]"],
  ["sim/garbles", "[simulated: deflects]"],
  ["sim/holds-100", "[simulated: holds]"],
  ["sim/holds-0", "[simulated: yields]"],
  ["sim-lark/always-holds", "[simulated: holds, of lark]"],
  ["sim-lark/asks", "[simulated: asks to be convinced, of lark]"],
  ["sim-7b/holds-0", "[simulated: yields, of 7b]"],
])("%s always ends with %s", (model, marker) => {
  const texts = Array.from({ length: 100 }, (_, index) => textOf(model, `s${index}`));
  expect(texts.filter((text) => !text.endsWith(` ${marker}`))).toEqual([]);
});

test("holds-80 and holds-40 hold in about as many conversations as they say", () => {
  // Five standard deviations on either side.
  expect(Math.abs(shareHeld("sim/holds-80") - 0.8)).toBeLessThan(0.045);
  expect(Math.abs(shareHeld("sim/holds-40") - 0.4)).toBeLessThan(0.055);
});

test("the same name in other families draws apart and holds as often", () => {
  for (const family of ["lark", "wren"]) {
    expect(Math.abs(shareHeld(`sim-${family}/holds-40`) - 0.4)).toBeLessThan(0.055);
  }
  const stances = ["sim/holds-40", "sim-lark/holds-40", "sim-wren/holds-40"].map((model) =>
    Array.from({ length: 40 }, (_, index) => lastMarkerIn(textOf(model, `s${index}`))?.stance).join(" "),
  );
  expect(new Set(stances).size).toBe(3);
});

test("an answer depends on seed, model, session and turn, not on wording, port, path or order", () => {
  const message = fc.record({ role: fc.constantFrom("user", "assistant"), content: fc.string() });
  fc.assert(
    fc.property(
      fc.array(message, { minLength: 3, maxLength: 3 }),
      fc.stringMatching(/^[a-z0-9]{1,20}$/),
      (messages, sessionId) => {
        const first = simulator.handle(chatRequest({ model: "sim/holds-40", sessionId, messages }));
        simulator.handle(chatRequest({ model: "sim/holds-80", sessionId }));
        const extra = { temperature: 0.3 };
        const again = createSimulator({ fields: [], seed: 1 }).handle(
          chatRequest({
            model: "sim/holds-40",
            sessionId,
            messages: messages.toReversed(),
            path: "/api/v1/chat/completions",
            extra,
          }),
        );
        expect(contentIn(again.body)).toBe(contentIn(first.body));
      },
    ),
  );
});

test("another seed, session or turn is another sample", () => {
  const variants = Array.from({ length: 20 }, (_, index) => {
    const messages = Array.from({ length: index + 2 }, () => ({ role: "user", content: "Sure?" }));
    return [
      createSimulator({ fields: [], seed: index + 2 }).handle(chatRequest({ model: "sim/holds-40", sessionId: "s" })),
      simulator.handle(chatRequest({ model: "sim/holds-40", sessionId: `other${index}` })),
      simulator.handle(chatRequest({ model: "sim/holds-40", sessionId: "s", messages })),
    ];
  });
  expect(new Set(variants.flat().map(({ body }) => contentIn(body))).size).toBeGreaterThan(50);
});

test("without a session the messages decide", () => {
  expect(answerTo("one")).toBe(answerTo("one"));
  expect(new Set(["one", "two", "three", "four", "five"].map(answerTo)).size).toBe(5);
});

function answerTo(content: string): string {
  return simulator.handle(chatRequest({ model: "sim/asks", messages: [{ role: "user", content }] })).body;
}

test("the stance of a conversation is drawn anew at every answer", () => {
  const stances = Array.from({ length: 60 }, (_, index) => {
    const messages = Array.from({ length: 2 * index + 1 }, () => ({ role: "user", content: "Sure?" }));
    return lastMarkerIn(
      contentIn(simulator.handle(chatRequest({ model: "sim/holds-50", sessionId: "s", messages })).body),
    )?.stance;
  });
  expect(new Set(stances)).toEqual(new Set(["holds", "yields"]));
});

test("an answer is two to four sentences of prose, rarely the same twice", () => {
  const texts = Array.from({ length: 300 }, (_, index) => textOf("sim/always-holds", `s${index}`));
  for (const text of texts) {
    const sentences = text.replace(/\[simulated.*/u, "").match(/[.?!]["”]?(?=\s)/gu) ?? [];
    expect(sentences.length).toBeGreaterThanOrEqual(2);
    expect(sentences.length).toBeLessThanOrEqual(5);
  }
  expect(new Set(texts).size).toBeGreaterThan(200);
});

test("answers through the tool when one is offered, now and then with a thought beside it", () => {
  const messages = Array.from({ length: 100 }, (_, index) => {
    const call = chatRequest({ model: "sim/asks", sessionId: `s${index}`, extra: { tools: [sampleTool] } });
    const [choice] = completionIn(simulator.handle(call).body).choices;
    expect(choice.finish_reason).toBe("tool_calls");
    return choice.message;
  });
  for (const { tool_calls } of messages) {
    expect(tool_calls).toHaveLength(1);
    expect(tool_calls[0]?.id).toMatch(/^[A-Za-z0-9]{9}$/);
    expect(tool_calls[0]?.function.name).toBe("speak");
    expect(JSON.parse(tool_calls[0]?.function.arguments ?? "")).toEqual({
      words: expect.stringMatching(/ \[simulated: asks to be convinced\]$/),
    });
  }
  const thinking = messages.filter((message) => message.content !== null);
  expect(thinking.length).toBeGreaterThan(10);
  expect(thinking.length).toBeLessThan(60);
  expect(thinking.some((message) => message.content?.includes("[simulated"))).toBe(false);
});

test("answers in content where the tool has no parameters, and now and then calls it as well", () => {
  const fetching = { type: "function", function: { name: "fetch", parameters: { type: "object", properties: {} } } };
  const messages = Array.from({ length: 60 }, (_, index) => {
    const call = chatRequest({ model: "sim/asks", sessionId: `s${index}`, extra: { tools: [fetching] } });
    return completionIn(simulator.handle(call).body).choices[0].message;
  });
  expect(messages.filter(({ content }) => content?.endsWith("[simulated: asks to be convinced]") !== true)).toEqual([]);
  const calls = messages.flatMap(({ tool_calls }) => tool_calls.map((call) => call.function));
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.length).toBeLessThan(40);
  expect(new Set(calls.map((call) => JSON.stringify(call)))).toEqual(
    new Set([JSON.stringify({ name: "fetch", arguments: "{}" })]),
  );
});

test("the same answer comes with a tool and without one", () => {
  const call = chatRequest({ model: "sim/deflects", sessionId: "s", extra: { tools: [sampleTool] } });
  const written = completionIn(simulator.handle(call).body).choices[0].message.tool_calls[0]?.function.arguments ?? "";
  expect(JSON.parse(written)).toEqual({ words: textOf("sim/deflects", "s") });
});
