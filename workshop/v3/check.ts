import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { BenchError } from "../../src/domain/bench-error.ts";
import type { Finding } from "./finding.ts";
import { readPushes, readSituations } from "./situation.ts";
import { checkSituation, checkTogether } from "./text-gates.ts";

// node workshop/v3/check.ts [id...]: the text gates of the situations; without ids all, and the gates over all together.
try {
  process.exitCode = check(argv.slice(2)) === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof BenchError)) throw error;
  console.error(`${error.message}\n${error.hint}`);
  process.exitCode = 2;
}

/** Prints what the gates found, and returns the number of violations. */
function check(ids: readonly string[]): number {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const pushes = readPushes(`${here}pushes.yaml`);
  const situations = readSituations(`${here}situations`, ids);
  let violations = 0;
  for (const situation of situations) violations += show(situation.id, checkSituation(situation, pushes));
  if (ids.length === 0) violations += show("all situations", checkTogether(situations));
  return violations;
}

function show(title: string, findings: readonly Finding[]): number {
  const violations = findings.filter(({ level }) => level === "violation").length;
  console.log(`\n${title}: ${violations} violations, ${findings.length - violations} warnings`);
  for (const { level, rule, where, says, texts, mend } of findings) {
    console.log(`\n  ${level.toUpperCase()} ${rule} [${where}]`);
    console.log(`    ${says}`);
    for (const text of texts) console.log(`    > ${text}`);
    console.log(`    Mend: ${mend}`);
  }
  return violations;
}
