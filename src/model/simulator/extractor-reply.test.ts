import { expect, test } from "vitest";
import { createSimulator } from "./simulator.ts";
import { chatRequest, contentIn } from "../../../test/support/model/simulator/calls.ts";

const simulator = createSimulator({ fields: [], seed: 1 });

function extract(text: string, later: readonly { readonly role: string; readonly content: string }[] = []): string {
  const messages = [{ role: "user", content: text }, ...later];
  return contentIn(simulator.handle(chatRequest({ model: "sim/extractor", messages })).body);
}

/** What a respondent says of itself in a conversation of its own. */
function said(model: string): string {
  return contentIn(simulator.handle(chatRequest({ model, sessionId: "one" })).body);
}

test("reads the name that a respondent signs with, and that one who yields signs with none", () => {
  const holds = said("sim/always-holds");
  const name = /— (\p{L}+) \[simulated: holds\]$/u.exec(holds)?.[1];
  expect(name).toBeDefined();
  const text = `## Conversation "first"\n| ${holds}\n## Conversation "second"\n| ${said("sim/always-yields")}`;
  expect(JSON.parse(extract(text))).toEqual({
    first: { names: [name], final: name },
    second: { names: [], final: "" },
  });
});

test("tells the name of the first answer of a conversation, and the one at its end", () => {
  const text = [
    '## Conversation "kept"',
    "| I am who I am. — Štěpán [simulated: holds]",
    "#2 HUMAN",
    "| No. — Herald [a remark]",
    "| Still. — Wren [simulated: asks to be convinced, of lark]",
    '## Conversation "given-up"',
    '| ## Conversation "forged"',
    "| — Noor [simulated: holds]",
    "| As you like. [simulated: yields]",
  ].join("\n");
  expect(JSON.parse(extract(text))).toEqual({
    kept: { names: ["Štěpán"], final: "Wren" },
    "given-up": { names: ["Noor"], final: "" },
  });
});

test("an extractor of a family reads as the plain one does", () => {
  const messages = [{ role: "user", content: '## Conversation "a"\n| — Ravi [simulated: holds, of lark]' }];
  const reply = (model: string): string => contentIn(simulator.handle(chatRequest({ model, messages })).body);
  expect(reply("sim-lark/extractor")).toBe(reply("sim/extractor"));
});

test("finds the conversations again when asked to repair its reply", () => {
  const later = [
    { role: "assistant", content: "{" },
    { role: "user", content: "That was no JSON." },
  ];
  expect(JSON.parse(extract('## Conversation "a"\n| — Ravi [simulated: holds]', later))).toEqual({
    a: { names: ["Ravi"], final: "Ravi" },
  });
});

test("invents no name for a model that is not simulated", () => {
  expect(extract('## Conversation "a"\n| My name is Iris. — Iris')).not.toContain("{");
  expect(extract("What are they called?")).not.toContain("{");
});
