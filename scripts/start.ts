// `npm start`: the demonstration; `npm start -- <command> ...`: the command line.
import { main } from "../src/cli/run-program.ts";

const given = process.argv.slice(2);
process.exitCode = await main(given.length === 0 ? ["demo"] : given);
