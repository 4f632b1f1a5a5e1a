// Runs one command line as `aib` does and says on the error stream how much memory it took at most.
import { main } from "../src/cli/index.ts";

process.exitCode = await main(process.argv.slice(2));
// Node reports kilobytes.
process.stderr.write(JSON.stringify({ peakMb: process.resourceUsage().maxRSS / 1024 }));
