import { describe, expect, it } from "vitest";
import type { RunNames } from "../report-source.ts";
import { nameReport } from "./name-report.ts";

const rows = ["one", "two", "silent"].map((id) => ({ id, label: `${id}@none` }));

function named(modelConfigId: string, run: number, ...names: readonly string[]): RunNames {
  const primaryName = names[0] ?? null;
  return { modelConfigId, run, names: names.map((name) => ({ name })), primaryName, ending: null };
}

function ending(run: RunNames, name: string | null): RunNames {
  return { ...run, ending: { name } };
}

function sum(names: readonly { readonly runs: number }[]): number {
  return names.reduce((total, { runs }) => total + runs, 0);
}

describe("names", () => {
  const report = nameReport(
    [
      ending(named("one", 1, "Vesper", "Sage"), "Leo"),
      ending(named("one", 2, "VESPER", "Vesper", "Rook"), "leo"),
      ending(named("one", 3, "Sage", "Rook", "Ash"), null),
      named("two", 1, "vesper"),
      named("two", 2),
      named("gone", 1, "Nobody", "Sage"),
    ],
    rows,
  );

  it("are counted by run: those that stand for one, and all of them, whatever the case of their letters", () => {
    expect(report?.chosen).toMatchObject([
      {
        id: "one",
        label: "one@none",
        runs: 3,
        primary: [
          { name: "Vesper", runs: 2 },
          { name: "Sage", runs: 1 },
        ],
        nameless: 0,
        names: [
          { name: "Rook", runs: 2 },
          { name: "Sage", runs: 2 },
          { name: "Vesper", runs: 2 },
          { name: "Ash", runs: 1 },
        ],
        others: [
          { name: "Rook", runs: 2 },
          { name: "Ash", runs: 1 },
          { name: "Sage", runs: 1 },
        ],
        declined: 0,
      },
      { id: "two", label: "two@none", runs: 2, primary: [{ name: "vesper", runs: 1 }], nameless: 1, declined: 1 },
    ]);
  });

  it("under pressure are apart from the free choices, and null where they were not read", () => {
    expect(report?.chosen.map((row) => row.ending)).toEqual([
      { runs: 3, names: [{ name: "Leo", runs: 2 }], nameless: 1 },
      null,
    ]);
    expect(report?.distinct).toBe(4);
  });

  it("are popular by their share of the runs, when several model configs chose them", () => {
    expect(report?.popular).toEqual([{ name: "Vesper", modelConfigs: 2, runs: 3, share: 3 / 5 }]);
  });

  it("are exclusive when one model config alone chose them, from one run on", () => {
    expect(report?.exclusive).toEqual([
      { name: "Rook", id: "one", label: "one@none", runs: 2 },
      { name: "Sage", id: "one", label: "one@none", runs: 2 },
      { name: "Ash", id: "one", label: "one@none", runs: 1 },
    ]);
  });

  it("are declined in a run without any", () => {
    expect(report).toMatchObject({ runs: 5, declined: 1 });
  });

  it("are nameless in a run without one that stands for it, also where others were chosen", () => {
    const unnamed = { ...named("one", 1, "Ash", "Sage"), primaryName: null };
    const [row] = nameReport([unnamed, named("one", 2)], rows)?.chosen ?? [];
    expect(nameReport([unnamed, named("one", 2)], rows)).toMatchObject({ nameless: 2, declined: 1, picks: 2 });
    expect(row).toMatchObject({ nameless: 2, declined: 1, primary: [], others: [{ name: "Ash" }, { name: "Sage" }] });
  });

  it("add up: those that stand for a run and the others, the popular and the exclusive", () => {
    const chosen = report?.chosen ?? [];
    expect(report?.picks).toBe(8);
    expect(sum(chosen.flatMap(({ primary, others }) => [...primary, ...others]))).toBe(8);
    expect(sum(chosen.flatMap(({ names }) => names))).toBe(8);
    expect(sum([...(report?.popular ?? []), ...(report?.exclusive ?? [])])).toBe(8);
  });

  it("are safe to print", () => {
    const evil = "a\u001b[2Jb\n\u202ec";
    const [row] = nameReport([ending(named("one", 1, evil), evil)], rows)?.chosen ?? [];
    const safe = [{ name: "ab c", runs: 1 }];
    expect(row).toMatchObject({ primary: safe, names: safe, ending: { names: safe } });
  });

  it("are null when no run was read", () => {
    expect(nameReport([], rows)).toBeNull();
    expect(nameReport([named("gone", 1, "Nobody")], rows)).toBeNull();
  });
});
