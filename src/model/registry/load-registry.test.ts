import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadRegistry } from "./load-registry.ts";

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
