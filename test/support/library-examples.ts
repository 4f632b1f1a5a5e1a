import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "..", "..");

export interface LibraryExample {
  /** The heading that it stands below. */
  readonly title: string;
  /** A whole module in TypeScript. */
  readonly code: string;
  /** What the document says that it prints; null for one that calls real models, and for a module. */
  readonly prints: string | null;
  /** The name of a module that other programs import, by its first line; null for a program. */
  readonly file: string | null;
}

/** The examples of `docs/library.md`: its `ts` blocks, each with the block behind `<!-- prints -->`. */
export function libraryExamples(): readonly LibraryExample[] {
  const text = readFileSync(join(root, "docs", "library.md"), "utf8");
  return text.split(/^##+ /mu).flatMap((section) => {
    const [title = ""] = section.split("\n");
    return [...section.matchAll(/^```ts\n([^]*?)^```\n(?:\n<!-- prints -->\n\n```\n([^]*?)^```\n)?/gmu)].map(
      ([, code = "", prints = null]) => ({ title, code, prints, file: /^\/\/ (\S+\.mts)\n/u.exec(code)?.[1] ?? null }),
    );
  });
}

/** Runs an example as a module in a folder from which the package resolves; returns what it prints. */
export async function runExample(
  folder: string,
  {
    code,
    environment = {},
  }: Pick<LibraryExample, "code"> & { readonly environment?: Readonly<Record<string, string>> },
): Promise<string> {
  writeFileSync(join(folder, "example.mts"), code);
  const options = { cwd: folder, env: { PATH: process.env["PATH"], ...environment } };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["example.mts"], options);
  return stdout + stderr;
}
