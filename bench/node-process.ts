import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";

const root = join(import.meta.dirname, "..");
export const cli = join(root, "src", "cli", "main.ts");
/** The published results, where they are beside the checkout. */
export const published = join(root, "..", "shared", "data", "published-cache.tar.gz");

/** As the npm scripts start the command line: V8's young generation would otherwise take 200 MB for garbage. */
const smallNursery = "--max-semi-space-size=8";

/** Runs a script in its own process; returns what it prints. */
export function runNode(script: string, args: readonly string[]): string {
  return execFileSync(process.execPath, [smallNursery, script, ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** The cost of a whole process. */
export interface Cost {
  readonly milliseconds: number;
  readonly peakMb: number;
}

/** Runs one `aib` command in its own process. */
export function costOf(args: readonly string[]): Cost & { readonly code: number | null; readonly stdout: string } {
  const before = performance.now();
  const script = join(import.meta.dirname, "measured-command.ts");
  const {
    status: code,
    stdout,
    stderr,
  } = spawnSync(process.execPath, [smallNursery, script, ...args], {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const milliseconds = performance.now() - before;
  const { peakMb } = z.object({ peakMb: z.number() }).parse(JSON.parse(stderr));
  return { milliseconds, peakMb, code, stdout };
}
