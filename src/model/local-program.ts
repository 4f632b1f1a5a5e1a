import { z } from "zod";
import type { CallLimits } from "./deadline.ts";
import type { HttpCaller } from "./http-caller.ts";
import type { ListedModel } from "./listed-model.ts";
import { parseJson } from "./parse-json.ts";

/** A program that serves models on the user's machine. */
export type LocalProgram = "Ollama" | "LM Studio" | "vLLM";

/** A reply with only a version (Ollama's API, `GET /api/version`). */
const ollamaVersion = z.strictObject({ version: z.string().min(1) });

/** LM Studio's own list of models (REST API, `GET /api/v0/models`). */
const lmStudioModel = z.object({ id: z.string(), type: z.string(), state: z.enum(["loaded", "not-loaded"]) });
const lmStudioModels = z.object({ data: z.array(lmStudioModel).min(1) });

/**
 * The program that a server identifies itself as. vLLM does so at each model of its list: a gateway may list some of vLLM's beside
 * others that it bills. Ollama and LM Studio have an API of their own beside the common `/v1`, which no proxy has.
 */
export async function localProgramAt(
  baseUrl: string,
  listed: readonly ListedModel[],
  call: HttpCaller,
  limits: CallLimits,
): Promise<LocalProgram | null> {
  if (listed.length > 0 && listed.every(({ ownedBy }) => ownedBy === "vllm")) return "vLLM";
  if (!baseUrl.endsWith("/v1")) return null;
  const own = baseUrl.slice(0, -"/v1".length);
  const [version, models] = await Promise.all([
    page(call, `${own}/api/version`, limits),
    page(call, `${own}/api/v0/models`, limits),
  ]);
  limits.signal.throwIfAborted();
  if (lmStudioModels.safeParse(models).success) return "LM Studio";
  return ollamaVersion.safeParse(version).success ? "Ollama" : null;
}

/** Undefined without a usable reply, for any reason. */
async function page(call: HttpCaller, path: string, limits: CallLimits): Promise<unknown> {
  const { status, failure, text } = await call({ method: "get", path }, limits);
  return status === 200 && failure === null ? parseJson(text ?? "") : undefined;
}
