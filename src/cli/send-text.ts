import type { Writable } from "node:stream";

/** Writes and waits until the text is handed on. False when the reader has gone; any other failure rejects. */
export function sendText(stream: Writable, text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error === null || error === undefined) resolve(true);
      else if (nobodyReads(stream, error)) resolve(false);
      else reject(error);
    });
  });
}

/** Whoever read the stream has gone: the pipe is broken (`| head`), or the terminal is closed. */
export function nobodyReads(stream: Writable, error: Error): boolean {
  if (!("code" in error)) return false;
  const isClosedTerminal = error.code === "EIO" && "isTTY" in stream && stream.isTTY === true;
  return isClosedTerminal || error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED";
}
