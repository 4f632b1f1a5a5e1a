import { open, type FileHandle } from "node:fs/promises";
import { BenchError } from "../../domain/index.ts";
import type { Terminal } from "../terminal.ts";
import type { OutputTarget } from "./output-target.ts";

type Texts = AsyncIterable<string> | Iterable<string>;

/** Takes a text; false when nobody reads any more. */
export type Send = (text: string) => Promise<boolean>;

const portion = 64 * 1024;

/** Hands on what comes, in portions, no faster than it is taken. False when the reader left before the end. */
async function writeTexts(texts: Texts, send: Send): Promise<boolean> {
  let waiting = "";
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < portion) continue;
    if (!(await send(waiting))) return false;
    waiting = "";
  }
  return waiting === "" || send(waiting);
}

/** Writes to where `-o` points. False when the reader left before the end. */
export async function writeOutput({ stdout }: Terminal, target: OutputTarget, texts: Texts): Promise<boolean> {
  if (target.kind === "stdout") return writeTexts(texts, stdout.send);
  await writeTextFile(texts, target.path);
  return true;
}

/** The same into a file, made or overwritten when there is something to write: a wrong request costs no older file. */
async function writeTextFile(texts: Texts, file: string): Promise<void> {
  let handle: FileHandle | null = null;
  const append: Send = async (text) => {
    try {
      handle ??= await open(file, "w");
      await handle.appendFile(text);
      return true;
    } catch (error) {
      throw cannotWrite(file, error);
    }
  };
  try {
    await writeTexts(texts, append);
    // Nothing to write makes an empty file.
    await append("");
  } finally {
    await closeFile(handle);
  }
}

async function closeFile(handle: FileHandle | null): Promise<void> {
  await handle?.close();
}

function cannotWrite(file: string, cause: unknown): BenchError {
  return new BenchError({
    code: "not-found",
    message: `${file} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`,
    hint: "Make room there, or choose another place.",
    cause,
  });
}
