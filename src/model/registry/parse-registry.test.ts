import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { BenchError } from "../../domain/bench-error.ts";
import { parseRegistry, loadRegistry } from "./parse-registry.ts";

const file = fileURLToPath(new URL("../../../configs/models.yaml", import.meta.url));

test("the project's own registry is whole", async () => {
  const { entries, unusable } = await loadRegistry(file);
  expect(entries).toHaveLength(130);
  expect(entries.filter((entry) => !entry.active)).toHaveLength(27);
  expect(entries.filter((entry) => entry.provider !== null)).toHaveLength(25);
  expect(entries.filter((entry) => !entry.temperatureSupported)).toHaveLength(15);
  expect(unusable.map(({ model }) => model)).toEqual([
    "deepseek/deepseek-chat",
    "qwen/qwen3-4b:free",
    "x-ai/grok-4.20-multi-agent-beta",
  ]);
});

test.each([
  ["kimi-k2.5+moonshot@none-t0.7", "moonshotai/kimi-k2.5", "moonshotai/int4"],
  ["kimi-k2.5+fireworks@none-t0.7", "moonshotai/kimi-k2.5", "fireworks"],
  ["kimi-k2.5+nvidia-nim@none-t0.7", "nvidia/moonshotai/kimi-k2.5", null],
  ["gemma-4-26b-a4b+q4-k-m@low-t0.7", "local/google/gemma-4-26b-a4b", null],
  ["step-3.5-flash:free@low-t0.0", "stepfun/step-3.5-flash:free", null],
  ["mimo-v2-flash@low-t0.7", "xiaomi/mimo-v2-flash", null],
  ["claude-sonnet-5@none-t1.0", "anthropic/claude-sonnet-5", null],
])("the published label %s names %s", async (label, model, provider) => {
  const { entries } = await loadRegistry(file);
  expect(entries.find((entry) => entry.label === label)).toMatchObject({ model, provider });
});

test("a missing registry file is reported as missing", async () => {
  await expect(loadRegistry("no/such/models.yaml")).rejects.toMatchObject({
    code: "usage",
    message: "The registry no/such/models.yaml cannot be read: there is no such file.",
  });
});

function problemsOf(text: string): string {
  try {
    parseRegistry({ text, file: "models.yaml" });
  } catch (error) {
    if (error instanceof BenchError && error.code === "invalid-registry") return error.message;
    throw error;
  }
  throw new Error("the registry was accepted");
}

test("reads facts and fills in what an entry leaves out", () => {
  const text = `models:
  - { model: moonshotai/kimi-k2.5, temperature: 0.7, provider: moonshotai/int4, label: kimi-k2.5+moonshot@none-t0.7 }
  - { model: acme/new, temperature: 0.7 }
  - { model: openai/gpt-5.4, temperature: 1.0, reasoning_effort: low, temperature_supported: false, active: false, note: old price list }
unusable:
  - { model: deepseek/deepseek-chat, deliveries: [tool_role], reason: empty answers }
  - { model: acme/silent, reason: no answers }
`;
  expect(parseRegistry({ text, file: "models.yaml" })).toEqual({
    entries: [
      {
        model: "moonshotai/kimi-k2.5",
        temperature: 0.7,
        reasoningEffort: null,
        provider: "moonshotai/int4",
        label: "kimi-k2.5+moonshot@none-t0.7",
        labelIsOwn: true,
        temperatureSupported: true,
        active: true,
        note: null,
      },
      {
        model: "acme/new",
        temperature: 0.7,
        reasoningEffort: null,
        provider: null,
        label: "new@low-t0.7",
        labelIsOwn: false,
        temperatureSupported: true,
        active: true,
        note: null,
      },
      {
        model: "openai/gpt-5.4",
        temperature: 1,
        reasoningEffort: "low",
        provider: null,
        label: "gpt-5.4@low-t1.0",
        labelIsOwn: false,
        temperatureSupported: false,
        active: false,
        note: "old price list",
      },
    ],
    unusable: [
      { model: "deepseek/deepseek-chat", deliveries: ["tool_role"], reason: "empty answers" },
      { model: "acme/silent", deliveries: ["user_role", "tool_role"], reason: "no answers" },
    ],
  });
});

test("says every problem at once, each with its place, its value and what is valid", () => {
  const message = problemsOf(`modles: []
models:
  - { model: kimi, temperature: 0.7 }
  - { model: a/b, temperature: warm, reasoning_efort: low }
  - { model: a/c, temperature: 3, reasoning_effort: lo }
  - { model: a/d, active: yes please, note: "" }
  - just text
  - { model: a/e, temperature: 0.7 }
  - { model: f/e, temperature: 0.7 }
  - { model: a/e, temperature: 0.7, reasoning_effort: low, label: other }
unusable:
  - { model: a/g }
  - { model: a/h, deliveries: [by_post], reason: it is slow }
`);
  expect(message.split("\n").map((line) => line.trim())).toEqual([
    "The registry models.yaml has 14 problems:",
    "models.yaml:12:5 reason is missing; write a sentence",
    'models.yaml:13:32 entry 1 of unusable.1.deliveries is "by_post"; write one of user_role, tool_role',
    'models.yaml:1:1 unknown key "modles"; did you mean "models"?',
    'models.yaml:3:14 model is "kimi"; write vendor/name without spaces, for example google/gemini-3-flash-preview',
    'models.yaml:4:32 temperature is "warm"; write a number from 0 to 2, for example 0.7',
    'models.yaml:4:38 unknown key "reasoning_efort"; did you mean "reasoning_effort"?',
    "models.yaml:5:32 temperature is 3; write a number from 0 to 2, for example 0.7",
    'models.yaml:5:53 reasoning_effort is "lo"; write one of off, none, low, medium, high',
    "models.yaml:6:5 temperature is missing; write a number from 0 to 2, for example 0.7",
    'models.yaml:6:27 active is "yes please"; write true or false',
    'models.yaml:6:45 note is ""; write one line of 1 to 120 characters',
    'models.yaml:7:5 entry 5 of models is "just text"; write a map with the keys model, temperature, reasoning_effort, provider, label, temperature_supported, active, note',
    'models.yaml:9:5 label "e@low-t0.7" is taken by the entry at models.yaml:8:5; choose a unique label',
    "models.yaml:10:5 other repeats the entry at models.yaml:8:5; remove one of them",
  ]);
});

test("says where the syntax breaks", () => {
  expect(problemsOf("models:\n  - { model: a/b, model: a/c }\n")).toContain(
    'models.yaml:2:19 the key "model" appears twice',
  );
  expect(problemsOf("models: [\n")).toMatch(/models\.yaml:\d+:\d+ /);
});

test.each(["", "- a", "models: 1"])("a file of another kind is refused: %j", (text) => {
  expect(problemsOf(text)).toMatch(/models\.yaml:1:\d+ /);
});

test("invisible characters of a value are escaped", () => {
  expect(problemsOf("- \u200b")).toContain(String.raw`["\u{200b}"]`);
});

test("a long value is not repeated in full", () => {
  expect(problemsOf(`models:\n  - { model: ${"x".repeat(500)}, temperature: 1 }\n`).length).toBeLessThan(300);
});
