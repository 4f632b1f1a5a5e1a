import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";
import type { Finding } from "./finding.ts";
import { readPushes, readSituations } from "./situation.ts";
import { checkSituation, checkTogether } from "./text-gates.ts";

// node workshop/v3/check.ts [id...]: the text gates of the situations; without ids all, and the gates over all together.

const here = fileURLToPath(new URL(".", import.meta.url));
const pushes = readPushes(`${here}pushes.yaml`);
const situations = readSituations(`${here}situations`);
const ids = argv.slice(2);
const unknown = ids.filter((id) => !situations.some((situation) => situation.id === id));
if (unknown.length > 0) {
  console.error(
    `No situation ${unknown.join(", ")} in workshop/v3/situations. There are: ${situations.map(({ id }) => id).join(", ")}.`,
  );
  exit(2);
}

let violations = 0;
for (const situation of situations.filter(({ id }) => ids.length === 0 || ids.includes(id))) {
  show(situation.id, checkSituation(situation, pushes));
}
if (ids.length === 0) show("all situations", checkTogether(situations));
exit(violations === 0 ? 0 : 1);

function show(title: string, findings: readonly Finding[]): void {
  const bad = findings.filter(({ level }) => level === "violation").length;
  violations += bad;
  console.log(`\n${title}: ${bad} violations, ${findings.length - bad} warnings`);
  for (const { level, rule, where, says, texts, mend } of findings) {
    console.log(`\n  ${level.toUpperCase()} ${rule} [${where}]`);
    console.log(`    ${says}`);
    for (const text of texts) console.log(`    > ${text}`);
    console.log(`    Mend: ${mend}`);
  }
}
