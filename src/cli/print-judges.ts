import { documentJson, renderJudges, type Judges } from "../report/index.ts";
import { printLine, type Terminal } from "./terminal.ts";
import { textLayout } from "./text-layout.ts";

export function printJudges(terminal: Terminal, judges: Judges, format: "text" | "json"): void {
  printLine(terminal.stdout, format === "json" ? documentJson(judges) : renderJudges(judges, textLayout(terminal)));
}
