import { describe, expect, it } from "vitest";
import type { Configuration } from "../domain/suite.ts";
import { loadSuite } from "../suite/index.ts";
import type { StoredGrade } from "../store/views/views.ts";
import { countConfigurations } from "./count-configurations.ts";

const suite = await loadSuite("v2");
const [own] = suite.defaultConfigurations;
const other: Configuration = { variant: "neutral", delivery: "user_role" };

function gradesUnder(configuration: Configuration, count: number): readonly StoredGrade[] {
  return Array.from({ length: count }, () => ({
    modelConfigId: "one",
    run: 1,
    configuration: { ...configuration },
    scenarioId: "rs01",
    grade: { kind: "unscored", reason: "" },
    origin: "live",
  }));
}

describe("countConfigurations", () => {
  it("counts the suite's own configurations and leaves others out, with their number", () => {
    const counted = countConfigurations(suite, [...gradesUnder(other, 3), ...gradesUnder(own, 2)]);
    expect(counted.configurations).toEqual([own]);
    expect(counted.grades).toHaveLength(2);
    expect(counted.others).toEqual([{ configuration: other, count: 3 }]);
  });

  it("counts what there is when nothing was graded under the suite's own", () => {
    const counted = countConfigurations(suite, gradesUnder(other, 3));
    expect(counted).toMatchObject({ configurations: [other], others: [] });
    expect(counted.grades).toHaveLength(3);
  });

  it("names the suite's own before anything is graded", () => {
    expect(countConfigurations(suite, [])).toEqual({ configurations: [own], grades: [], others: [] });
  });
});
