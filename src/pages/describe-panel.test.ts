import { describe, expect, it } from "vitest";
import { loadSuite } from "../suite/index.ts";
import { describeGraders } from "./subject.ts";
import { judgeConfig, modelConfig, sampleSource } from "../../test/support/results/sample-source.ts";
import { describePanel, panelNotes } from "../results/panel/describe-panel.ts";
import type { PanelSource } from "../results/panel/judging.ts";

const suite = await loadSuite("v2");
const judges = ["lark/large", "wren/large", "finch/large"].map((model) => Object.assign(judgeConfig(model), { model }));
const modelConfigs = [modelConfig("one", { model: "lark/small" }), modelConfig("two", { model: "finch/small" })];

function described(rest: Partial<PanelSource>) {
  const source = sampleSource(suite, {
    judge: null,
    panel: { judges, excludeOwnFamily: true, uninformative: [], ...rest },
    modelConfigs,
  });
  const panel = describePanel(source);
  return { panel, notes: panelNotes(panel), title: describeGraders({ judge: null, panel }) };
}

const silent = { judgeId: "wren/large", agreement: 0.031, atMost: 0.12, conversations: 240 };

describe("a panel is described", () => {
  it("by its judges, and by who is left out for its own family", () => {
    const { panel, notes, title } = described({});
    expect(title).toBe("median of 3 judges (lark/large, wren/large, finch/large)");
    expect(panel?.leftOut.map(({ why, judge }) => `${judge.id} ${why}`)).toEqual([
      "lark/large own-family",
      "finch/large own-family",
    ]);
    expect(notes[0]).toBe(
      "lark/large is left out for its own family: one@none-t0.7; --no-exclude-own-family counts it.",
    );
    expect(described({ excludeOwnFamily: false }).notes).toEqual([]);
  });

  it("with whose grades tell nothing, and the numbers that say so", () => {
    const { panel, notes, title } = described({ excludeOwnFamily: false, uninformative: [silent] });
    expect(title).toBe("median of 2 judges (lark/large, finch/large), without wren/large");
    expect(panel?.leftOut).toEqual([
      {
        why: "no-information",
        judge: { id: "wren/large", label: "wren/large", model: "wren/large" },
        agreement: 0.031,
        atMost: 0.12,
        conversations: 240,
      },
    ]);
    expect(notes).toEqual([
      "wren/large is left out because its grades carry no information: over 240 conversations they have a correlation of 0.03 with the others' (at most 0.12 with 95 % confidence).",
    ]);
    const constant = described({ excludeOwnFamily: false, uninformative: [{ ...silent, agreement: null, atMost: 0 }] });
    expect(constant.notes[0]).toContain("over 240 conversations they are all the same");
  });

  it("with the ungraded model configs", () => {
    const [lark, , finch] = judges;
    if (lark === undefined || finch === undefined) throw new Error("three judges");
    const note = "No judge of another family grades one@none-t0.7.";
    expect(described({ judges: [lark] }).notes).toContain(note);
    expect(described({ judges: [lark, finch] }).notes).not.toContain(note);
    const without = described({ judges: [lark, finch], uninformative: [{ ...silent, judgeId: "finch/large" }] });
    expect(without.notes).toContain(note);
    expect(without.title).toBe("judge lark/large, without finch/large");
  });

  it("in text that is safe to print", () => {
    const evil = { ...judgeConfig("evil"), label: "e\u001B[31mvil", model: "e\u001B[31mvil" };
    const { title, panel } = described({ judges: [evil, ...judges], uninformative: [{ ...silent, judgeId: "evil" }] });
    expect(`${title}${JSON.stringify(panel)}`).not.toContain("\u001B");
  });
});
