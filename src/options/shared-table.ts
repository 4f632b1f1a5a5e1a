import { rankForms } from "../domain/index-definition.ts";
import { protocolNames, reasoningEfforts } from "../domain/model-config.ts";
import type { OptionTable } from "./option.ts";

// Plain data, loaded at every start: no schema and no parser. Commands add these options to their command lines, `aib.yaml`
// takes those of `run`, and the library those marked for it.

/** Where results are, and how they are printed. */
export const storeOptions = {
  db: {
    flag: "--db <store>",
    text: "the store: a file, or postgres://...",
    group: "Output",
    takes: { kind: "store" },
    variable: "AIB_DB",
    byDefault: ".aib/bench.db",
  },
} as const satisfies OptionTable;

export const printOptions = {
  format: {
    flag: "--format <format>",
    text: "how to print",
    group: "Output",
    takes: { kind: "choice", of: ["text", "json"] },
    byDefault: "text",
  },
} as const satisfies OptionTable;

export const logOptions = {
  log: {
    flag: "--log <file>",
    text: "append every event to this file, as JSON lines",
    group: "Output",
    takes: { kind: "file" },
  },
} as const satisfies OptionTable;

export const intervalOptions = {
  interval: {
    flag: "--interval <method>",
    text: "the interval beside the index (default: the suite's)",
    group: "Output",
    takes: { kind: "interval" },
  },
} as const satisfies OptionTable;

/** Beside ranks. */
export const rankOptions = {
  ranks: {
    flag: "--ranks <form>",
    text: "whether each range of ranks holds by itself, or all of the table together",
    group: "Output",
    takes: { kind: "choice", of: rankForms },
    byDefault: "each",
  },
} as const satisfies OptionTable;

/** For every command that may send a key. */
export const keyOptions = {
  allowKey: {
    flag: "--allow-key <variable=url>",
    text: "send the key in this variable to this server, whose address a store holds (repeatable; default: AIB_ALLOW_KEYS)",
    group: "Servers and keys",
    takes: { kind: "texts" },
    standIns: ["AIB_ALLOW_KEYS"],
    notInFile: "only the command line sends keys to further servers; add --allow-key there, or set AIB_ALLOW_KEYS",
  },
  allowPlainHttp: {
    flag: "--allow-plain-http",
    text: "send keys over unencrypted http beyond this machine too",
    group: "Servers and keys",
    takes: { kind: "switch" },
    notInFile: "only the command line sends keys over http; add --allow-plain-http there",
  },
} as const satisfies OptionTable;

/** The servers that are called. */
export const placeOptions = {
  baseUrl: {
    flag: "--base-url <url>",
    text: "any OpenAI-compatible server, for the models and the judge; another with --protocol",
    group: "Servers and keys",
    takes: { kind: "text" },
    inLibrary: true,
  },
  protocol: {
    flag: "--protocol <name>",
    text: "how that server is spoken to: anthropic (messages) or gemini (generateContent) (default: openai)",
    group: "Servers and keys",
    takes: { kind: "choice", of: protocolNames },
    // A protocol belongs to its server.
    rivals: ["baseUrl"],
    inLibrary: true,
  },
  apiKeyEnv: {
    flag: "--api-key-env <name>",
    text: "the environment variable that holds its key (default at Anthropic: ANTHROPIC_API_KEY, at Google: GEMINI_API_KEY)",
    group: "Servers and keys",
    takes: { kind: "key-variable" },
    // A key belongs to its server.
    rivals: ["baseUrl"],
    inLibrary: true,
  },
  localUrl: {
    flag: "--local-url <url>",
    text: "a server on your machine for local/, ollama/, lmstudio/ and vllm/ ids (default: LOCAL_MODEL_URL, OLLAMA_HOST, LMSTUDIO_URL, VLLM_URL, or the usual port)",
    group: "Servers and keys",
    takes: { kind: "text" },
    standIns: ["LOCAL_MODEL_URL", "OLLAMA_HOST", "LMSTUDIO_URL", "VLLM_URL"],
  },
  ...keyOptions,
} as const satisfies OptionTable;

export const judgePlaceOptions = {
  judgeBaseUrl: {
    flag: "--judge-base-url <url>",
    text: "another server for the judge alone",
    group: "Judge",
    takes: { kind: "text" },
    inLibrary: true,
  },
  judgeProtocol: {
    flag: "--judge-protocol <name>",
    text: "how that server is spoken to (default: openai)",
    group: "Judge",
    takes: { kind: "choice", of: protocolNames },
    rivals: ["judgeBaseUrl"],
    inLibrary: true,
  },
  judgeApiKeyEnv: {
    flag: "--judge-api-key-env <name>",
    text: "the environment variable that holds that server's key",
    group: "Judge",
    takes: { kind: "key-variable" },
    rivals: ["judgeBaseUrl"],
    inLibrary: true,
  },
} as const satisfies OptionTable;

/** One judge or a panel. */
export const judgeNameOptions = {
  judge: {
    flag: "-j, --judge <model>",
    text: "the model that grades; in suite v3 it reads what the models say (default: the suite's)",
    group: "Judge",
    takes: { kind: "names" },
    conflicts: ["judges"],
    rivals: ["judges"],
  },
  judges: {
    flag: "--judges <models>",
    text: "a panel, comma-separated: its median is the score",
    group: "Judge",
    takes: { kind: "names", orNone: true },
    rivals: ["judge"],
    inLibrary: true,
  },
} as const satisfies OptionTable;

/** The judges that grade, or whose grades are shown. */
export const judgeOptions = {
  ...judgeNameOptions,
  excludeOwnFamily: {
    flag: "--exclude-own-family",
    text: "leave a judge out for models of its own family (default with several judges)",
    group: "Judge",
    takes: { kind: "either", no: "let every judge grade every model" },
    inLibrary: true,
  },
} as const satisfies OptionTable;

/** For commands that show stored results. */
export const shownJudgeOptions = {
  ...judgeOptions,
  judge: {
    ...judgeOptions.judge,
    text: "whose verdicts count, in suite v3 whose readings (default: those of the judge with the most)",
  },
} as const satisfies OptionTable;

export const selfJudgeOptions = {
  allowSelfJudge: {
    flag: "--allow-self-judge",
    text: "let a model grade itself",
    group: "Judge",
    takes: { kind: "switch" },
    inLibrary: true,
  },
} as const satisfies OptionTable;

/** For commands whose judges grade. */
export const gradingOptions = {
  ...judgeOptions,
  blind: {
    flag: "--blind",
    text: "have judges grade without knowing that the model is under pressure; a blind judge counts as a separate judge",
    group: "Judge",
    takes: { kind: "switch" },
    inLibrary: true,
  },
  audit: {
    flag: "--audit <which>",
    text: "all: judges also grade the conversations whose ballots code reads (suite v3)",
    group: "Judge",
    takes: { kind: "choice", of: ["sample", "all"] },
    byDefault: "sample",
    inLibrary: true,
  },
  judgeReasoningEffort: {
    flag: "--judge-reasoning-effort <level>",
    text: "for all judges; off: as the server decides; none: no reasoning",
    group: "Judge",
    inLibrary: true,
    takes: { kind: "choice", of: reasoningEfforts },
    byDefault: "off",
  },
  ...selfJudgeOptions,
} as const satisfies OptionTable;
