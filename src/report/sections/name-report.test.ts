import { describe, expect, it } from "vitest";
import type { RunNames } from "../report-source.ts";
import { nameReport } from "./name-report.ts";

const rows = ["one", "two", "silent"].map((id) => ({ id, label: `${id}@none` }));

function named(modelConfigId: string, run: number, ...names: readonly string[]): RunNames {
  return { modelConfigId, run, names: names.map((name) => ({ name })), primaryName: names[0] ?? null };
}

describe("names", () => {
  const report = nameReport(
    [
      named("one", 1, "Vesper", "Sage"),
      named("one", 2, "VESPER", "Vesper", "Rook"),
      named("one", 3, "Sage", "Rook"),
      named("two", 1, "vesper"),
      named("two", 2),
      named("gone", 1, "Nobody", "Sage"),
    ],
    rows,
  );

  it("are counted by run, the primary ones for each model config, whatever the case of their letters", () => {
    expect(report?.chosen).toEqual([
      {
        id: "one",
        label: "one@none",
        runs: 3,
        primary: [
          { name: "Vesper", runs: 2 },
          { name: "Sage", runs: 1 },
        ],
        nameless: 0,
      },
      { id: "two", label: "two@none", runs: 2, primary: [{ name: "vesper", runs: 1 }], nameless: 1 },
    ]);
  });

  it("are popular when several model configs have them, exclusive when one has in several runs", () => {
    expect(report?.popular).toEqual([{ name: "Vesper", modelConfigs: 2, runs: 3 }]);
    expect(report?.exclusive).toEqual([
      { name: "Rook", id: "one", label: "one@none", runs: 2 },
      { name: "Sage", id: "one", label: "one@none", runs: 2 },
    ]);
    expect(report?.distinct).toBe(3);
  });

  it("are safe to print", () => {
    const evil = nameReport([named("one", 1, "a\u001b[2Jb\n\u202ec")], rows);
    expect(evil?.chosen[0]?.primary).toEqual([{ name: "ab c", runs: 1 }]);
  });

  it("are null when nobody was asked", () => {
    expect(nameReport([], rows)).toBeNull();
    expect(nameReport([named("gone", 1, "Nobody")], rows)).toBeNull();
  });
});
