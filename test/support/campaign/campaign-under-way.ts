import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { SimulatorServer } from "../../../src/model/simulator/simulator-server.ts";
import { startAib, type Running } from "../command-line.ts";
import { simulatorServer } from "../simulator.ts";
import { temporaryFolder } from "../temporary-folder.ts";

export interface Campaign {
  readonly server: SimulatorServer;
  readonly cwd: string;
  readonly command: readonly string[];
}

/** One run of one model: 41 calls, which take a second or two, or longer. */
export async function campaign({ latencyMs = 100 } = {}): Promise<Campaign> {
  const billed = { promptUsd: 1e-6, completionUsd: 1e-6 };
  const server = await simulatorServer({ latencyMs, tariff: { listed: billed, billed, reported: true } });
  const subject = ["--models", "sim/holds-40", "--judge", "sim/judge", "--runs", "1", "-pt", "4"];
  return { server, cwd: temporaryFolder(), command: ["run", "--base-url", server.url, ...subject] };
}

export async function underWay({ server, cwd, command }: Campaign): Promise<Running> {
  const running = startAib(command, { cwd });
  while (server.stats().requests < 12) await sleep(5);
  return running;
}

/** Resolves when the process has said it on its error stream. */
export async function said({ process }: Running, words: string): Promise<void> {
  let text = "";
  process.stderr.on("data", (part) => {
    text += String(part);
  });
  while (!text.includes(words)) await sleep(5);
}

export function expectEachAskedOnce({ server }: Campaign): void {
  const { asked } = server.stats();
  expect(asked).toHaveLength(41);
  expect(asked.filter(({ requests, answered }) => requests !== 1 || answered !== 1)).toEqual([]);
}
