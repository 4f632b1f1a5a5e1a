import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { optionsPage } from "../scripts/write-options-page.ts";
import * as options from "../src/options/index.ts";

const root = join(import.meta.dirname, "..");

/** Without the padding of tables. */
function plain(text: string): string {
  return text.replaceAll(/ *\| */gu, "|").replaceAll(/-{3,}/gu, "---");
}

test("docs/options.md is written from the table of options (npm run options-page)", () => {
  expect(plain(readFileSync(join(root, "docs", "options.md"), "utf8"))).toBe(plain(optionsPage()));
});

test("every flag of a table in the documents is in the table of options", () => {
  const tables: readonly unknown[] = Object.values(options);
  const flags = new Set(
    tables.flatMap((table) =>
      typeof table === "object" && table !== null
        ? Object.values(table).flatMap((row: unknown) =>
            typeof row === "object" && row !== null && "flag" in row ? String(row.flag).split(/,? /u) : [],
          )
        : [],
    ),
  );
  const documented = globSync("docs/*.md", { cwd: root }).flatMap((path) =>
    Array.from(readFileSync(join(root, path), "utf8").matchAll(/^\| `(--?[a-z-]+)/gmu), ([, flag = ""]) => ({
      path,
      flag,
    })),
  );
  expect(documented.length).toBeGreaterThan(40);
  expect(documented.filter(({ flag }) => !flags.has(flag))).toEqual([]);
});
