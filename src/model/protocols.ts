import { BenchError } from "../domain/bench-error.ts";
import type { Endpoint, ProtocolName } from "../domain/model-config.ts";
import type { Protocol } from "./protocol.ts";
import { anthropic } from "./protocols/anthropic/anthropic.ts";
import { gemini } from "./protocols/gemini/gemini.ts";
import { openAi } from "./protocols/openai/openai.ts";

/** By the name in `Endpoint.protocol`, one of `protocolNames`. */
export type Protocols = ReadonlyMap<string, Protocol>;

const usual = "openai";

/** Every protocol that the program speaks: a new one is a folder of `protocols/` and a line here. */
export const protocols: Protocols = new Map<ProtocolName, Protocol>([
  [usual, openAi],
  ["anthropic", anthropic],
  ["gemini", gemini],
]);

/** @throws BenchError usage for an endpoint of another version's protocol. */
export function protocolOf({ protocol = usual, baseUrl }: Endpoint, known: Protocols = protocols): Protocol {
  const found = known.get(protocol);
  if (found !== undefined) return found;
  throw new BenchError({
    code: "usage",
    message: `${baseUrl} is called by the protocol "${protocol}", which this version does not speak.`,
    hint: `Update the program. This version speaks: ${[...known.keys()].join(", ")}.`,
  });
}
