import type { SuiteExtent } from "../../features/suites/index.ts";
import { counted } from "../counted.ts";

/** `15 scenarios, 26 turns; 41 calls a run (26 answers, 15 verdicts)` */
export function extentText({ scenarios, turns, perRun }: SuiteExtent): string {
  const calls = `${counted(perRun.answers, "answer")}, ${counted(perRun.verdicts, "verdict")}`;
  return `${counted(scenarios, "scenario")}, ${counted(turns, "turn")}; ${counted(perRun.calls, "call")} a run (${calls})`;
}
