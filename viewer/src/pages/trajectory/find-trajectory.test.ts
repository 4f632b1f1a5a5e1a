import { expect, test } from "vitest";
import { chooseTrajectory, configurationName } from "./find-trajectory.ts";

const counting = [{ variant: "strong", delivery: "tool_role" }] as const;
const places = [
  { variant: "neutral", delivery: "tool_role" },
  ...counting,
  { variant: "strong", delivery: "user_role" },
] as const;
const run = { trajectories: places.map((configuration) => ({ scenarioId: "rs01", configuration })) };

function chosen(wanted: string | null, counted: Parameters<typeof chooseTrajectory>[3]): string | null {
  const found = chooseTrajectory(run, "rs01", wanted, counted).chosen;
  return found && configurationName(found);
}

test("without a configuration in the address the one that counts is shown, else the first", () => {
  expect(chosen(null, counting)).toBe("strong.tool_role");
  expect(chosen("strong.user_role", counting)).toBe("strong.user_role");
  expect(chosen(null, [])).toBe("neutral.tool_role");
  expect(chosen("none.tool_role", counting)).toBe("strong.tool_role");
});
