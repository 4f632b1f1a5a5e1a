import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import type { RunSubject } from "../request/prepare-run.ts";
import { plannedFrom } from "../../../test/support/campaign/simulated-store.ts";

const lark = "sim-lark/holds-80";
const wren = "sim-wren/holds-80";

async function planned(changes: Partial<RunSubject>) {
  const { plan, judges, notes, ranking } = await plannedFrom({ experiments: ["stability"], ...changes });
  const pairs = plan.tasks.flatMap((task) =>
    task.kind === "verdict" ? [`${task.judge.model} > ${task.modelConfig.model}`] : [],
  );
  return { pairs: [...new Set(pairs)].toSorted(), judges: judges.map(({ model }) => model), notes, ranking };
}

/** Out of a registry with two respondents and their judge. */
async function ofRegistry(changes: Partial<RunSubject>) {
  const registryFile = join(temporaryFolder(), "models.yaml");
  const entries = ["sim/holds-80", "sim/asks", "sim/judge"].map((model) => `  - { model: ${model}, temperature: 0.7 }`);
  writeFileSync(registryFile, ["models:", ...entries].join("\n"));
  return planned({ registryFile, ...changes });
}

describe("a panel", () => {
  const judges = ["sim/judge", "sim-lark/biased-judge"];

  test("grades every conversation but those of its own family", async () => {
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
    const graders = ["sim/judge", "sim/strict-judge"];
    const { pairs } = await ofRegistry({ models: ["sim/asks", "sim/judge"], judges: graders });
    expect(pairs).toEqual(["sim/judge > sim/asks", "sim/strict-judge > sim/asks", "sim/strict-judge > sim/judge"]);
  });

  test("is those of it who have anything to grade", async () => {
    const { judges: grading, ranking } = await planned({ models: [lark], judges });
    expect(grading).toEqual(["sim/judge"]);
    expect(ranking).toMatchObject({ excludeOwnFamily: true, judgeIds: { length: 1 } });
  });

  test("must leave nobody ungraded, have nobody twice, and not grade itself where families are not left out", async () => {
    const refused: readonly (readonly [Partial<RunSubject>, RegExp])[] = [
      [{ models: [lark], judges: ["sim-lark/judge", "sim-lark/biased-judge"] }, /No judge may grade lark-holds-80/u],
      [{ models: [wren], judges: ["sim/judge", "sim/judge"] }, /sim\/judge is named twice/u],
      [
        { models: ["sim/judge"], judges: ["sim/strict-judge", "sim/judge"], excludeOwnFamily: false },
        /sim\/judge would grade itself/u,
      ],
    ];
    for (const [changes, says] of refused) await expect(ofRegistry(changes)).rejects.toThrow(says);
  });
});

describe("one judge", () => {
  const others = ["sim/judge > sim/asks", "sim/judge > sim/holds-80"];
  const leftOut = [expect.stringMatching(/^Left out: sim\/judge would grade itself\. .*--judge.*--allow-self-judge/u)];

  test.each([{ models: [] }, { models: ["sim/*"] }, { models: ["sim/asks", "*"] }])(
    "is left out of the models that $models covers, with a note",
    async ({ models }) => {
      expect(await ofRegistry({ models })).toMatchObject({ pairs: others, notes: leftOut });
    },
  );

  test("is refused where it is called by its name, also beside a pattern, and where nothing else is covered", async () => {
    for (const models of [["sim/judge"], ["*", "judge@low-t0.7"], ["*judge*"]]) {
      await expect(ofRegistry({ models })).rejects.toMatchObject({
        code: "usage",
        message: "sim/judge would grade itself.",
      });
    }
  });

  test("grades itself where that is allowed", async () => {
    const { pairs, notes } = await ofRegistry({ models: [], allowSelfJudge: true });
    expect(pairs).toEqual(["sim/judge > sim/asks", "sim/judge > sim/holds-80", "sim/judge > sim/judge"]);
    expect(notes).toEqual([]);
  });

  test("grades its own family, unless it is not to", async () => {
    const judges = ["sim-lark/biased-judge"];
    expect((await planned({ models: [lark, wren], judges })).pairs).toHaveLength(2);
    await expect(planned({ models: [lark, wren], judges, excludeOwnFamily: true })).rejects.toThrow(
      /No judge may grade/u,
    );
  });
});
