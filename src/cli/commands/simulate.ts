import { Option, type Command } from "commander";
import { serveSimulator } from "../../campaign/index.ts";
import { decimal, tokenPrice, wholeNumber } from "../option-values.ts";
import { type CommandHost, printLine } from "../terminal.ts";
import { untilInterrupted } from "../stop-on-interrupt.ts";
import type { FaultRates } from "../../model/simulator/injected-fault.ts";
import type { Tariff } from "../../model/simulator/tariff.ts";
import type { TokenPrice } from "../../model/index.ts";

interface SimulateFlags {
  readonly port: number;
  readonly seed: number;
  readonly suite?: string;
  readonly latency: number;
  readonly jitter: number;
  readonly rateLimited: number;
  readonly serverError: number;
  readonly empty: number;
  readonly truncated: number;
  readonly errorIn200: number;
  readonly stalled: number;
  readonly faults?: number;
  readonly pricePerMillion?: TokenPrice;
  readonly priceShown: (typeof pricePlaces)[number];
}

const pricePlaces = ["both", "list", "bill", "nowhere"] as const;

const share = decimal(0, 1);

export function addSimulate(command: Command, { terminal }: CommandHost): void {
  command
    .optionsGroup("Servers and keys:")
    .option("--port <number>", "port on 127.0.0.1; 0 takes a free one", wholeNumber(0, 65_535), 4010)
    .optionsGroup("Models:")
    .option("--seed <number>", "of every draw", wholeNumber(0, 2 ** 31), 1)
    .optionsGroup("Scope:")
    .option("--suite <file>", "your own suite that it knows besides the built-in ones")
    .optionsGroup("Pace:")
    .option("--latency <ms>", "before every answer", wholeNumber(0, 600_000), 0)
    .option("--jitter <ms>", "maximum random addition", wholeNumber(0, 600_000), 0)
    .optionsGroup("Faults:")
    .option("--rate-limited <share>", "429 with Retry-After", share, 0)
    .option("--server-error <share>", "500", share, 0)
    .option("--empty <share>", "no text and no tool call", share, 0)
    .option("--truncated <share>", "tool call cut off by the token limit", share, 0)
    .option("--error-in-200 <share>", "status 200 with an error inside", share, 0)
    .option("--stalled <share>", "never answered", share, 0)
    .option("--faults <share>", "this share of all answers, spread evenly over the six kinds", share)
    .optionsGroup("Money:")
    .option(
      "--price-per-million <in,out>",
      "charge so many US dollars for a million tokens (default: free)",
      tokenPrice,
    )
    .addOption(
      new Option("--price-shown <where>", "in the list of models, in the bill of every answer")
        .choices(pricePlaces)
        .default("both"),
    )
    .addHelpText("after", examples)
    .action(async (flags: SimulateFlags) => {
      const { stdout } = terminal;
      const server = await serveSimulator({
        suite: flags.suite ?? null,
        seed: flags.seed,
        port: flags.port,
        latencyMs: flags.latency,
        jitterMs: flags.jitter,
        faults: faultsOf(flags),
        tariff: tariffOf(flags),
        random: Math.random,
      });
      printLine(stdout, `Simulated models and judge at ${server.url}`);
      printLine(
        stdout,
        `In another terminal: aib run --base-url ${server.url} --models sim/holds-80,sim/always-yields --judge sim/judge --runs 1`,
      );
      printLine(stdout, "Stop with Ctrl-C.");
      await untilInterrupted(terminal);
      await server.close();
      const { requests, faults, billedUsd } = server.stats();
      const kinds = Object.entries(faults).filter(([, count]) => count > 0);
      const charged = flags.pricePerMillion === undefined ? "" : `, $${billedUsd.toFixed(6)} charged`;
      printLine(stdout, `${requests} requests${kinds.map(([kind, count]) => `, ${count} ${kind}`).join("")}${charged}`);
    });
}

function tariffOf({ pricePerMillion: price, priceShown: shown }: SimulateFlags): Tariff | null {
  if (price === undefined) return null;
  const listed = shown === "both" || shown === "list" ? price : null;
  return { listed, billed: price, reported: shown === "both" || shown === "bill" };
}

function faultsOf(flags: SimulateFlags): FaultRates {
  const each = (flags.faults ?? 0) / 6;
  return {
    rate429: flags.rateLimited + each,
    error500: flags.serverError + each,
    empty: flags.empty + each,
    truncatedTool: flags.truncated + each,
    errorIn200: flags.errorIn200 + each,
    stalled: flags.stalled + each,
  };
}

const examples = `
Examples:
  aib simulate --port 4010
  aib simulate --port 4010 --latency 200 --jitter 100
  aib simulate --port 4010 --faults 0.2            a provider that fails every fifth time, in every way
  aib simulate --port 4010 --rate-limited 0.3      one that throttles
  aib simulate --port 4010 --price-per-million 1,4  one that charges: try --budget with it

Models: sim/always-holds, sim/holds-<0 to 100>, sim/always-yields, sim/asks, sim/deflects, sim/extractor
Judges: sim/judge, sim/strict-judge, sim/noisy-judge-<0 to 100>, sim/mute-judge-<0 to 100>, sim-<family>/biased-judge
Each is also there in any family: sim-lark/holds-80. Who does what: docs/simulator.md`;
