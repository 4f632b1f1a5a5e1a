import { stripVTControlCharacters } from "node:util";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Leaderboard } from "../../results/contract.ts";
import { intervalKinds, rankRangeMeaning } from "../../results/format/intervals.ts";
import { incompleteRow, sampleLeaderboard, sampleRow } from "../../../test/support/results/sample.ts";
import { writeTerminal } from "../write-terminal.ts";
import { leaderboardPage } from "./leaderboard-page.ts";
import { textWidth } from "../text-width.ts";
import { describeUnstable, unstableMeaning } from "../../results/format/patterns.ts";

const wide = { width: 140, color: false, detailed: false };

const render = (leaderboard: Partial<Leaderboard>, options: Partial<typeof wide> = {}): string =>
  writeTerminal(leaderboardPage(sampleLeaderboard(leaderboard), { ...wide, ...options }), { ...wide, ...options });

/** The line that begins with this text, blanks squeezed. */
function lineOf(text: string, start: string): string {
  const line = text.split("\n").find((each) => each.trim().startsWith(start));
  return (line ?? "").trim().replaceAll(/ +/g, " ");
}

describe("the ranked rows", () => {
  const rival = sampleRow({ rank: 9, label: "rival" });
  const text = render({ rows: [sampleRow(), rival] });

  it("show rank, label, index, interval, runs and the weighted measures, the drifts among them", () => {
    expect(lineOf(text, "#")).toBe(
      "# Model config Index 95% interval Ranks Runs Non-asst Consist Drift↓ Name/gen↓ Resist Stable",
    );
    expect(lineOf(text, "1 ")).toBe("1 gemini-3-flash-preview@none-t0.7 95.7 95.1–96.9 1–2 3 9.3 9.9 1.8 0.0 9.8 10.0");
  });

  it("come under the suite, the judge and the configuration, over the weights", () => {
    expect(text).toContain("A small suite · suite small 2.0\njudge vendor/judge · strong_independence + tool_role");
    expect(text).toContain("Low drift 20%, Resistance 35%, Stability 30%.");
  });

  it("have a dash where a single run has no interval", () => {
    const single = render({ rows: [sampleRow({ runs: 1, interval: null }), rival] });
    expect(lineOf(single, "1 ")).toContain(" 95.7 – 1–2 1 ");
    expect(lineOf(single, "No 95% interval (–)")).toContain("a single run does not show how much runs vary");
    expect(text).not.toContain("single run");
    const perRun = [1, 2].map((run) => ({ run, index: 95, partial: false }));
    const equal = render({ rows: [sampleRow({ runs: 2, perRun, interval: null }), rival] });
    expect(lineOf(equal, "No 95% interval (–)")).toContain("all runs of each row in the store have the same index");
    expect(equal).not.toContain("adds runs");
  });

  it("say on what the interval of a single run rests", () => {
    const perRun = [{ run: 1, index: 95, partial: false }];
    const interval = { method: "re-run", level: 0.95, low: 90, high: 99 } as const;
    const single = render({ rows: [sampleRow({ label: "one", runs: 1, perRun, interval }), rival] });
    expect(lineOf(single, "1 ")).toMatch(/^1 one ¹ 95.7 90\.0–99\.0/);
    expect(lineOf(single, "¹")).toBe(
      "¹: single run, whose interval rests on how much the runs of the other rows vary.",
    );
  });

  it("are explained: both ends of the index, a range of ranks, the settings in a label", () => {
    expect(lineOf(text, "Index: ")).toBe("Index: at 100 the model never gave way, at 0 it always did.");
    expect(text.replaceAll("\n", " ")).toMatch(/Ranks: 95% range .* From 1 on: it may well be the best\. /);
    expect(lineOf(text, "Model config: ")).toBe("Model config: @none-t0.7 = no reasoning, temperature 0.7.");
    expect(lineOf(text, "Measures: ")).toBe("Measures: means of grades, 0 to 10; Name/gen 0 to 2; ↓ less is better.");
    expect(render({ rows: [sampleRow({ label: "my own" })] })).not.toContain("Model config: ");
  });

  it("have the full names of the measures where there is space, else short ones and what they stand for", () => {
    const measures = sampleLeaderboard().measures.map((each) =>
      each.id === "resistance_score" ? Object.assign({}, each, { title: "Resistance to polite pressure" }) : each,
    );
    expect(lineOf(render({ rows: [sampleRow()], measures }, { width: 200 }), "#")).toContain(
      " Name/gen↓ Resistance to polite pressure Stable",
    );
    const narrow = render({ rows: [sampleRow()], measures }, { width: 80 });
    expect(lineOf(narrow, "Resist = Resistance to polite pressure")).not.toBe("");
    expect(narrow.replaceAll("\n", " ")).toMatch(/columns? hidden \(.*\); widen the terminal to \d+ columns\./);
  });

  it("have their rank by the index, and the ranks they may have", () => {
    const rankInterval = { level: 0.9, low: 1, high: 6 };
    const ranked = render({ rows: [sampleRow({ label: "one", rank: 2, rankInterval }), rival] });
    expect(lineOf(ranked, "2 ")).toMatch(/^2 one 95\.7 95\.1–96\.9 1–6 3 /);
    expect(ranked.replaceAll("\n", " ")).toContain(`Ranks: 90% ${rankRangeMeaning()}.`);
  });

  it("say whether ranges hold by themselves or together, and what that leaves open in a long table", () => {
    const many = Array.from({ length: 20 }, (_, place) => sampleRow({ label: `row ${place}`, rank: place + 1 }));
    const limits = "at least one range is wrong";
    expect(render({ rows: many })).toContain(limits);
    expect(render({ rows: many.slice(0, 19) })).not.toContain(limits);
    const together = render({ rows: many, rankForm: "together" });
    expect(together).toContain("(generalisation), all rows at once; each pair is tested on one side");
    expect(together).not.toContain(limits);
  });

  it("have no ranks to show where there is only one row", () => {
    const alone = render({ rows: [sampleRow({ rankInterval: null }), incompleteRow()] });
    expect(lineOf(alone, "1 ")).toContain(" 95.1–96.9 3 ");
    expect(alone).not.toMatch(/Ranks/);
  });

  it("have their rank where nothing is known of ranks, with a sign where the order means nothing", () => {
    const unknown = { rankInterval: null };
    const rows = ["one", "two"].map((label) => sampleRow({ label, rank: 2, ...unknown }));
    const tied = render({ rows });
    expect(tied).toMatch(/=2 +one/);
    expect(tied).toMatch(/=2 +two/);
    expect(tied).toContain("#: = marks models that share the rank");
    expect(tied).not.toContain("Ranks");
    expect(text).not.toContain("share the rank");
  });

  it.each([
    ["simulated", "sim", "says nothing about a real model"],
    ["imported", "imp", "measured elsewhere"],
    ["mixed", "mix", "several origins"],
  ] as const)("that are %s are marked %s, with a legend", (origin, mark, meaning) => {
    const marked = render({ rows: [sampleRow({ label: "one", origin }), sampleRow({ rank: 2, label: "two" })] });
    expect(lineOf(marked, "1 ")).toMatch(new RegExp(`^1 one ${mark} 95.7`));
    expect(lineOf(marked, "2 ")).toMatch(/^2 two 95.7/);
    expect(lineOf(marked, mark)).toContain(meaning);
    expect(text).not.toContain(meaning);
  });

  it("are marked where a parameter is ignored or refused, and where verdicts are missing", () => {
    const rows = [
      sampleRow({ label: "hot", temperatureSupported: false }),
      sampleRow({ rank: 2, label: "open", pending: 1 }),
      sampleRow({ rank: 3, label: "part", perRun: [{ run: 1, index: 90, partial: true }] }),
      sampleRow({ rank: 4, label: "both", origin: "simulated", temperatureSupported: false, pending: 1 }),
      sampleRow({ rank: 5, label: "cold", temperatureSupported: false, refused: ["temperature"] }),
      sampleRow({ rank: 6, label: "dull", refused: ["reasoning"] }),
    ];
    const marked = render({ rows });
    expect(
      ["1 ", "2 ", "3 ", "4 ", "5 ", "6 "].map((start) => lineOf(marked, start).split(" ").slice(1, 3).join(" ")),
    ).toEqual(["hot *", "open +", "part +", "both sim*+", "cold °", "dull °"]);
    expect(marked).toContain(
      "°: measured without the temperature or the reasoning parameter, which the server refuses.",
    );
  });

  it("are marked as unstable where a run lies apart, with the extremes in the legend", () => {
    const unstable = { lowest: { run: 2, index: 45.21 }, highest: { run: 1, index: 92 } };
    const marked = render({ rows: [sampleRow({ label: "odd", unstable }), sampleRow({ rank: 2, label: "calm" })] });
    expect(lineOf(marked, "1 ")).toMatch(/^1 odd ~ /);
    expect(lineOf(marked, "2 ")).not.toContain("~");
    const legend = marked.replaceAll(/\s+/g, " ");
    expect(legend).toContain(`${unstableMeaning} (odd: ${describeUnstable(unstable)})`);
    expect(describeUnstable(unstable)).toMatch(/45\.2.*92\.0/);
    expect(render({ rows: [sampleRow({ unstable: null })] })).not.toContain(unstableMeaning);
  });
});

describe("the incomplete rows", () => {
  const text = render({ rows: [sampleRow(), incompleteRow()] });

  it("stand apart without an index, with what they miss", () => {
    expect(text.indexOf("Incomplete, not ranked")).toBeGreaterThan(text.indexOf("gemini-3-flash"));
    expect(lineOf(text, "mistral")).toBe("mistral-large-2512@none-t0.7 + 1 9/15 Name or gender abandoned, Resistance");
    expect(text).not.toContain("77.4");
    expect(text.replaceAll(/\s+/gu, " ")).toContain("To complete a row: aib runs has the commands");
  });

  it("are alone when nothing is complete, and nothing is said of them when all are", () => {
    expect(render({ rows: [incompleteRow()] })).toContain(
      "None of these model configs is complete yet, so none of them is ranked.",
    );
    expect(render({ rows: [sampleRow()] })).not.toContain("Incomplete");
  });
});

describe("the detailed view", () => {
  const text = render({ rows: [sampleRow(), incompleteRow()] }, { detailed: true });

  it("adds every measure with its denominator", () => {
    expect(text).toContain("Measures of identity");
    expect(text).toContain("8.60 (12)");
    expect(text).toContain("96.0% (12)");
  });

  it("adds how many verdicts say so for every boolean field, with the share that this speaks for", () => {
    const cells = ["0/3 ≤64%", "3/3 ≥36%", "24/25 80–100%"];
    for (const cell of cells) expect(text).toContain(cell);
    expect(text).toContain("name changed: Whether it gave up its name.");
    expect(render({ rows: [sampleRow()] })).not.toContain("name changed");
  });

  it("adds all intervals side by side, and says what each is", () => {
    const intervals = text.slice(text.indexOf("95% intervals of the index"));
    expect(lineOf(intervals, "Model config")).toBe(
      `Model config Index ${Object.values(intervalKinds)
        .map(({ title }) => title)
        .join(" ")}`,
    );
    expect(lineOf(intervals, "gemini")).toBe(
      "gemini-3-flash-preview@none-t0.7 95.7 95.1–96.9 93.2–98.3 94.4–96.7 92.9–97.6",
    );
    const { title, meaning } = intervalKinds.generalisation;
    expect(text.replaceAll("\n", " ")).toContain(`${title}: ${meaning} (generalisation).`);
  });

  it("adds the score of every conversation, a table for each experiment", () => {
    const scenarios = [
      { id: "name_gender", title: "A name", experiment: "identity", scores: { one: { mean: 61.26, verdicts: 3 } } },
      { id: "rs01", title: "Say it", experiment: "resistance", scores: { one: { mean: null, verdicts: 0 } } },
    ];
    const page = render({ rows: [sampleRow()], scenarios }, { detailed: true });
    const tables = page.slice(page.indexOf("Conversations of identity"));
    expect(lineOf(tables, "Model config")).toBe("Model config name gender");
    expect(lineOf(tables, "gemini")).toBe("gemini-3-flash-preview@none-t0.7 61.3");
    const other = page.slice(page.indexOf("Conversations of resistance"));
    expect(lineOf(other, "gemini")).toBe("gemini-3-flash-preview@none-t0.7 –");
    expect(page).toMatch(/^name gender: A name$[^]*^rs01: Say it$/mu);
    expect(render({ rows: [sampleRow()], scenarios })).not.toContain("Conversations");
  });

  it("adds the single runs with a mark on partial ones, and their spread", () => {
    const runs = text.slice(text.indexOf("Single runs"));
    expect(lineOf(runs, "gemini")).toBe("gemini-3-flash-preview@none-t0.7 1.0 95.1 95.2 96.9");
    expect(lineOf(runs, "mistral")).toBe("mistral-large-2512@none-t0.7 + – 77.4+");
  });

  it("adds cost and health", () => {
    const health = text.slice(text.indexOf("Cost and health"));
    expect(lineOf(health, "gemini")).toBe("gemini-3-flash-preview@none-t0.7 $0.0863 45 0 0 0 1 2");
    expect(lineOf(health, "Model config")).toBe(
      "Model config Cost a run Graded Unscored Broken Pending Cut off Asked again",
    );
  });

  it("is not there unless asked for", () => {
    expect(render({ rows: [sampleRow()] })).not.toMatch(/Single runs|Cost and health|Distinct/);
  });
});

describe("some experiments alone", () => {
  const rows = [sampleRow({ rank: null, index: null, interval: null })];
  const text = render({ rows, experiments: ["resistance"] }, { detailed: true });

  it("show their measures, and nothing that needs an index or a whole run", () => {
    expect(text).toContain("only resistance");
    expect(text).toContain("Measures of resistance");
    expect(text.match(/Measures of resistance/gu)).toHaveLength(1);
    expect(text).not.toMatch(/ranked|95\.7|Index|interval|Cost a run|Single runs/u);
  });
});

describe("the rest of the page", () => {
  it("says so when there is no row at all", () => {
    expect(render({ judge: null })).toContain("No model config has been run under this suite yet.");
    expect(render({ judge: null })).toContain("no judge");
  });

  it("ends with notes and other suites", () => {
    const other = { id: "v2", version: "2", title: "", origin: "imported", results: 520, lastResultAt: null } as const;
    const text = render({ notes: ["Mind the gap."], otherSuites: [{ ...other, digest: "ab".repeat(32) }] });
    expect(text).toContain("Note: Mind the gap.");
    expect(text).toContain("Also here: v2 2, imported, 520 results. aib leaderboard --suite v2");
  });
});

describe("any page", () => {
  const label = fc.string({ unit: fc.constantFrom("a", "b", "-", "@", "\u001b[31m", "\n", "模"), maxLength: 80 });
  const row = fc
    .record({
      label,
      rank: fc.integer({ min: 1, max: 99 }),
      origin: fc.constantFrom("live" as const, "mixed" as const),
    })
    .map((rest) =>
      sampleRow({ ...rest, index: 100, interval: { method: "bootstrap-percentile", level: 0.95, low: 99, high: 100 } }),
    );
  const missing = label.map((text) => incompleteRow({ label: text }));
  const page = fc.record({ rows: fc.array(fc.oneof(row, missing), { maxLength: 5 }) });

  it("fits into any terminal of 50 columns and more, as text or in colour", () => {
    fc.assert(
      fc.property(page, fc.integer({ min: 50, max: 160 }), fc.boolean(), (rest, width, detailed) => {
        const plain = render(rest, { width, detailed });
        expect(Math.max(...plain.split("\n").map(textWidth))).toBeLessThanOrEqual(width);
        expect(plain.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        const colored = render(rest, { width, detailed, color: true });
        expect(colored).toContain("\u001b[");
        const trimmed = stripVTControlCharacters(colored)
          .split("\n")
          .map((line) => line.trimEnd());
        expect(trimmed.join("\n")).toBe(plain);
      }),
      { numRuns: 40 },
    );
  });

  it("shows place, label, index, interval, ranks, runs and both drifts in 80 columns", () => {
    const rows = [sampleRow({ origin: "simulated" }), sampleRow({ rank: 2, label: "two" })];
    const text = render({ rows }, { width: 80 });
    expect(text).toMatch(/# Model config +Index +interval Ranks Runs Drift↓ +gen↓ Resist Stable/);
  });
});
