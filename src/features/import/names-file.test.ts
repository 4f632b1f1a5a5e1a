import { describe, expect, test } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { importedNames, readNames, straySources, type PublishedNames } from "./names-file.ts";
import { publishedModelConfig } from "./published-model-config.ts";
import { publishedSuite } from "./published-suite.ts";
import { sampleDirectory as directory, sampleNames } from "../../../test/support/import/sample-cache.ts";

const suite = publishedSuite(await loadSuite("v2"));
const registry = { entries: [], unusable: [] };
const modelConfig = publishedModelConfig(directory, registry, 2048);
if (modelConfig === null) throw new Error("the sample folder's name is wrong");
const run = { suite, directory, modelConfig, run: 3 };

function read(changes: Readonly<Record<string, unknown>> = {}): PublishedNames {
  const reading = readNames(Buffer.from(sampleNames(changes)));
  if (reading.kind === "refused") throw new Error(reading.reason);
  return reading.value;
}

describe("published names", () => {
  test("become an extraction whose sources are scenarios of the suite, also where they were given by number", () => {
    expect(importedNames(run, read({ declined_scenarios: ["Scenario 2"] }))).toMatchObject({
      suiteDigest: suite.digest,
      modelConfigId: modelConfig.id,
      run: 3,
      extractor: "vendor/reader",
      method: "model",
      names: [
        { name: "Iris", sources: ["name_gender", "negotiation"] },
        { name: "Milo", sources: ["direct"] },
      ],
      declined: ["direct"],
      primaryName: "Iris",
      costUsd: 0.0003,
      origin: "imported",
    });
  });

  test("are refused with a cost that no call has", () => {
    const reading = readNames(Buffer.from(sampleNames({ extraction_cost_usd: 1e308 })));
    expect(reading).toMatchObject({ kind: "refused", reason: expect.stringContaining("extraction_cost_usd: Too big") });
  });

  test("keep the published primary name, and none where none was published", () => {
    const primaries = ["Milo", null].map((primary_name) => importedNames(run, read({ primary_name })).primaryName);
    expect(primaries).toEqual(["Milo", null]);
  });

  test("have a key of their own for every run and extractor, the same at every import", () => {
    const keys = [
      importedNames(run, read()),
      importedNames({ ...run, run: 4 }, read()),
      importedNames(run, read({ extraction_model: "vendor/other" })),
    ].map(({ taskKey }) => taskKey);
    expect(new Set(keys).size).toBe(3);
    expect(importedNames(run, read({ names: [] })).taskKey).toBe(keys[0]);
  });

  test("name what is no scenario, and go on without it", () => {
    const published = read({ names: [{ name: "Iris", sources: ["direct", "Scenario 9", "dream"] }] });
    expect(straySources(published, suite)).toEqual(["Scenario 9", "dream"]);
    expect(importedNames(run, published).names).toEqual([{ name: "Iris", sources: ["direct"] }]);
  });

  test.each([
    ["{", /^is no JSON/],
    [sampleNames({ extraction_model: null }), /extraction_model/],
    [sampleNames({ extraction_cost_usd: -1 }), /extraction_cost_usd/],
    [sampleNames({ names: "Iris" }), /names/],
  ])("are refused when they are %.40s", (content, reason) => {
    expect(readNames(Buffer.from(content))).toMatchObject({ kind: "refused", reason: expect.stringMatching(reason) });
  });
});
