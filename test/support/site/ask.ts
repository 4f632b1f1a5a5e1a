import { request, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came, compressed or not. */
  readonly body: Buffer;
  readonly text: string;
}

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Asks for exactly this path, which no client puts right, and with these headers alone. */
export function ask(url: string, path: string, { method = "GET", headers = {} }: Question = {}): Promise<Reply> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const { statusCode: status = 0, headers: got } = response;
      buffer(response).then(
        (body) => resolve({ status, headers: got, body, text: body.toString("utf8") }),
        (error: unknown) => reject(error),
      );
    });
    asked.once("error", reject);
    asked.end();
  });
}
