import { describe, expect, it } from "vitest";
import { chooseForComparison } from "./compare-results.ts";

const candidates = [
  { id: "aa11bb22cc33", label: "kimi-k2.5+fireworks@none-t0.7", model: "moonshotai/kimi-k2.5" },
  { id: "bb22cc33dd44", label: "kimi-k2.5@low-t0.7", model: "moonshotai/kimi-k2.5" },
  { id: "cc33dd44ee55", label: "gpt-5.4@low-t1.0", model: "openai/gpt-5.4" },
  { id: "dd44ee55ff66", label: "gpt-5.4-mini@low-t1.0", model: "openai/gpt-5.4-mini" },
];
const [fireworks, low, full, mini] = candidates.map(({ id }) => id);

describe("what is compared", () => {
  it.each([
    { title: "labels", names: ["gpt-5.4-mini@low-t1.0", "kimi-k2.5@low-t0.7"], ids: [mini, low] },
    { title: "a model id with all its model configs", names: ["moonshotai/kimi-k2.5"], ids: [fireworks, low] },
    { title: "a pattern", names: ["gpt*"], ids: [full, mini] },
    { title: "the beginnings of ids", names: ["dd44ee", "aa11bb22"], ids: [mini, fireworks] },
    { title: "parts that only one has, in any case", names: ["FIREWORKS", "mini"], ids: [fireworks, mini] },
    { title: "a whole name before names that contain it", names: ["gpt-5.4", "mini"], ids: [full, mini] },
    { title: "each once", names: ["mini", "gpt-5.4-mini", "gpt*"], ids: [mini, full] },
    { title: "with commas between them", names: ["mini,", "gpt-5.4"], ids: [mini, full] },
    { title: "in one word with commas", names: ["mini, gpt-5.4"], ids: [mini, full] },
  ])("is named by $title", ({ names, ids }) => {
    expect(chooseForComparison(names, candidates)).toEqual(ids);
  });

  it("is named by its id at a server of one's own, as it was run", () => {
    const local = { id: "ee55ff66aa77", label: "qwen3:8b@off-t0.7", model: "local/qwen3:8b" };
    for (const name of ["ollama/qwen3:8b", "local/qwen3:8b", "qwen3:8b"])
      expect(chooseForComparison([name, "mini"], [...candidates, local])).toEqual([local.id, mini]);
  });

  const refusals: readonly {
    readonly names: readonly string[];
    readonly code: string;
    readonly says: RegExp;
    readonly hint: RegExp;
  }[] = [
    {
      names: ["kimi", "mini"],
      code: "usage",
      says: /"kimi" fits 2 model configs/,
      hint: /kimi-k2\.5\+fireworks@none-t0\.7, kimi-k2\.5@low-t0\.7.*\*kimi\*/,
    },
    { names: ["gpt-5.5", "mini"], code: "usage", says: /is called "gpt-5\.5"/, hint: /Did you mean gpt-5\.4/ },
    {
      names: ["zzzzzzzzzz", "mini"],
      code: "usage",
      says: /is called "zzzzzzzzzz"/,
      hint: /There is kimi-k2\.5\+fireworks/,
    },
    { names: ["", "mini"], code: "usage", says: /is called ""/, hint: /There is kimi/ },
    { names: ["mini,zzzzzzzzzz"], code: "usage", says: /is called "zzzzzzzzzz"/, hint: /There is kimi/ },
    { names: ["claude*", "mini"], code: "usage", says: /fits the pattern "claude\*"/, hint: /There is kimi/ },
    {
      names: ["mini", "gpt-5.4-mini"],
      code: "usage",
      says: /names only gpt-5\.4-mini@low-t1\.0/,
      hint: /Name another: kimi/,
    },
  ];

  it.each(refusals)("is asked for again at $names", ({ names, code, says, hint }) => {
    expect(() => chooseForComparison(names, candidates)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(says), hint: expect.stringMatching(hint) }),
    );
  });

  it("is nothing where there is nothing", () => {
    expect(() => chooseForComparison(["mini"], [])).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/no results/) }),
    );
  });
});
