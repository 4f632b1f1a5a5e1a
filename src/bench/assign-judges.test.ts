import { describe, expect, test } from "vitest";
import type { RunSubject } from "./plan-order.ts";
import { plannedFrom } from "./testing/simulated-store.ts";

const lark = "sim-lark/holds-80";
const wren = "sim-wren/holds-80";

async function planned(changes: Partial<RunSubject>) {
  const { plan, judges, notes, ranking } = await plannedFrom({ experiments: ["stability"], ...changes });
  const pairs = plan.tasks.flatMap((task) =>
    task.kind === "verdict" ? [`${task.judge.model} > ${task.modelConfig.model}`] : [],
  );
  return { pairs: [...new Set(pairs)].toSorted(), judges: judges.map(({ model }) => model), notes, ranking };
}

describe("a panel", () => {
  const judges = ["sim/judge", "sim-lark/biased-judge"];

  test("grades every conversation, but nobody's own family", async () => {
    const { pairs, notes, ranking } = await planned({ models: [lark, wren], judges });
    expect(pairs).toEqual([
      "sim-lark/biased-judge > sim-wren/holds-80",
      "sim/judge > sim-lark/holds-80",
      "sim/judge > sim-wren/holds-80",
    ]);
    expect(notes).toEqual([expect.stringMatching(/lark-biased-judge.* does not grade its own family: lark-holds-80/u)]);
    expect(ranking).toMatchObject({ excludeOwnFamily: true, judgeIds: { length: 2 } });
  });

  test("grades its own family where that is asked for", async () => {
    const { pairs, notes } = await planned({ models: [lark, wren], judges, excludeOwnFamily: false });
    expect(pairs).toHaveLength(4);
    expect(notes).toEqual([]);
  });

  test("leaves a judge that is a model under test out for it alone", async () => {
    const { pairs } = await planned({ models: ["sim/holds-80", "sim/asks"], judges: ["sim/judge", "sim/asks"] });
    expect(pairs).toEqual(["sim/asks > sim/holds-80", "sim/judge > sim/asks", "sim/judge > sim/holds-80"]);
  });

  test("is those of it who have anything to grade", async () => {
    const { judges: grading, ranking } = await planned({ models: [lark], judges });
    expect(grading).toEqual(["sim/judge"]);
    expect(ranking).toMatchObject({ excludeOwnFamily: true, judgeIds: { length: 1 } });
  });

  test("must leave nobody ungraded, have nobody twice, and not grade itself where families are not left out", async () => {
    const refused: readonly (readonly [Partial<RunSubject>, RegExp])[] = [
      [{ models: [lark], judges: ["sim-lark/judge", "sim-lark/biased-judge"] }, /Nobody would grade lark-holds-80/u],
      [{ models: [wren], judges: ["sim/judge", "sim/judge"] }, /sim\/judge is named twice/u],
      [
        { models: [wren], judges: ["sim/judge", wren], excludeOwnFamily: false },
        /sim-wren\/holds-80 would grade itself/u,
      ],
    ];
    for (const [changes, says] of refused) await expect(planned(changes)).rejects.toThrow(says);
  });
});

describe("one judge", () => {
  test("grades its own family, unless it is not to", async () => {
    const judges = ["sim-lark/biased-judge"];
    expect((await planned({ models: [lark, wren], judges })).pairs).toHaveLength(2);
    await expect(planned({ models: [lark, wren], judges, excludeOwnFamily: true })).rejects.toThrow(
      /Nobody would grade/u,
    );
  });
});
