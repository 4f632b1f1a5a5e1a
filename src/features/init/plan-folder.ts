import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BenchError, usageError } from "../../domain/bench-error.ts";
import type { Environment } from "../../domain/environment.ts";
import { readFaultReason } from "../../domain/file-fault.ts";
import { readRegularTextFile } from "../../outside/read-text-file.ts";
import { longestYaml } from "../../outside/read-yaml.ts";
import { replaceFiles } from "../../outside/replace-files.ts";
import { envWith, type KeyToKeep } from "./env-text.ts";
import { settingsWith, type SettingEdits } from "./settings-text.ts";

/** One file of the folder, as it is to be. */
export interface FolderChange {
  readonly name: ".env" | ".gitignore" | "aib.yaml";
  readonly kind: "new" | "changed";
  readonly text: string;
}

export interface FolderPlan {
  readonly folder: string;
  readonly changes: readonly FolderChange[];
}

/**
 * What has to change in a folder. Lines that do not hold the key or these settings stay as they are.
 * @throws BenchError usage for files that cannot be changed safely.
 * @param key null where no key is to be kept in the folder
 * @param environment for git: no variables of the folder, which could have it start programs
 */
export async function planFolder(
  folder: string,
  settings: SettingEdits,
  key: KeyToKeep | null,
  environment: Environment,
): Promise<FolderPlan> {
  const own = await readOwn(folder, "aib.yaml");
  const keyChanges = key === null ? [] : await changesFor(folder, key, environment);
  const changes = [...keyChanges, changeOf("aib.yaml", own, settingsWith(own ?? "", settings))];
  return { folder, changes: changes.filter((change) => change !== null) };
}

/** The file is ignored before it holds a key. */
async function changesFor(
  folder: string,
  key: KeyToKeep,
  environment: Environment,
): Promise<readonly (FolderChange | null)[]> {
  const env = await readOwn(folder, ".env");
  return [await ignoreChange(folder, environment), changeOf(".env", env, envWith(env ?? "", key))];
}

function changeOf(name: FolderChange["name"], before: string | null, text: string): FolderChange | null {
  if (before === text) return null;
  return { name, kind: before === null ? "new" : "changed", text };
}

/** A key must never reach a commit. */
async function ignoreChange(folder: string, environment: Environment): Promise<FolderChange | null> {
  // git opens it too, and would wait for the writer of a pipe.
  const found = await lstat(join(folder, ".gitignore")).catch(() => null);
  if (found !== null && !found.isFile() && !found.isSymbolicLink()) throw unsafe(".gitignore", "is not a regular file");
  const state = await gitState(folder, environment);
  if (state === "tracked")
    throw usageError(
      "The .env of this folder is under version control, so a key in it would be committed. Nothing was written.",
      "Take it out: git rm --cached .env. Or put the key into the environment.",
    );
  if (state !== "not-ignored") return null;
  const before = await readOwn(folder, ".gitignore");
  const lines = before === null || before === "" || before.endsWith("\n") ? (before ?? "") : `${before}\n`;
  return changeOf(".gitignore", before, `${lines}.env\n`);
}

/** Null where there is none. A link would lead out of the folder. */
async function readOwn(folder: string, name: FolderChange["name"]): Promise<string | null> {
  const path = join(folder, name);
  const found = await lstat(path).catch(() => null);
  if (found === null) return null;
  if (found.isSymbolicLink()) throw unsafe(name, "is a link, which may lead to a file elsewhere");
  const reading = await readRegularTextFile(path, longestYaml).catch((cause: unknown) => {
    throw unsafe(name, `cannot be read: ${readFaultReason(cause)}`);
  });
  if (reading.kind === "text") return reading.text;
  throw unsafe(name, reading.problem);
}

function unsafe(name: string, problem: string): BenchError {
  return usageError(
    `The ${name} of this folder ${problem}. Nothing was written.`,
    `Rename or correct ${name}, and run the same command again.`,
  );
}

/** Asks git; without one, looks for the usual line in the folder's `.gitignore`. */
async function gitState(
  folder: string,
  environment: Environment,
): Promise<"no-checkout" | "ignored" | "not-ignored" | "tracked"> {
  if (!isCheckout(folder)) return "no-checkout";
  const listed = await git(folder, environment, ["ls-files", "--error-unmatch", ".env"]);
  if (listed === 0) return "tracked";
  if (listed !== null && listed !== 1 && existsSync(join(folder, ".env"))) throw gitRefuses();
  const ignored = await git(folder, environment, ["check-ignore", "--quiet", ".env"]);
  if (ignored === 0 || (ignored !== 1 && hasLine(join(folder, ".gitignore")))) return "ignored";
  return "not-ignored";
}

function isCheckout(folder: string): boolean {
  if (existsSync(join(folder, ".git"))) return true;
  return dirname(folder) !== folder && isCheckout(dirname(folder));
}

function gitRefuses(): BenchError {
  return usageError(
    "git does not say whether the .env of this folder is under version control, so a key in it might be committed. Nothing was written.",
    "See git status in this folder: it may belong to another user. Or set the key as a variable of the environment, without --key-stdin.",
  );
}

/** A pipe in the place of a file that git reads, such as the `.gitignore` of a folder above, would hold it for ever. */
const gitTimeoutMs = 10_000;

/**
 * A checkout may come from another person, and its settings must not start programs: as a monitor of files, or as the server from
 * which git fetches a missing object. Older versions of git know only some of these. An empty list of protocols allows none;
 * `-c protocol.allow=never` would give way to a `protocol.file.allow` of the checkout.
 */
const harmless = {
  settings: ["-c", "core.fsmonitor=false", "-c", "safe.bareRepository=explicit"],
  variables: { GIT_NO_LAZY_FETCH: "1", GIT_ALLOW_PROTOCOL: "" },
};

/** The exit code; null where git cannot be started or does not end. */
function git(folder: string, environment: Environment, args: readonly string[]): Promise<number | null> {
  return new Promise((resolve) => {
    const options = { cwd: folder, timeout: gitTimeoutMs, env: { ...environment, ...harmless.variables } };
    const child = execFile("git", [...harmless.settings, ...args], options, () => resolve(child.exitCode));
  });
}

function hasLine(path: string): boolean {
  return existsSync(path) && /^\/?\.env\s*$/mu.test(readFileSync(path, "utf8"));
}

/** Only the user may read a key. */
const keyMode = 0o600;

/** Writes all files or none. @throws BenchError unwritable when the system refuses. */
export function writeFolder({ folder, changes }: FolderPlan): Promise<void> {
  return replaceFiles(
    changes.map(({ name, text }) => {
      const file = { path: join(folder, name), texts: [text] };
      return name === ".env" ? Object.assign(file, { mode: keyMode }) : file;
    }),
  );
}
