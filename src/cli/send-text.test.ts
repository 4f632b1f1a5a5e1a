import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { isReaderGone, sendText } from "./send-text.ts";

/** A stream that takes what it is given, or fails with this. */
function streamThat(failure: Error | null): Writable {
  const stream = new Writable({ write: (_chunk, _encoding, done) => done(failure) });
  stream.on("error", () => {});
  return stream;
}

const brokenPipe = Object.assign(new Error("write EPIPE"), { code: "EPIPE" });

test("says whether the reader is still there", async () => {
  expect(await sendText(streamThat(null), "text")).toBe(true);
  expect(await sendText(streamThat(brokenPipe), "text")).toBe(false);
});

test("goes on saying so after the reader has gone", async () => {
  const stream = streamThat(brokenPipe);
  await sendText(stream, "first");
  expect(await sendText(stream, "second")).toBe(false);
});

test("does not take another failure for a reader that has gone", async () => {
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  await expect(sendText(streamThat(full), "text")).rejects.toBe(full);
  expect(isReaderGone(streamThat(null), full)).toBe(false);
});

test("a terminal that was closed has no reader any more; a file that cannot be written is another matter", () => {
  const failure = Object.assign(new Error("write EIO"), { code: "EIO" });
  expect(isReaderGone(Object.assign(streamThat(null), { isTTY: true }), failure)).toBe(true);
  expect(isReaderGone(streamThat(null), failure)).toBe(false);
});

test("waits until the text is taken", async () => {
  const taking: (() => void)[] = [];
  const slow = new Writable({ write: (_chunk, _encoding, done) => taking.push(done) });
  let sent = false;
  const sending = sendText(slow, "text").then(() => (sent = true));
  await Promise.resolve();
  expect(sent).toBe(false);
  for (const take of taking) take();
  await sending;
  expect(sent).toBe(true);
});
