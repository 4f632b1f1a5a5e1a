#!/usr/bin/env node
import { main } from "./run-program.ts";

// Not below `import.meta.main`: Node before 24.2 lacks it, and the program would end with 0 without having done anything.
process.exitCode = await main(process.argv.slice(2));
