import type { Writable } from "node:stream";

/** Writes and waits until the text is flushed. False when the reader has closed the stream; any other failure rejects. */
export function sendText(stream: Writable, text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => {
      if (error === null || error === undefined) resolve(true);
      else if (isReaderGone(stream, error)) resolve(false);
      else reject(error);
    });
  });
}

/** The reader has closed the stream: a broken pipe (`| head`), or a closed terminal. */
export function isReaderGone(stream: Writable, error: Error): boolean {
  if (!("code" in error)) return false;
  const isClosedTerminal = error.code === "EIO" && "isTTY" in stream && stream.isTTY === true;
  return isClosedTerminal || error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED";
}
