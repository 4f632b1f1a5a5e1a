import { styleText } from "node:util";
import type { Check } from "../features/doctor/index.ts";
import { plainText } from "../results/plain-text.ts";
import { wrapWords } from "../pages/index.ts";

const colors = { ok: "green", warn: "yellow", fail: "red" } as const;

/**
 * A line per check with its advice below, and a summary line.
 * @param width columns of the terminal; infinite where lines are not wrapped
 */
export function diagnosisLines(checks: readonly Check[], width: number, color: boolean): readonly string[] {
  const nameWidth = Math.max(...checks.map(({ check }) => check.length));
  const indent = " ".repeat(6 + nameWidth + 2);
  const lines = checks.flatMap(({ check, status, detail, advice }) => {
    const texts = [...detail.split("\n"), ...(advice === null ? [] : [advice])].map(plainText);
    const [first = "", ...more] = texts.flatMap((text) => wrapWords(text, width - indent.length));
    const head = `${paint(status, color)}  ${check.padEnd(nameWidth)}  ${first}`;
    return [head, ...more.map((line) => indent + line)];
  });
  return [...lines, "", summary(checks)];
}

function paint(status: Check["status"], color: boolean): string {
  const text = status.padEnd(4);
  return color ? styleText(colors[status], text, { validateStream: false }) : text;
}

function summary(checks: readonly Check[]): string {
  const countOf = (status: Check["status"]): number => checks.filter((check) => check.status === status).length;
  const [warnings, failures] = [countOf("warn"), countOf("fail")];
  if (failures > 0) return `${failures} of ${checks.length} checks failed.`;
  const untried = checks.some(({ keyUntried }) => keyUntried) ? " The key itself was not tried." : "";
  return warnings > 0 ? `Nothing failed; ${warnings} to look at.${untried}` : "Everything works.";
}
