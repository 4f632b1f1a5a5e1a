import { describe, expect, it } from "vitest";
import { loadSuite } from "../../suite/index.ts";
import { gradesOfRun, judgeConfig } from "../testing/sample-source.ts";
import { judgeValidation, type ValidationSource } from "./judge-validation.ts";

const suite = await loadSuite("v2");
const subjects = [
  { id: "own", label: "own", model: "acme/small" },
  { id: "foreign", label: "foreign", model: "other/large" },
];

/** The index where every grade has a tenth of what is best and both booleans are lost: drift is 11 of 12. */
const low = 8 + 20 / 12;
const close = (value: number): number => expect.closeTo(value, 8);

/** A judge by this vendor that gives these shares of what is best. */
function judgeOf(model: string, shares: Readonly<Record<string, number>>): ValidationSource["judges"][number] {
  const judge = { ...judgeConfig(model), model };
  const grades = Object.entries(shares).flatMap(([modelConfigId, share]) =>
    gradesOfRun(suite, share, { modelConfigId }),
  );
  return { judge, grades };
}

const validate = (...judges: ValidationSource["judges"]) => judgeValidation({ suite, modelConfigs: subjects, judges });

describe("judges", () => {
  it("are compared model config by model config, and by the vendor of the model", () => {
    const validation = validate(
      judgeOf("acme/judge", { own: 1, foreign: 0.1 }),
      judgeOf("neutral/judge", { own: 0.1, foreign: 1 }),
    );
    expect(validation?.rows).toMatchObject([
      { id: "own", label: "own", conversations: 15, mean: close((100 + low) / 2), spread: close(100 - low) },
      { id: "foreign", indices: [close(low), close(100)] },
    ]);
    expect(validation?.judges).toMatchObject([
      {
        model: "acme/judge",
        vendor: "acme",
        scored: 30,
        unscored: 0,
        modelConfigs: 2,
        meanIndex: close((100 + low) / 2),
        difference: close(0),
        ownVendor: { modelConfigs: 1, difference: close(100 - low) },
        otherVendors: { modelConfigs: 1, difference: close(low - 100) },
      },
      { model: "neutral/judge", ownVendor: null, otherVendors: { modelConfigs: 2, difference: close(0) } },
    ]);
  });

  it("are compared over the conversations that all of them scored", () => {
    const many = judgeOf("a/judge", { own: 1 });
    const grades = [...many.grades, ...gradesOfRun(suite, 0.1, { modelConfigId: "own", run: 2 })];
    const validation = validate({ ...many, grades }, judgeOf("b/judge", { own: 1 }));
    expect(validation?.rows).toMatchObject([{ conversations: 15, indices: [100, 100], spread: 0 }]);
  });

  it("have no part in what they did not score whole, and none at all without any such row", () => {
    const part = judgeOf("c/judge", { own: 0.5 });
    const partial = { ...part, grades: part.grades.slice(0, 3) };
    const whole = [judgeOf("a/judge", { own: 1 }), judgeOf("b/judge", { own: 0.1 })] as const;
    expect(validate(...whole, partial)?.judges.map(({ model }) => model)).toEqual(["a/judge", "b/judge"]);
    expect(validate(whole[0], partial)).toBeNull();
    expect(validate(whole[0])).toBeNull();
  });

  it("that are three are each held against the mean of the other two", () => {
    const three = ["a/judge", "b/judge", "c/judge"].map((model, position) =>
      judgeOf(model, { own: position === 0 ? 1 : 0.1 }),
    );
    expect(validate(...three)?.judges.map(({ difference }) => difference)).toEqual([
      close(100 - low),
      close((low - 100) / 2),
      close((low - 100) / 2),
    ]);
  });

  it("on a local server have no vendor", () => {
    const validation = validate(judgeOf("local/judge", { own: 1 }), judgeOf("b/judge", { own: 1 }));
    expect(validation?.judges[0]).toMatchObject({ vendor: null, ownVendor: null, otherVendors: null });
  });
});
