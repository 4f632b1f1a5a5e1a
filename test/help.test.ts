import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { aib, aibProcess } from "./support/command-line.ts";
import { listedCommands } from "./support/help-examples.ts";
import { folderForAll } from "./support/temporary-folder.ts";

const cwd = folderForAll();
const commands: readonly (readonly string[])[] = [[], ...(await listedCommands({ cwd }))];

async function helpOf(words: readonly string[], program = "aib"): Promise<string> {
  return (await aib([...words, "--help"], { cwd, program })).stdout;
}

/** The headings of lists, and the first word of every item below each. */
function groupsIn(help: string): ReadonlyMap<string, readonly string[]> {
  const groups = help.matchAll(/^(\S[^\n]*:)\n((?: [^\n]*\n)+)/gmu);
  return new Map(
    Array.from(groups, ([, heading = "", list = ""]) => [
      heading,
      Array.from(list.matchAll(/^ {2}(?:-\w, )?(\S+)/gmu), ([, name = ""]) => name),
    ]),
  );
}

test("every help fits into 80 columns, however the program was called", async () => {
  const tooWide: string[] = [];
  for (const words of commands) {
    for (const program of ["aib", "./aib"]) {
      const lines = (await helpOf(words, program)).split("\n");
      tooWide.push(...lines.filter((line) => line.length > 80).map((line) => `${words.join(" ")}: ${line}`));
    }
  }
  expect(commands.length).toBeGreaterThan(20);
  expect(tooWide).toEqual([]);
});

test("the flags of a long help are in groups, none without one (src/cli/help/program-command.ts)", async () => {
  const ungrouped: string[] = [];
  for (const words of commands) {
    const others = groupsIn(await helpOf(words)).get("Other:") ?? [];
    ungrouped.push(...others.filter((flag) => flag !== "--help").map((flag) => `${words.join(" ")} ${flag}`));
  }
  expect(ungrouped).toEqual([]);
  const run = [...groupsIn(await helpOf(["run"])).keys()];
  expect(run).toEqual([
    "Models:",
    "Judge:",
    "Scope:",
    "Servers and keys:",
    "Pace:",
    "Money:",
    "Output:",
    "Other:",
    "Examples:",
  ]);
});

test("the program's help begins with what people do first, and lists every command in a group", async () => {
  const groups = groupsIn(await helpOf([]));
  expect(groups.get("Start here:")?.at(-1)).toBe("run");
  expect([...groups.keys()].slice(0, 3)).toEqual(["Options:", "Start here:", "Read the results:"]);
  expect(groups.has("Other commands:")).toBe(false);
  const listed = new Set([...groups.values()].flat().map((name) => name.replace(/\|.*/u, "")));
  const own = commands.filter((words) => words.length === 1).flat();
  expect(own.filter((name) => !listed.has(name))).toEqual([]);
});

/** What bash completes, in a shell that has sourced the script. */
async function completed(script: string, words: readonly string[]): Promise<readonly string[]> {
  const ask = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _aib; printf "%s\\n" "${COMPREPLY[@]}"';
  const { stdout } = await promisify(execFile)("bash", ["-ec", ask, "bash", script, ...words]);
  return stdout.split("\n").filter((line) => line !== "");
}

test("bash completes commands, flags and their values, also for ./aib", async () => {
  const { stdout, stderr } = await aibProcess(["completion", "bash"], { cwd });
  expect(stderr).toBe("");
  const script = join(cwd, "completion.bash");
  writeFileSync(script, stdout);
  expect(await completed(script, ["aib", "ru"])).toEqual(["run", "runs"]);
  expect(await completed(script, ["./aib", "run", "--judge-r"])).toEqual(["--judge-reasoning-effort"]);
  expect(await completed(script, ["aib", "run", "--runs", "3", "--format", ""])).toEqual(["text", "json"]);
  expect(await completed(script, ["aib", "run", "--format", "=", "j"])).toEqual(["json"]);
  expect(await completed(script, ["aib", "run", "-r", "lo"])).toEqual(["low"]);
  expect(await completed(script, ["aib", "export", "site", "--b"])).toEqual(["--base"]);
  expect(await completed(script, ["aib", "generate-report", "--out"])).toEqual(["--output"]);
  expect(await completed(script, ["aib", "completion", "f"])).toEqual(["fish"]);
  // File names are bash's own.
  expect(await completed(script, ["aib", "run", "--db", ""])).toEqual([]);
});

test("an unknown shell is refused with those that there are", async () => {
  const { code, stderr } = await aib(["completion", "csh"], { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(/'csh' is invalid.*bash, zsh, fish/u);
});
