import type { Writable } from "node:stream";

/** Writes and waits until the text is handed on. False when the reader has gone; any other failure rejects. */
export function sendText(stream: Writable, text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error === null || error === undefined) resolve(true);
      else if (isBrokenPipe(error)) resolve(false);
      else reject(error);
    });
  });
}

/** Whoever read the stream has gone. */
export function isBrokenPipe(error: Error): boolean {
  return "code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED");
}
