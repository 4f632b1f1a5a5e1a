import module from "node:module";
import { packageVersion } from "../outside/package-file.ts";

// Before the first large import: compiled code is cached between starts. Node 20 has no such cache, and must get as far as
// the message about its version.
module.enableCompileCache?.();

/**
 * Runs one command line in this process.
 * @returns the exit code, one of those in docs/commands.md
 */
export async function main(argv: readonly string[]): Promise<number> {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 24) {
    process.stderr.write(
      `aib needs Node 24 or newer and runs on ${process.version}. Install one from nodejs.org; in a clone on Linux, ./aib brings its own.\n`,
    );
    return 2;
  }
  if (argv.length === 1 && versionFlags.has(argv[0])) {
    process.stdout.write(`${packageVersion()}\n`);
    return 0;
  }
  if (!isInFolder()) {
    process.stderr.write(
      "error: The folder that this command was started in no longer exists, or cannot be read. Nothing was run.\n  Change into another folder first, for example: cd ~\n",
    );
    return 1;
  }
  const [{ runCommandLine }, { processTerminal }] = await Promise.all([
    import("./run-command-line.ts"),
    import("./process-terminal.ts"),
  ]);
  return runCommandLine(argv, await processTerminal());
}

/** Answered without the commands, which take many times as long to load. */
const versionFlags: ReadonlySet<string | undefined> = new Set(["-V", "--version"]);

/** A shell stays in a folder that was removed. */
function isInFolder(): boolean {
  try {
    process.cwd();
    return true;
  } catch {
    return false;
  }
}
