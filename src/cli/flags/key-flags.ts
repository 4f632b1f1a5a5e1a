import type { KeyGrant, KeyRing } from "../../model/index.ts";
import { usageError } from "../../domain/bench-error.ts";
import { variableIn } from "../../domain/environment.ts";
import type { Flags, judgePlaceOptions, placeOptions } from "../../options/index.ts";
import type { Terminal } from "../terminal.ts";

/** Servers and the variables of their keys, as the command line gives them. */
export type KeyPlaces = Partial<Flags<typeof placeOptions & typeof judgePlaceOptions>>;

/**
 * The keys of this process and the servers that the user has paired them with.
 * @throws BenchError usage for a malformed pair.
 */
export function keyRingOf(terminal: Pick<Terminal, "environment" | "fromFile">, flags: KeyPlaces): KeyRing {
  const { environment, fromFile } = terminal;
  const grants = [
    ...(flags.allowKey ?? []).map((text) => readPair(text, "--allow-key", false)),
    ...pairOf(flags.baseUrl, flags.apiKeyEnv),
    ...pairOf(flags.judgeBaseUrl, flags.judgeApiKeyEnv),
    ...listedPairs(terminal),
  ];
  return { environment, fromFile, grants, plainHttp: flags.allowPlainHttp ?? false };
}

/** What a worker of a command's calls is given to send the same keys. Only what the user gave: no stored address decides where a key goes. */
export function grantWords(flags: KeyPlaces): readonly string[] {
  const pairs = [...pairOf(flags.baseUrl, flags.apiKeyEnv), ...pairOf(flags.judgeBaseUrl, flags.judgeApiKeyEnv)];
  const grants = [...(flags.allowKey ?? []), ...pairs.map(({ variable, address }) => `${variable}=${address}`)];
  return [
    ...grants.flatMap((grant) => ["--allow-key", grant]),
    ...(flags.allowPlainHttp === true ? ["--allow-plain-http"] : []),
  ];
}

function pairOf(address: string | undefined, variable: string | undefined): readonly KeyGrant[] {
  return address === undefined || variable === undefined ? [] : [{ variable, address, fromFile: false }];
}

function listedPairs({ environment, fromFile }: Pick<Terminal, "environment" | "fromFile">): readonly KeyGrant[] {
  const setting = "AIB_ALLOW_KEYS";
  const texts = (variableIn(environment, setting) ?? "").split(/[\s,]+/u).filter((text) => text !== "");
  return texts.map((text) => readPair(text, setting, fromFile.has(setting)));
}

/** The faulty value is not quoted: it may be the key itself. */
function readPair(text: string, setting: "--allow-key" | "AIB_ALLOW_KEYS", fromFile: boolean): KeyGrant {
  const [, variable = "", address = ""] = /^([A-Za-z_]\w*)=(https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?)$/u.exec(text) ?? [];
  if (variable !== "" && URL.canParse(address)) return { variable, address, fromFile };
  throw usageError(
    `${setting} must be a variable's name and a server's address.`,
    "Write EXAMPLE_KEY=https://api.example.com: the variable's name, never the key itself. In AIB_ALLOW_KEYS separate several with commas.",
  );
}
