export type Texts = AsyncIterable<string> | Iterable<string>;

/** Takes a text; false when the reader has gone. */
export type Send = (text: string) => Promise<boolean>;

const portion = 64 * 1024;

/** Hands on texts in portions, no faster than they are taken. False when the reader left before the end. */
export async function writeTexts(texts: Texts, send: Send): Promise<boolean> {
  let waiting = "";
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < portion) continue;
    if (!(await send(waiting))) return false;
    waiting = "";
  }
  return waiting === "" || send(waiting);
}
