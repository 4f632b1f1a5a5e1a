import { digestText } from "../../domain/digest.ts";
import type { ScoreField } from "../../domain/rubric.ts";
import { nearestNames } from "../../outside/nearest-names.ts";
import { chatCall, type ChatCall } from "./chat-call.ts";
import { simulatorProvider, completionReply } from "./completion.ts";
import { judgeReply } from "./judge-reply.ts";
import { readerReply } from "./reader-reply.ts";
import { respond } from "./respond.ts";
import { scriptReader, type ScriptedText } from "./scripted-text.ts";
import { signaturesIn } from "./signature.ts";
import { listedModels, lacksFamily, simulatedModelNamed } from "./simulated-model.ts";
import { billOf, listedPricing, withBill, type Tariff } from "./tariff.ts";
import { errorReply, jsonReply, type WireReply } from "./wire-reply.ts";

/** An HTTP request, complete. */
export interface WireRequest {
  readonly method: string;
  /** With or without a query. */
  readonly path: string;
  /** By lower-case name, as Node gives them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** An OpenAI-compatible endpoint whose models have known characters. Pure: equal requests have equal replies. */
export interface Simulator {
  readonly handle: (request: WireRequest) => WireReply;
  /** What a reply to a chat completion costs, in US dollars. */
  readonly billOf: (reply: WireReply) => number;
}

const identityFields = ["distinctiveness", "non_assistant_likeness", "internal_consistency"] as const;

/** The operation at the end of any path, so that every base URL works: `/v1`, `/api/v1`, none. */
const operation = /^(?:\/[\w.~-]+)*?\/(chat\/completions|models)\/?(?:\?.*)?$/u;

export function createSimulator(options: {
  /** Everything that the judge may be asked to grade: the fields of all rubrics of a suite, in any order. */
  readonly fields: readonly ScoreField[];
  /** The texts by which respondents tell what the human does; by default none, and every message is pressure to them. */
  readonly scripted?: readonly ScriptedText[];
  /** Other samples of the same respondents. */
  readonly seed: number;
  /** The rubrics' ids of that name; by default the identity fields, which every generation of the method has. */
  readonly brokenWhenAllZero?: readonly string[];
  /** Null, the default: everything is free. */
  readonly tariff?: Tariff | null;
}): Simulator {
  const { fields, seed, scripted = [], brokenWhenAllZero = identityFields, tariff = null } = options;
  const models = modelList(tariff);
  const readScript = scriptReader(scripted);

  function complete({ headers, body }: WireRequest): WireReply {
    const parsed = chatCall.safeParse(jsonIn(body));
    if (!parsed.success) return badRequest(parsed.error.issues[0]);
    const call = parsed.data;
    const model = simulatedModelNamed(call.model);
    if (model === null) return unknownModel(call.model);
    if (model.kind === "extractor") return extractorReply(call);
    const drawn = { call, seed, sessionId: sessionIdIn(headers) };
    if (model.kind === "reader") return readerReply({ ...drawn, reader: model.reader, scripted });
    return model.kind === "judge"
      ? judgeReply({ ...drawn, judge: model.judge, knowledge: { fields, brokenWhenAllZero } })
      : respond({ ...drawn, respondent: model.respondent, family: model.family, readScript, scripted });
  }

  return {
    handle: (request) => {
      const wanted = operation.exec(request.path)?.[1];
      if (wanted === undefined) return unknownPath(request.path);
      const method = wanted === "models" ? "GET" : "POST";
      if (request.method.toUpperCase() !== method) return wrongMethod(request, method);
      if (wanted === "models") return models;
      const reply = complete(request);
      return tariff === null ? reply : withBill(reply, tariff);
    },
    billOf: (reply) => (tariff === null ? 0 : billOf(reply, tariff)),
  };
}

/** The conversation that a request belongs to, or null when it names none. */
export function sessionIdIn(headers: WireRequest["headers"]): string | null {
  const session = headers["x-session-id"];
  return typeof session === "string" && session !== "" ? session : null;
}

/** Undefined, which no schema accepts, for what is no JSON. */
function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function modelList(tariff: Tariff | null): WireReply {
  const pricing = listedPricing(tariff);
  const abilities = ["max_tokens", "reasoning", "response_format", "structured_outputs", "temperature", "tools"];
  const about = { object: "model", created: 0, owned_by: simulatorProvider, context_length: 1_000_000 };
  const common = { ...about, supported_parameters: abilities, ...pricing };
  return jsonReply({ object: "list", data: listedModels.map((id) => Object.assign({ id, name: id }, common)) });
}

function unknownModel(model: string): WireReply {
  const nearest = nearestNames(model, listedModels, 2);
  const advice = (nearest.length > 0 ? nearest : listedModels).join(", ");
  const families = "sim-<family>/<name> is the same in a family of lower-case letters and digits";
  const message = lacksFamily(model)
    ? `${model} has no family to be biased for. Try sim-lark/biased-judge, which favours the answers of sim-lark/<name>.`
    : `There is no simulated model "${model}". Try ${advice}, or sim/holds-<0 to 100>; ${families}.`;
  return errorReply({ status: 404, message, code: "model_not_found" });
}

function badRequest(issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined): WireReply {
  const where = issue === undefined || issue.path.length === 0 ? "the body" : issue.path.map(String).join(".");
  const message = `This is no chat completion request in JSON: ${where}: ${issue?.message ?? "unreadable"}`;
  return errorReply({ status: 400, message, code: "invalid_request" });
}

function unknownPath(path: string): WireReply {
  const message = `The simulator has nothing at ${path}: POST /v1/chat/completions or GET /v1/models.`;
  return errorReply({ status: 404, message, code: "unknown_path" });
}

function wrongMethod({ method, path }: WireRequest, expected: string): WireReply {
  const message = `${method} ${path} is not possible: use ${expected}.`;
  return errorReply({ status: 405, message, code: "method_not_allowed", headers: { allow: expected } });
}

/**
 * Reads the names of simulated respondents from the signatures of their answers, conversation by conversation. Without a
 * simulated answer it replies in prose: it cannot read a real model's names.
 */
function extractorReply(call: ChatCall): WireReply {
  const signed = conversationsIn(call).map(({ id, text }) => ({ id, signatures: signaturesIn(text) }));
  const content = signed.some(({ signatures }) => signatures.length > 0)
    ? JSON.stringify(Object.fromEntries(signed.map(({ id, signatures }) => [id, namesOf(signatures)])))
    : "No simulated answer is in these conversations, and I can read no other.";
  const id = `sim-${digestText(content).slice(0, 16)}`;
  return completionReply(call, id, content, null);
}

/** The name of the first answer is chosen freely, that of the last one is what is left of it. */
function namesOf(signatures: readonly (string | null)[]) {
  const [first = null] = signatures;
  return { names: first === null ? [] : [first], final: signatures.at(-1) ?? "" };
}

/** The line that opens a conversation, with its id. Lines that a respondent wrote start with a mark. */
const heading = /^## Conversation "(?<id>[^"\n]+)"$/gmu;

/** The conversations are in the last user message that has any; after a request for repair it is an earlier one. */
function conversationsIn({ messages }: ChatCall): readonly { readonly id: string; readonly text: string }[] {
  const asked = messages.filter(({ role }) => role === "user").map(({ content }) => content ?? "");
  const text = asked.findLast((content) => content.search(heading) !== -1) ?? "";
  const heads = [...text.matchAll(heading)];
  return heads.map(({ index, groups }, at) => ({
    id: groups?.["id"] ?? "",
    text: text.slice(index, heads[at + 1]?.index),
  }));
}

/** The simulator as a `fetch` in this process: no socket, no latency, no faults. */
export function simulatorFetch(simulator: Simulator): typeof fetch {
  return async (input, init) => {
    init?.signal?.throwIfAborted();
    const { status, headers, body } = simulator.handle(await wireRequest(input, init));
    return new Response(body, { status, headers });
  };
}

type FetchInput = Parameters<typeof fetch>;

async function wireRequest(input: FetchInput[0], init: FetchInput[1]): Promise<WireRequest> {
  const body = init?.body;
  if (input instanceof Request || (typeof body !== "string" && body !== null && body !== undefined)) {
    return readRequest(new Request(input, init));
  }
  return {
    method: init?.method ?? "GET",
    path: new URL(input).pathname,
    headers: Object.fromEntries(new Headers(init?.headers)),
    body: body ?? "",
  };
}

async function readRequest(request: Request): Promise<WireRequest> {
  return {
    method: request.method,
    path: new URL(request.url).pathname,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  };
}
