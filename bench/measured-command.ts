// Runs one command line as `aib` does and prints its peak memory on the error stream.
import { main } from "../src/cli/index.ts";

process.exitCode = await main(process.argv.slice(2));
// Node reports kilobytes.
process.stderr.write(JSON.stringify({ peakMb: process.resourceUsage().maxRSS / 1024 }));
