/** Enough of an endless body to see what it was. */
const keptOfTooLarge = 64 * 1024;

/** What arrived of a response body. `text` is exact as far as it goes; of a body over the limit only the beginning is kept. */
export interface BodyReading {
  readonly text: string;
  /** Null when the body arrived to its end. */
  readonly failure: BodyFailure | null;
}

export type BodyFailure =
  | { readonly kind: "too-large"; readonly mostBytes: number }
  | {
      readonly kind: "connection";
      readonly cause: unknown;
    };

/** Reads a body to its end, or to the limit, or to where it broke off. Never rejects. */
export async function readBody(response: Response, maxBytes: number): Promise<BodyReading> {
  const reader = response.body?.getReader();
  if (reader === undefined) return { text: "", failure: null };
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const textSoFar = (): string => Buffer.concat(chunks).toString("utf8");
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      chunks.push(read.value);
      bytes += read.value.byteLength;
      if (bytes > maxBytes) {
        await reader.cancel();
        return { text: textSoFar().slice(0, keptOfTooLarge), failure: { kind: "too-large", mostBytes: maxBytes } };
      }
    }
    return { text: textSoFar(), failure: null };
  } catch (cause) {
    return { text: textSoFar(), failure: { kind: "connection", cause } };
  }
}
