import type { ChatRequest } from "../domain/chat.ts";
import type { Endpoint } from "../domain/model-config.ts";
import type { Fault } from "../domain/task-outcome.ts";
import type { ListedModel } from "./listed-model.ts";
import type { Reply } from "./reply.ts";
import type { UsageReport } from "./usage-report.ts";

/**
 * How a server is spoken to: the wire format of requests, replies, errors and the list of models. Nothing outside the folder of
 * a protocol knows a field of it. Readers take any parsed JSON; what they cannot read counts as absent.
 */
export interface Protocol {
  /** Of every request. The key is null for a server without keys, the session for a request of no conversation. */
  readonly headers: (of: RequestOrigin) => Readonly<Record<string, string>>;
  readonly writeRequest: (request: ChatRequest, options: WritingOptions) => WrittenRequest;
  /** The same body with the names that a server asks for, which refused those of `writeRequest` so; null where it asks for none. */
  readonly renamed?: (body: string, refusal: string) => string | null;
  /** Whether a recorded body of `writeRequest` asks for output by a JSON schema. */
  readonly asksForSchema: (body: string) => boolean;
  /** @returns null for anything but an object. */
  readonly readCompletion: (body: unknown) => Completion | null;
  /** @returns the error that a body reports, or null when it reports none. */
  readonly readError: (body: unknown) => ProviderError | null;
  readonly models: {
    /** Below the base URL; may have a query. */
    readonly path: string;
    /** @returns null when the body is no list of models. */
    readonly read: (body: unknown) => readonly ListedModel[] | null;
    /** The path of the page after this one; absent where the list has one page. */
    readonly nextPath?: (body: unknown) => string | null;
  };
  /** Where the base URL ends, as a sentence for the user. */
  readonly addressAdvice: string;
}

export interface RequestOrigin {
  readonly key: string | null;
  readonly sessionId: string | null;
}

interface WritingOptions extends Pick<Endpoint, "kind"> {
  /** Whether to mark the prefix that other requests share, where the server wants a mark to cache it. */
  readonly promptCache: boolean;
}

export interface WrittenRequest {
  /** Below the base URL. */
  readonly path: string;
  /** The exact JSON body. Holds no key. */
  readonly text: string;
}

/** The readable parts of a reply's body. The usage is read even where there is no reply. */
export interface Completion {
  readonly reply: Reply | null;
  /** The error that the body reports, or null. A usable reply may come with it. */
  readonly error: ProviderError | null;
  readonly usage: UsageReport | null;
  /** The provider that a router names as the one that served the request. */
  readonly servedBy: string | null;
}

/** A server's error report. */
export interface ProviderError {
  readonly message: string;
  /** `429`, `insufficient_quota`, ... or null. */
  readonly code: string | null;
  /** What it is, where the status does not say; null where it does. */
  readonly fault: Fault | null;
  /** The upstream provider that a router passes the error on from, or null. */
  readonly provider: string | null;
  /** Moderation stopped the request. */
  readonly flagged: boolean;
  /** When a rate limit ends, in milliseconds since 1970, or null. */
  readonly resetsAt: number | null;
  /** The wait that it asks for in its body, in milliseconds, or null. */
  readonly waitMs: number | null;
}
