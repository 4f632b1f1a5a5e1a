// Runs one command line as `aib` does and prints its peak memory on the error stream.
import { readFileSync } from "node:fs";
import { main } from "../src/cli/run-program.ts";

process.exitCode = await main(process.argv.slice(2));
process.stderr.write(JSON.stringify({ peakMb: peakKilobytes() / 1024 }));

/** On Linux from `/proc`: what `getrusage` gives begins with the peak of the process that started this one. */
function peakKilobytes(): number {
  if (process.platform !== "linux") return process.resourceUsage().maxRSS;
  return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(readFileSync("/proc/self/status", "utf8"))?.[1]);
}
