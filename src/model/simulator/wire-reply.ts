/** An HTTP reply, complete. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const json = { "content-type": "application/json" } as const;

export function jsonReply(value: unknown): WireReply {
  return { status: 200, headers: json, body: JSON.stringify(value) };
}

export interface WireError {
  readonly status: number;
  readonly message: string;
  readonly code: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error in OpenAI's shape. */
export function errorReply({ status, message, code, headers = {} }: WireError): WireReply {
  const type = status === 429 ? "rate_limit_error" : status >= 500 ? "server_error" : "invalid_request_error";
  const body = JSON.stringify({ error: { message, type, param: null, code } });
  return { status, headers: { ...json, ...headers }, body };
}
