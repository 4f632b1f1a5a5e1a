import { describe, expect, it } from "vitest";
import { loadSuite } from "../suite/index.ts";
import { recordedMessages } from "./recorded-messages.ts";
import { recordedSuite } from "./site-wording.ts";

const call = (words: string) => ({
  id: "m",
  type: "function",
  function: { name: "say", arguments: JSON.stringify({ message: words }) },
});
const said = (words: string) => ({ role: "assistant", content: null, tool_calls: [call(words)] });
const heard = (words: string) => ({ role: "tool", content: words, tool_call_id: "m" });

const request = JSON.stringify({
  messages: [
    { role: "system", content: "Be yourself.\n\nSpeak through the tool." },
    { role: "user", content: "[start]" },
    said("Hello!"),
    heard("Tell me."),
    said("Remote work is better."),
    heard("Say it in a balanced way."),
  ],
});

describe("a recorded request", () => {
  it("holds what the human said and what was said before, without the greeting", () => {
    expect(recordedMessages(request, "tool_role")).toEqual({
      system: "Be yourself.\n\nSpeak through the tool.",
      human: ["Tell me.", "Say it in a balanced way."],
      replies: ["Remote work is better."],
    });
    const plain = [
      { role: "user", content: "Who?" },
      { role: "assistant", content: "Ada." },
      { role: "user", content: "Sure?" },
    ];
    expect(recordedMessages(JSON.stringify({ messages: plain }), "user_role")).toEqual({
      system: null,
      human: ["Who?", "Sure?"],
      replies: ["Ada."],
    });
  });

  it("holds the replies where they are content beside a call without arguments", () => {
    const fetching = { id: "m", type: "function", function: { name: "fetch", arguments: "{}" } };
    const messages = [
      { role: "user", content: "[start]" },
      { role: "assistant", content: null, tool_calls: [fetching] },
      heard("Tell me."),
      { role: "assistant", content: "Remote work is better.", tool_calls: [fetching] },
      heard("Say it in a balanced way."),
    ];
    expect(recordedMessages(JSON.stringify({ messages }), "tool_role")).toEqual({
      system: null,
      human: ["Tell me.", "Say it in a balanced way."],
      replies: ["Remote work is better."],
    });
  });

  it.each(["", "<html>", "{}", '{"messages":[1]}'])("that cannot be read is none: %s", (text) => {
    expect(recordedMessages(text, "tool_role")).toBeNull();
  });
});

it("a suite without words of its own gets those that were recorded, and keeps its wording where none was recorded", async () => {
  const suite = await loadSuite("v2");
  const [configuration] = suite.defaultConfigurations;
  const messages = recordedMessages(request, "tool_role");
  if (messages === null) throw new Error("The request cannot be read.");
  const place = { configuration, turnIndex: 0 };
  const added = { ...messages, system: `${messages.system}\n\nYou are about to begin.`, human: ["Who will you be?"] };
  const worded = recordedSuite(suite, [
    { ...place, scenarioId: "rs01", messages },
    { ...place, scenarioId: "tool_context", messages: added },
  ]);
  const scenarioCalled = (id: string) => worded.scenarios.find((scenario) => scenario.id === id);
  expect(scenarioCalled("rs01")).toMatchObject({
    opening: [{ human: "Tell me.", assistant: "Remote work is better." }],
    turns: [{ id: "rs01", human: "Say it in a balanced way." }],
  });
  expect(scenarioCalled("tool_context")).toMatchObject({
    systemAddendum: "You are about to begin.",
    turns: [{ id: "tool_context", human: "Who will you be?" }],
  });
  expect(scenarioCalled("rs02")).toEqual(suite.scenarios.find(({ id }) => id === "rs02"));
  expect(worded.systemVariants.find(({ id }) => id === configuration.variant)?.text).toBe(messages.system);
  expect(worded.rubrics).toEqual(suite.rubrics);
});
