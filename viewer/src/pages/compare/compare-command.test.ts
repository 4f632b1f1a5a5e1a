import { expect, test } from "vitest";
import { compareCommand } from "./compare-command.ts";

test("labels stand as they are where a shell leaves them alone, else in quotes", () => {
  expect(compareCommand({ labels: ["kimi-k2.5+moonshot@none-t0.7", "step:free@low-t0.0"], suiteDigest: null })).toBe(
    "aib compare kimi-k2.5+moonshot@none-t0.7 step:free@low-t0.0",
  );
  expect(compareCommand({ labels: ["it's; rm -rf $HOME", "b"], suiteDigest: null })).toBe(
    String.raw`aib compare 'it'\''s; rm -rf $HOME' b`,
  );
});

test("more than two are tested against the first, and the suite is named where there are several", () => {
  expect(compareCommand({ labels: ["a", "b", "c"], suiteDigest: "5312927ea43a4e96feeb" })).toBe(
    "aib compare a b c --against-first --suite 5312927ea43a",
  );
});
