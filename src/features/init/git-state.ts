import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What git does with the `.env` of a folder. */
export type GitState = "no-checkout" | "ignored" | "not-ignored" | "tracked";

/** Asks git; without one, looks for the usual line in the folder's `.gitignore`. */
export async function gitState(folder: string): Promise<GitState> {
  if (!isCheckout(folder)) return "no-checkout";
  if ((await git(folder, ["ls-files", "--error-unmatch", ".env"])) === 0) return "tracked";
  const ignored = await git(folder, ["check-ignore", "--quiet", ".env"]);
  if (ignored === 0 || (ignored !== 1 && hasLine(join(folder, ".gitignore")))) return "ignored";
  return "not-ignored";
}

function isCheckout(folder: string): boolean {
  if (existsSync(join(folder, ".git"))) return true;
  return dirname(folder) !== folder && isCheckout(dirname(folder));
}

/** The exit code; null where git cannot be started. A checkout's own settings must not start programs. */
function git(folder: string, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const child = execFile("git", ["-c", "core.fsmonitor=false", ...args], { cwd: folder }, () =>
      resolve(child.exitCode),
    );
  });
}

function hasLine(path: string): boolean {
  return existsSync(path) && /^\/?\.env\s*$/mu.test(readFileSync(path, "utf8"));
}
