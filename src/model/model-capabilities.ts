import { z } from "zod";
import type { CallLimits } from "./deadline.ts";
import type { HttpCaller } from "./http-caller.ts";
import { parseJson } from "./parse-json.ts";

/** What a server on the user's machine states about one of its models. */
export interface ModelCapabilities {
  /** False for a model that only makes embeddings. */
  readonly chat: boolean;
  readonly tools: boolean;
  readonly thinking: boolean;
  /** The server sends what it gets on to another one: Ollama's cloud models. */
  readonly cloud: boolean;
  /** The number of its parameters; null where it is not stated. */
  readonly parameters: number | null;
}

/** Ollama's description of a model (API, `POST /api/show`). Versions before 0.6.4 list no capabilities. */
const described = z.object({
  capabilities: z.array(z.string()).min(1),
  /** Of a cloud model (0.12.0 and later). */
  remote_host: z.string().optional().catch(undefined),
  model_info: z.object({ "general.parameter_count": z.number().positive().optional().catch(undefined) }).optional(),
});

const longestDescription = 4 * 1024 * 1024;

/** @returns null where the server does not state them: it is no Ollama, or an old one. */
export async function capabilitiesOf(
  { baseUrl, model }: { readonly baseUrl: string; readonly model: string },
  call: HttpCaller,
  limits: CallLimits,
): Promise<ModelCapabilities | null> {
  if (!baseUrl.endsWith("/v1")) return null;
  const path = `${baseUrl.slice(0, -"/v1".length)}/api/show`;
  const request = { method: "post", path, text: JSON.stringify({ model }), sessionId: null } as const;
  const { status, failure, text } = await call({ ...request, mostBytes: longestDescription }, limits);
  limits.signal.throwIfAborted();
  const found = status === 200 && failure === null ? described.safeParse(parseJson(text ?? "")).data : undefined;
  if (found === undefined) return null;
  const has = (name: string): boolean => found.capabilities.includes(name);
  const parameters = found.model_info?.["general.parameter_count"] ?? null;
  const cloud = (found.remote_host ?? "") !== "" || /[:-]cloud$/u.test(model);
  return { chat: has("completion"), tools: has("tools"), thinking: has("thinking"), cloud, parameters };
}
