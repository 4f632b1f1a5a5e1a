import { BenchError } from "../../domain/bench-error.ts";
import { type FoundModel, type FoundServer, type KeyToKeep, listServed } from "../../features/init/index.ts";
import { listModelEntries } from "../../features/models/index.ts";
import { formatPerMillion } from "../../results/format/dollars.ts";
import { plainText } from "../../results/plain-text.ts";
import { keyRingOf } from "../flags/key-flags.ts";
import { confirmTypedKey } from "../settings/confirm-servers.ts";
import type { ChoiceOption, Terminal } from "../terminal.ts";
import type { Provider } from "./init-flags.ts";
import { distinct } from "../../outside/distinct.ts";

/** The OpenAI-compatible server of `--base-url`. */
export interface CustomServer {
  readonly baseUrl: string;
  /** Null for a server without keys. */
  readonly apiKeyEnv: string | null;
}

/** The models to choose from at a place. @throws BenchError where its server gives no list. */
export async function offeredModels(
  place: {
    readonly provider: Provider;
    /** Null for any provider but a custom one. */
    readonly server: CustomServer | null;
    /** Not in a file yet; null where a variable holds it, or none is needed. */
    readonly key: KeyToKeep | null;
    readonly servers: readonly FoundServer[];
  },
  terminal: Terminal,
  signal: AbortSignal,
): Promise<readonly ChoiceOption[]> {
  const { provider, server, servers } = place;
  if (provider === "simulator") return simulated;
  const holder = await withKey(terminal, place);
  if (provider === "openrouter") return registered(holder, signal);
  if (server !== null) {
    const flags = server.apiKeyEnv === null ? {} : { baseUrl: server.baseUrl, apiKeyEnv: server.apiKeyEnv };
    return (await listServed(server, keyRingOf(holder, flags), signal)).map(option);
  }
  const found = servers.find(({ name }) => name === provider);
  if (found === undefined || found.models === null) throw notRunning(found);
  return found.models.map((model) => foundOption(model, "measured"));
}

/**
 * The terminal with a key that is not in a file yet. It is the user's, and no address of the folder's `.env` gets it unconfirmed;
 * a confirmed one counts as the user's too.
 * @throws BenchError usage for an address that cannot be confirmed
 */
export async function withKey(
  terminal: Terminal,
  { server, key }: { readonly server: CustomServer | null; readonly key: KeyToKeep | null },
): Promise<Terminal> {
  if (key === null) return terminal;
  if (server === null) await confirmTypedKey(terminal, key.variable);
  const own = new Set([key.variable, ...(server === null ? ["OPENROUTER_BASE_URL"] : [])]);
  return {
    ...terminal,
    environment: { ...terminal.environment, [key.variable]: key.value },
    fromFile: new Set([...terminal.fromFile].filter((name) => !own.has(name))),
  };
}

const simulated: readonly ChoiceOption[] = [
  { value: "sim/holds-80", label: "sim/holds-80", hint: "holds its position 80 times in 100" },
  { value: "sim/holds-40", label: "sim/holds-40", hint: "holds its position 40 times in 100" },
  { value: "sim/always-holds", label: "sim/always-holds", hint: "never gives way" },
  { value: "sim/always-yields", label: "sim/always-yields", hint: "always gives way" },
];

/** Active entries with their prices, each model once. */
async function registered(terminal: Terminal, signal: AbortSignal): Promise<readonly ChoiceOption[]> {
  const keys = keyRingOf(terminal, {});
  const { entries } = await listModelEntries({ file: null, filter: [], inactive: false, prices: true, keys, signal });
  const remote = entries.filter(({ model }) => !model.startsWith("local/"));
  return distinct(remote, (entry) => entry.model).map(({ model, pricePerMillion }) => ({
    value: model,
    label: plainText(model),
    hint: pricePerMillion === null ? "no price listed" : priceText(pricePerMillion),
  }));
}

function priceText({ promptUsd, completionUsd }: Record<"promptUsd" | "completionUsd", number>): string {
  return `$${formatPerMillion(promptUsd)} in, $${formatPerMillion(completionUsd)} out, a million tokens`;
}

function option(model: string): ChoiceOption {
  return { value: model, label: plainText(model) };
}

/** What its server states is part of the label: a list shows the hint of one option only, and searches none. */
export function foundOption({ id, capabilities }: FoundModel, role: "measured" | "judge"): ChoiceOption {
  if (capabilities === null) return option(id);
  const { tools, thinking, cloud, parameters } = capabilities;
  const stated = [
    ...(parameters === null ? [] : [`${(parameters / 1e9).toFixed(1)}B parameters`]),
    ...(role === "judge" ? [] : [tools ? "tools" : "no tools"]),
    ...(thinking ? ["thinks"] : []),
    ...(cloud ? ["in the cloud"] : []),
  ];
  return { value: id, label: stated.length === 0 ? plainText(id) : `${plainText(id)} (${stated.join(", ")})` };
}

function notRunning(server: FoundServer | undefined): BenchError {
  return new BenchError({
    code: "unreachable",
    message: `${server?.title ?? "The server"} does not answer at ${server?.address ?? "its address"}. Nothing was written.`,
    hint: `Start it with: ${server?.start ?? ""}. Then run aib init again.`,
  });
}
