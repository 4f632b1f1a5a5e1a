import type { Command } from "commander";
import { serveMcp } from "../../features/mcp/index.ts";
import {
  type Flags,
  type OptionTable,
  intervalOptions,
  shownJudgeOptions,
  storeOptions,
  storedSuiteOptions,
} from "../../options/index.ts";
import { packageVersion } from "../../outside/package-file.ts";
import { loadLeaderboard } from "../../results/load-leaderboard.ts";
import { plainText } from "../../results/plain-text.ts";
import { addOptions } from "../add-options.ts";
import { judgesNamed } from "../flags/shown-flags.ts";
import { hideKeys } from "../hidden-keys.ts";
import { inStore } from "../store-location.ts";
import { type CommandHost, printLine } from "../terminal.ts";
import { untilInterrupted } from "../stop-on-interrupt.ts";
import { messageOf } from "../../domain/message-of.ts";

const options = {
  suite: {
    ...storedSuiteOptions.suite,
    text: "suite where a call names none (default: the one last worked on)",
  },
  ...shownJudgeOptions,
  ...intervalOptions,
  ...storeOptions,
} as const satisfies OptionTable;

export function addMcp(command: Command, { terminal }: CommandHost): void {
  addOptions(command, options)
    .addHelpText("after", examples)
    .action(async (flags: Flags<typeof options>) => {
      const { suite = null, interval = null, excludeOwnFamily = null } = flags;
      const judges = judgesNamed(flags);
      const query = { suite, judges, excludeOwnFamily, interval };
      const stopped = untilInterrupted(terminal);
      if (terminal.readInput === null) printLine(terminal.stderr, inTerminal);
      await inStore(terminal, flags.db, async (store) => {
        // An agent could not correct a name that was given here.
        if (suite !== null || judges.length > 0)
          await loadLeaderboard(store, { ...query, excludeOwnFamily: false, now: () => new Date() });
        await serveMcp(
          { store, query, now: () => new Date() },
          {
            ...terminal.raw(),
            version: packageVersion(),
            stopped,
            withoutKeys: hideKeys,
            onProblem: (problem) => printLine(terminal.stderr, `warning: ${plainText(messageOf(problem))}`),
          },
        );
      });
    });
}

const inTerminal = "Waiting for an MCP client, which starts this command itself (docs/agents.md). Stop with Ctrl-C.";

const examples = `
Examples:
  aib mcp                                        a client starts this; standard output carries the protocol
  aib mcp --db .aib/demo.db
  aib mcp --suite v2 --judge x-ai/grok-4.5

Tools: leaderboard, compare, judges, names, conversation, search, method. None changes the store.
Ends when the client closes the connection, or with Ctrl-C. How to add it to a client: docs/agents.md`;
