import { documentJson, renderJudges, type Judges } from "../report/index.ts";
import { printResult, type Terminal } from "./terminal.ts";
import { textLayout } from "./text-layout.ts";

export function printJudges(terminal: Terminal, judges: Judges, format: "text" | "json"): void {
  const text = format === "json" ? documentJson(judges) : renderJudges(judges, textLayout(terminal));
  printResult(terminal.stdout, text, format);
}
