import type { Command } from "commander";
import { plainText } from "../../results/index.ts";
import { packageVersion } from "../../outside/package-file.ts";
import { withStore } from "../../store/index.ts";
import type { CommandHost } from "../command-host.ts";
import { intervalOption, type IntervalFlag } from "../flags/interval-flag.ts";
import { addJudgeOptions, judgesShown, type JudgeFlags } from "../flags/judge-flags.ts";
import { hideKeys } from "../hidden-keys.ts";
import { dbOption } from "../option-values.ts";
import { storeLocation } from "../store-location.ts";
import { printLine } from "../terminal.ts";
import { untilInterrupted } from "../until-interrupted.ts";
import { serveMcp } from "../use-cases.ts";

interface McpFlags extends JudgeFlags, IntervalFlag {
  readonly db: string;
  readonly suite?: string;
}

export function addMcp(program: Command, { terminal }: CommandHost): void {
  const command = program
    .command("mcp")
    .description(
      "Serve the store to an AI agent by the Model Context Protocol, over standard input and output; only reads",
    )
    .option("--suite <id>", "suite where a call names none (default: the one with the newest results)");
  addJudgeOptions(command, "whose verdicts count (default: the judge with the most)")
    .addOption(intervalOption())
    .addOption(dbOption())
    .addHelpText("after", examples)
    .action(async (flags: McpFlags) => {
      const { suite = null, interval = null } = flags;
      const query = { suite, ...judgesShown(flags), interval };
      const stopped = untilInterrupted(terminal);
      if (terminal.readInput === null) printLine(terminal.stderr, inTerminal);
      await withStore({ location: storeLocation(terminal, flags.db), create: false }, (store) =>
        serveMcp(
          { store, query, now: () => new Date() },
          {
            ...terminal.raw(),
            version: packageVersion(),
            stopped,
            withoutKeys: hideKeys,
            onProblem: (problem) =>
              printLine(
                terminal.stderr,
                `warning: ${plainText(problem instanceof Error ? problem.message : String(problem))}`,
              ),
          },
        ),
      );
    });
}

const inTerminal = "Waiting for an MCP client, which starts this command itself (docs/agents.md). Stop with Ctrl-C.";

const examples = `
Examples:
  aib mcp                                        a client starts this; standard output carries the protocol
  aib mcp --db .aib/demo.db
  aib mcp --suite v2 --judge x-ai/grok-4.5

Tools: leaderboard, compare, conversation, search, method. None changes the store.
Ends when the client closes the connection, or with Ctrl-C. How to add it to a client: docs/agents.md`;
