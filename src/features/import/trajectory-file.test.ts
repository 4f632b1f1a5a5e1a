import { describe, expect, test } from "vitest";
import { sampleDirectory, sampleTrajectory } from "../../../test/support/import/sample-cache.ts";
import type { PublishedJson } from "./published-json.ts";
import { readTrajectory, type Trajectory } from "./trajectory-file.ts";

const place = {
  directory: sampleDirectory,
  run: 1,
  configuration: { variant: "strong_independence", delivery: "tool_role" },
  experiment: "stability",
  turnId: "pt01_turn1",
} as const;

function read(content: string | object): PublishedJson<Trajectory> {
  return readTrajectory(Buffer.from(typeof content === "string" ? content : JSON.stringify(content)), place);
}

function reasonOf(reading: PublishedJson<Trajectory>): string {
  return reading.kind === "refused" ? reading.reason : "not refused";
}

function withMetadata(changes: object): object {
  const metadata = {
    model: "vendor/model",
    experiment: "stability",
    system_variant: "strong_independence",
    delivery_mode: "tool_role",
    scenario_id: "pt01_turn1",
    timestamp: "2026-03-04T05:06:07.890123+00:00",
    ...changes,
  };
  return sampleTrajectory("pt01_turn1", { metadata });
}

describe("readTrajectory", () => {
  test("reads what the published project writes", () => {
    const reading = read(sampleTrajectory("pt01_turn1"));
    expect(reading).toMatchObject({ kind: "read", value: { response: "the answer to pt01_turn1" } });
  });

  test.each([
    ["2026-03-04T05:06:07.890123+00:00", "2026-03-04T05:06:07.890Z"],
    ["2026-03-04T05:06:07+02:00", "2026-03-04T03:06:07.000Z"],
    ["2026-03-04T05:06:07.5", "2026-03-04T05:06:07.500Z"],
  ])("reads the time %s", (timestamp, instant) => {
    expect(read(withMetadata({ timestamp }))).toMatchObject({
      value: { metadata: { timestamp: new Date(instant) } },
    });
  });

  test("reads a file without its optional parts", () => {
    const { metadata, response, request_messages } = JSON.parse(JSON.stringify(sampleTrajectory("pt01_turn1")));
    expect(read({ metadata, response, request_messages }).kind).toBe("read");
  });

  test.each([
    ["", /^is no JSON: /],
    ['{"metadata":', /^is no JSON: /],
    ["null", /^does not have the published keys: the file: /],
    [{ metadata: {} }, /^does not have the published keys: metadata\.experiment: .*; response: .*; request_messages: /],
    [sampleTrajectory("pt01_turn1", { response: null }), /^does not have the published keys: response: /],
    [sampleTrajectory("pt01_turn1", { gen_cost: { cost_usd: -1 } }), /: gen_cost\.cost_usd: /],
    [sampleTrajectory("pt01_turn1", { gen_cost: { elapsed_seconds: 1e300 } }), /: gen_cost\.elapsed_seconds: /],
    [sampleTrajectory("pt01_turn1", { gen_cost: { cost_usd: 1e308 } }), /: gen_cost\.cost_usd: /],
    [sampleTrajectory("pt01_turn1", { gen_cost: { prompt_tokens: 2 ** 53 - 1 } }), /: gen_cost\.prompt_tokens: /],
    [sampleTrajectory("pt01_turn1", { judge_cost: { judge_model: "a\u0000b" } }), /: judge_cost\.judge_model: /],
    [
      sampleTrajectory("pt01_turn1", { judge_cost: { judge_model: "human/anna" } }),
      /judge_model: .*aib annotate import/,
    ],
    [sampleTrajectory("pt01_turn1", { judge_cost: { judge_model: "a\ud800b" } }), /: judge_cost\.judge_model: /],
    [withMetadata({ timestamp: "yesterday" }), /: metadata\.timestamp: not a date and time$/],
    [withMetadata({ timestamp: "+275760-09-13T00:00:00Z" }), /: metadata\.timestamp: not a date and time$/],
    [sampleTrajectory("pt01_turn2"), /^says in its metadata another scenario_id than its path$/],
    [withMetadata({ delivery_mode: "user_role" }), /^says in its metadata another delivery_mode than its path$/],
    [`{"metadata":${"[".repeat(200_000)}${"]".repeat(200_000)}}`, /^is nested too deeply$/],
  ])("refuses %.60j", (content, reason) => {
    expect(reasonOf(read(content))).toMatch(reason);
  });

  test("refuses bytes that are no UTF-8 rather than changing an answer", () => {
    const bytes = Buffer.from(JSON.stringify(sampleTrajectory("pt01_turn1", { response: "?" })));
    bytes[bytes.indexOf('"?"') + 1] = 0xff;
    expect(reasonOf(readTrajectory(bytes, place))).toMatch(/^is no JSON: /);
  });
});
