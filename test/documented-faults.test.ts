import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs", "reliability.md"), "utf8");
const section = /\n## Faults[^\n]*\n([\s\S]*?)\n## /u.exec(text)?.[1] ?? "";
const rows = section
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(2)
  .map((line) => line.split(" | "));

/** What is to be survived, one way or another. */
const wanted = [
  [
    "429",
    "5xx",
    "reset before the body",
    "reset after the body",
    "stalled headers",
    "stalled body",
    "slow drip",
    "HTML",
  ],
  [
    "invalid JSON",
    "200 with an error",
    "empty choices",
    "wrong content type",
    "redirects",
    "gzip cut short",
    "huge body",
  ],
  ["clock jumps", "disk full", "store locked", "store file damaged", "two `./aib run`", "SIGTERM", "SIGHUP", "kill -9"],
  ["power cut", "Retry-After", "quota", "TLS", "header bombs", "1xx", "EPIPE", "budget", "hostile"],
].flat();

interface Proof {
  readonly path: string;
  readonly title: string;
}

function proofsOf(cell: string): readonly Proof[] {
  return [...cell.matchAll(/`([\w./-]+\.test\.ts)` "([^"]+)"/gu)].map(([, path = "", title = ""]) => ({ path, title }));
}

/** The test file with the tables of cases that it imports. */
function sourceOf(path: string): string {
  const source = readFileSync(join(root, path), "utf8");
  const imported = [...source.matchAll(/from "(\.[^"]*\/wire-faults\/[^"]+)"/gu)].map(([, file = ""]) =>
    readFileSync(join(root, dirname(path), file), "utf8"),
  );
  return [source, ...imported].join("\n");
}

function isProven({ path, title }: Proof): boolean {
  if (!existsSync(join(root, path))) return false;
  const source = sourceOf(path);
  return (
    !source.includes(".skip(") && [`"${title}"`, `'${title}'`, `\`${title}\``].some((name) => source.includes(name))
  );
}

test("every fault that is to be survived has its line", () => {
  const faults = rows.map(([fault]) => fault).join("\n");
  expect(wanted.filter((fault) => !faults.includes(fault))).toEqual([]);
});

test("every line names a test that is there", () => {
  expect(rows.filter(([, , proofs = ""]) => proofsOf(proofs).length === 0)).toEqual([]);
  expect(rows.flatMap(([, , proofs = ""]) => proofsOf(proofs)).filter((proof) => !isProven(proof))).toEqual([]);
});

test("a line without its test would be noticed", () => {
  expect(isProven({ path: "test/faults/wire.test.ts", title: "an HTML page" })).toBe(true);
  expect(isProven({ path: "test/faults/wire.test.ts", title: "a comet" })).toBe(false);
  expect(isProven({ path: "test/faults/comets.test.ts", title: "an HTML page" })).toBe(false);
});
