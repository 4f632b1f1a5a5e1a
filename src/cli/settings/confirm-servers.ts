import type { Command } from "commander";
import { homedir } from "node:os";
import { isAbsolute, join, sep } from "node:path";
import { BenchError, usageError } from "../../domain/bench-error.ts";
import { possiblyEmptyIn, variableIn } from "../../domain/environment.ts";
import type { Endpoint } from "../../domain/model-config.ts";
import {
  type KeyPlace,
  type StoredSetting,
  confirmKeyPlace,
  isConfirmed,
  readSettings,
} from "../../features/config/index.ts";
import { plainText } from "../../results/plain-text.ts";
import { addressOf, isServerAddress, shownLocation } from "../../store/index.ts";
import { folderSource } from "../store-location.ts";
import { Stopped } from "../stop-on-interrupt.ts";
import { printLine, type Terminal } from "../terminal.ts";
import { printWrapped } from "../text-layout.ts";
import { settingRules } from "./run-settings.ts";
import { settingsFile } from "./settings-file.ts";
import { shellWord } from "../../results/format/unseen-characters.ts";
import { isLoopback, keyUses } from "../../model/index.ts";
import { routeOf, type Routing } from "../../campaign/models/routing.ts";

/** Commands that send texts to the servers of their flags and variables. */
const sending: ReadonlySet<string> = new Set(["run", "judge", "names", "doctor", "pilot"]);

/** Commands that may send a key to the address of a variable. */
const keyed: ReadonlySet<string> = new Set([...sending, "init", "estimate", "models", "rerun", "worker"]);

/** Commands that write to the store, or work on what is queued in it. */
const writing: ReadonlySet<string> = new Set("run demo rerun judge names pilot clear import worker".split(" "));

/** A server that a file of the folder names. */
interface FolderServer {
  /** Where the file names it. */
  readonly place: string;
  readonly written: string;
  /** As it is called: a host in another script looks like none of another name. */
  readonly address: string;
  readonly receives: string;
  /** The variable of the key that it would receive; null for none. */
  readonly variable: string | null;
  /** Names another server in its place. */
  readonly flag: string;
  /** Asked for before anything is sent there; else only stated. */
  readonly asks: boolean;
  /** How the user names the server, and the key for it. */
  readonly byHand: string;
}

/**
 * A server that only a file of the folder names receives nothing before the user has confirmed it, once on this machine. Without a
 * terminal it is stated, and gets no key. One on this machine is only stated where it gets no key, or one of the same `.env`.
 * @param applied the settings of `aib.yaml` that the command takes
 * @throws BenchError usage for a key whose place is not confirmed and cannot be.
 */
export async function confirmServers(
  command: Command,
  terminal: Terminal,
  applied: readonly StoredSetting[],
): Promise<void> {
  // Without models a part of a pilot is only shown.
  if (command.name() === "pilot" && command.getOptionValue("models") === undefined) return;
  const servers = [
    ...serversOfSettings(command, terminal, applied),
    ...(keyed.has(command.name()) ? serversOfVariables(command, terminal) : []),
  ];
  if (command.name() === "rerun" || command.name() === "worker") await allowConfirmedPairs(command, terminal);
  for (const server of servers) {
    if (sending.has(command.name()) || server.variable !== null) await confirmServer(server, terminal);
  }
}

/**
 * The key of a pair in `aib.yaml` goes to that address in a store too, once the user has confirmed the pair on this machine. Nothing
 * is asked: which addresses the store has is not known yet.
 */
async function allowConfirmedPairs(command: Command, terminal: Terminal): Promise<void> {
  const held = await readSettings(terminal.workingDirectory, settingRules);
  const textOf = (key: string): string | null => held.find((setting) => setting.key === key)?.text ?? null;
  for (const key of ["base-url", "judge-base-url"]) {
    const [address, variable] = [textOf(key), textOf(key.replace("base-url", "api-key-env"))];
    if (address === null || variable === null) continue;
    const pair = { folder: terminal.workingDirectory, address, variable };
    if (!(await isConfirmed(confirmedKeys(terminal), pair))) continue;
    const allowed: unknown = command.getOptionValue("allowKey");
    const pairs = [...(Array.isArray(allowed) ? allowed : []), `${variable}=${address}`];
    command.setOptionValueWithSource("allowKey", pairs, "config");
  }
}

/**
 * The same for a database that only a file of the folder names: it receives what a command writes, and workers make its calls.
 * @throws BenchError usage for a worker where it is not confirmed and cannot be.
 */
export async function confirmStore(command: Command, terminal: Terminal): Promise<void> {
  const place = folderSource(command, terminal.fromFile);
  const db = valueOf(command, "db");
  if (place === null || db === null || !isServerAddress(db) || !isWriting(command)) return;
  const address = databaseAt(db);
  const confirmed = { folder: terminal.workingDirectory, address, variable: null };
  const isWorker = command.name() === "worker";
  if (isWorker && terminal.confirm === null && !(await isConfirmed(confirmedKeys(terminal), confirmed)))
    throw usageError(
      `A worker makes the calls that are queued in ${address}, with your keys. Only ${place} of this folder names that database, it is not confirmed on this machine, and this is not a terminal.`,
      "Give the database with --db, set AIB_DB in the environment itself, or run the command once in a terminal and confirm.",
    );
  const receives =
    "prompts, your system prompt, answers and grades; aib worker makes the calls that are queued in it, with your keys";
  await confirmServer(
    { place, written: address, address, receives, variable: null, flag: "--db", asks: true, byHand: "" },
    terminal,
  );
}

/** `queues` alone only shows. */
function isWriting(command: Command): boolean {
  const actions = ["pause", "resume", "cancel", "clean"];
  const isAction = command.name() === "queues" && actions.some((name) => command.getOptionValue(name) === true);
  return isAction || writing.has(command.name());
}

/** Host and database, without a password. The client prefers a host or a port in the query. */
function databaseAt(db: string): string {
  const { searchParams } = addressOf(db);
  const [place] = shownLocation(db).split("?");
  const others = ["host", "port"].flatMap((name) => searchParams.getAll(name).map((value) => `${name} ${value}`));
  return plainText([place, ...others].join(", "));
}

/**
 * Confirms the server that gets an OpenRouter key which the user has just typed or piped, where only the folder's `.env` names it.
 * @throws BenchError usage without a terminal
 */
export async function confirmTypedKey(terminal: Terminal, variable: string): Promise<void> {
  const server = serverOfVariable(terminal, variables[0]);
  if (server !== null) await confirmServer({ ...server, variable, asks: true }, terminal);
}

async function confirmServer(server: FolderServer, terminal: Terminal): Promise<void> {
  const { place, written, address, receives, variable, flag, asks, byHand } = server;
  const list = confirmedKeys(terminal);
  const confirmed = { folder: terminal.workingDirectory, address: written, variable };
  if (await isConfirmed(list, confirmed)) return;
  const { confirm } = terminal;
  const key = variable === null ? "" : `the key in ${variable}, `;
  const sentence = `${place} of this folder names the server ${address}: it receives ${key}${receives}.`;
  if (!asks || (variable === null && confirm === null)) {
    printWrapped(terminal, [sentence]);
    return;
  }
  if (confirm === null)
    throw usageError(
      `${place} sends the key in ${variable} to ${address}, which is not confirmed on this machine, and this is not a terminal.`,
      `Run the command once in a terminal and confirm, or ${byHand}`,
    );
  const answer = await confirm({ message: `${sentence} Allow it from now on?`, enterMeans: "no" });
  if (answer !== "yes") {
    printLine(terminal.stderr, `Nothing was sent. Change ${place}, or give another server with ${flag}.`);
    throw new Stopped(answer === "no" ? 1 : 130);
  }
  await confirmKeyPlace(list, confirmed);
}

const asModels = "the prompts, your system prompt, and what it is to grade";

const settings = [
  { key: "base-url", keyOption: "apiKeyEnv", receives: asModels },
  { key: "judge-base-url", keyOption: "judgeApiKeyEnv", receives: "the conversations, and decides their grades" },
  { key: "local-url", keyOption: null, receives: `${asModels}, of local models` },
];

function serversOfSettings(
  command: Command,
  { environment }: Terminal,
  applied: readonly StoredSetting[],
): readonly FolderServer[] {
  return settings.flatMap(({ key, keyOption, receives }) => {
    const found = applied.find((setting) => setting.key === key);
    if (found === undefined) return [];
    const { text, line } = found;
    const variable = keyOption === null ? null : valueOf(command, keyOption);
    const endpoint = endpointOf("vendor/model", { baseUrl: text, apiKeyEnv: variable, localUrl: null, environment });
    if (endpoint === null) return [];
    const address = endpoint.baseUrl;
    const flag = `--${key}`;
    const words = [flag, text, flag.replace("base-url", "api-key-env"), variable ?? ""].map(shellWord).join(" ");
    const asks = variable !== null || !isHere(address);
    return [
      {
        place: `${settingsFile}:${line}`,
        written: text,
        address,
        receives,
        variable,
        flag,
        asks,
        byHand: `name both: ${words}`,
      },
    ];
  });
}

/** The variables with addresses, each with the beginning of the ids of models there. */
const variables = [
  ["OPENROUTER_BASE_URL", "", "--base-url"],
  ["LOCAL_MODEL_URL", "local/", "--local-url"],
  ["OLLAMA_HOST", "ollama/", "--local-url"],
  ["LMSTUDIO_URL", "lmstudio/", "--local-url"],
  ["VLLM_URL", "vllm/", "--local-url"],
] as const;

/** Those in `.env`. Which models the command will call is not known yet: labels, patterns and suites name some. */
function serversOfVariables(command: Command, terminal: Terminal): readonly FolderServer[] {
  if (valueOf(command, "baseUrl") !== null) return [];
  return variables.flatMap((variable) => serverOfVariable(terminal, variable) ?? []);
}

/** Null where `.env` does not name it. Its key is one of the same file: a key from elsewhere is not sent there. */
function serverOfVariable(
  { environment, fromFile }: Terminal,
  [name, prefix, flag]: (typeof variables)[number],
): FolderServer | null {
  if (!fromFile.has(name)) return null;
  const id = `${prefix === "" ? "vendor/" : prefix}model`;
  const endpoint = endpointOf(id, { baseUrl: null, apiKeyEnv: null, localUrl: null, environment });
  const written = variableIn(environment, name);
  if (endpoint === null || written === null) return null;
  const address = endpoint.baseUrl;
  const receives = `${asModels}, of ${prefix === "" ? "all but local" : prefix} models`;
  const variable = keyUses([endpoint], environment).find((use) => fromFile.has(use.variable))?.variable ?? null;
  const byHand = `set ${name} in the environment`;
  return { place: `${name} in the .env`, written, address, receives, variable, flag, asks: !isHere(address), byHand };
}

function isHere(address: string): boolean {
  return isLoopback(new URL(address).hostname);
}

/** Null for OpenRouter itself, and for what is no address, which the command refuses. */
function endpointOf(id: string, routing: Routing): Endpoint | null {
  try {
    const { endpoint } = routeOf(id, routing);
    return endpoint.id === "openrouter" ? null : endpoint;
  } catch (error) {
    if (error instanceof BenchError) return null;
    throw error;
  }
}

/** What the command line or `aib.yaml` gives. */
function valueOf(command: Command, option: string): string | null {
  const value: unknown = command.getOptionValue(option);
  return typeof value === "string" ? value : null;
}

/** Remembers a server that the user has just named. */
export function rememberServer(terminal: Terminal, place: Omit<KeyPlace, "folder">): Promise<void> {
  return confirmKeyPlace(confirmedKeys(terminal), Object.assign({ folder: terminal.workingDirectory }, place));
}

/** Outside the folder, so never a relative path: neither the folder nor its `.env` may choose the place, or bring a list of its own. */
function confirmedKeys({ environment, fromFile }: Terminal): string {
  const own = (name: "XDG_CONFIG_HOME" | "HOME"): string =>
    fromFile.has(name) ? "" : (possiblyEmptyIn(environment, name) ?? "");
  const home = [own("HOME"), homedir()].find(isAbsolute) ?? sep;
  const base = [own("XDG_CONFIG_HOME")].find(isAbsolute) ?? join(home, ".config");
  return join(base, "aib", "confirmed-keys");
}
