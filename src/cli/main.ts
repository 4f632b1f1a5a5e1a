#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// Before the first large import: compiled code is cached between starts.
enableCompileCache();

/**
 * Runs one command line in this process.
 * @returns the exit code: 0 done, 1 something failed or is missing, 2 wrong usage, 3 the budget is reached.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 24) {
    process.stderr.write(
      `aib needs Node 24 or newer and runs on ${process.version}. On Linux the project brings its own: start ./aib instead.\n`,
    );
    return 2;
  }
  const [{ runCommandLine }, { processTerminal }] = await Promise.all([
    import("./run-command-line.ts"),
    import("./process-terminal.ts"),
  ]);
  return runCommandLine(argv, await processTerminal());
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
