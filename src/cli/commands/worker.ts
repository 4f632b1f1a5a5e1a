import type { Command } from "commander";
import { randomBytes } from "node:crypto";
import { type Flags, type OptionTable, keyOptions, logOptions, storeOptions } from "../../options/index.ts";
import { plainText } from "../../results/plain-text.ts";
import { withStore } from "../../store/index.ts";
import { workOn } from "../../workers/index.ts";
import { addOptions } from "../add-options.ts";
import type { CommandHost } from "../terminal.ts";
import { requireServer } from "../flags/engine-flags.ts";
import { keyRingOf } from "../flags/key-flags.ts";
import { reportConnection } from "../over-workers.ts";
import { sessionSilence } from "../session-silence.ts";
import { interruptibly } from "../stop-on-interrupt.ts";
import { tallyRows } from "../summary/tally-rows.ts";
import { withEventLog } from "../with-event-log.ts";
import { messageOf } from "../../domain/message-of.ts";

const options = {
  untilDone: {
    flag: "--until-done",
    text: "exit when no queued call can proceed",
    group: "Scope",
    takes: { kind: "switch" },
  },
  ...keyOptions,
  ...storeOptions,
  ...logOptions,
} as const satisfies OptionTable;

export function addWorker(command: Command, host: CommandHost): void {
  addOptions(command, options)
    .addHelpText("after", examples)
    .action(async (flags: Flags<typeof options>): Promise<void> => {
      const { db, log, untilDone } = flags;
      requireServer(db);
      const keys = keyRingOf(host.terminal, flags);
      await interruptibly({ terminal: host.terminal }, (stopping) =>
        withEventLog(host.terminal, { log: log ?? null, store: db, stopping }, (sinks) =>
          withStore({ location: db, create: true }, async (store) => {
            const tally = await workOn({
              url: db,
              store,
              sinks,
              untilDone,
              keys,
              now: () => new Date(),
              random: Math.random,
              randomHex: (bytes) => randomBytes(bytes).toString("hex"),
              stop: stopping.signal,
              onStoreTrouble: ({ message }) => stopping.print(`warning: ${plainText(message)}`),
              ...reportConnection(stopping.print),
              onOtherVersion: ({ runId, title, version }) =>
                stopping.print(
                  plainText(`Run ${runId} (${title}) needs workers of version ${version} and waits for them.`),
                ),
              onTrouble: (error) => stopping.print(`warning: ${plainText(messageOf(error))}`),
              onReady: () => stopping.print("Working. Ctrl-C: finish running calls, start no new ones."),
              ...sessionSilence(host.terminal.environment),
            });
            stopping.print(`Made ${tally.attempts} calls, with ${tally.results} results.`);
            for (const { label, texts } of tallyRows(tally)) stopping.print(`${label}: ${texts.join("; ")}`);
          }),
        ),
      );
    });
}

const examples = `
Examples:
  aib worker --db postgres://bench@db.example:5432/bench
  AIB_DB=postgres://bench@db.example:5432/bench aib worker --until-done

Start any number, on any machines: they share the limits.
If one dies, another repeats its running calls half a minute later. Keys come from the environment or a .env file, on every machine.`;
