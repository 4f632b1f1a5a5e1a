import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slugsOf } from "./slug.ts";

const slugOf = (label: string): string | undefined => slugsOf([{ id: "one", label }]).get("one");

describe("slugs", () => {
  it.each([
    ["kimi-k2.5+fireworks@none-t0.7", "kimi-k2.5+fireworks@none-t0.7"],
    ["qwen/Qwen3-4B:free @low", "qwen-qwen3-4b-free-@low"],
    ["Déjà vu", "deja-vu"],
    ["..hidden.", "hidden"],
    ["con", "x-con"],
    ["COM1.fast", "x-com1.fast"],
    ["console", "console"],
    ["模型", "x"],
    ["", "x"],
  ])("of %j is %j", (label, slug) => {
    expect(slugOf(label)).toBe(slug);
  });

  it("tell labels apart that would be the same, and leave the others as they are", () => {
    const slugs = slugsOf([
      { id: "one", label: "GLM-5" },
      { id: "two", label: "glm-5" },
      { id: "three", label: "glm-5.1" },
    ]);
    expect(slugs.get("one")).toMatch(/^glm-5-[0-9a-f]{8}$/u);
    expect(slugs.get("two")).toMatch(/^glm-5-[0-9a-f]{8}$/u);
    expect(slugs.get("three")).toBe("glm-5.1");
    expect(new Set(slugs.values()).size).toBe(3);
  });

  it("differ also from a label that looks like a slug with its digest", () => {
    const twins = [
      { id: "one", label: "a" },
      { id: "two", label: "A" },
    ];
    const label = slugsOf(twins).get("one") ?? "";
    const slugs = slugsOf([...twins, { id: "three", label }]);
    expect(slugs.get("three")).toBe(label);
    expect(new Set(slugs.values()).size).toBe(3);
  });

  it("are safe on every file system and unlike each other, for any labels", () => {
    const label = fc.oneof(
      fc.string({ unit: "binary", maxLength: 150 }),
      fc.constantFrom("nul", "NUL", "aux.x", "Lpt9", "a/b", "a:b", "a b", "A-B", ".", "..", "x", "y".repeat(120)),
    );
    fc.assert(
      fc.property(fc.array(label, { maxLength: 12 }), (labels) => {
        const named = labels.map((each, place) => ({ id: String(place), label: each }));
        const slugs = [...slugsOf(named).values()];
        expect(slugs).toHaveLength(labels.length);
        expect(new Set(slugs.map((slug) => slug.toLowerCase())).size).toBe(labels.length);
        for (const slug of slugs) {
          expect(slug).toMatch(/^[a-z0-9+@][a-z0-9.+@_-]{0,99}$/u);
          expect(slug).not.toMatch(/[.]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:[.]|$)/u);
        }
      }),
    );
  });
});
