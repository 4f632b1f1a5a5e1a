import { expect, test } from "vitest";
import { compareCommand } from "./compare-command.ts";

const noJudges = { judge: null, panel: null };

test("labels stand as they are where a shell leaves them alone, else in quotes", () => {
  expect(compareCommand(["kimi-k2.5+moonshot@none-t0.7", "step:free@low-t0.0"], null, noJudges)).toBe(
    "aib compare kimi-k2.5+moonshot@none-t0.7 step:free@low-t0.0",
  );
  expect(compareCommand(["it's; rm -rf $HOME", "b"], null, noJudges)).toBe(
    String.raw`aib compare 'it'\''s; rm -rf $HOME' b`,
  );
});

test("more than two are tested against the first, and the suite is named where there are several", () => {
  expect(compareCommand(["a", "b", "c"], "5312927ea43a4e96feeb", noJudges)).toBe(
    "aib compare a b c --against-first --suite 5312927ea43a",
  );
});

const command = (judges: Parameters<typeof compareCommand>[2]): string => compareCommand(["a", "b"], null, judges);

test("whose verdicts count on the page, count in the command", () => {
  const [strict, mild] = [{ label: "strict@none-t0.0" }, { label: "mild@none-t0.0 blind" }];
  expect(command({ judge: strict, panel: null })).toBe("aib compare a b --judge strict@none-t0.0");
  expect(command({ judge: null, panel: { judges: [strict, mild], excludeOwnFamily: true } })).toBe(
    "aib compare a b --judges 'strict@none-t0.0,mild@none-t0.0 blind'",
  );
  expect(command({ judge: null, panel: { judges: [strict], excludeOwnFamily: false } })).toBe(
    "aib compare a b --judges strict@none-t0.0 --no-exclude-own-family",
  );
});
