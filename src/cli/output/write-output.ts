import { constants, open, type FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { writeFault } from "../../domain/file-fault.ts";
import { writeTexts, type Texts, replaceFiles } from "../../outside/replace-files.ts";
import type { Terminal } from "../terminal.ts";
import type { OutputTarget } from "./output-target.ts";

/**
 * Writes a result to the target of `-o`; a file is replaced as a whole or not at all. False when the reader left early.
 * @throws BenchError unwritable when the system refuses
 */
export async function writeOutput({ stdout }: Terminal, target: OutputTarget, texts: Texts): Promise<boolean> {
  if (target.kind === "stdout") return writeTexts(texts, stdout.send);
  if (target.kind === "device") return writeDevice(target.path, texts);
  await replaceFiles([{ path: target.path, texts }]);
  return true;
}

async function writeDevice(path: string, texts: Texts): Promise<boolean> {
  await using device = await opened(path);
  return await writeTexts(texts, async (text) => {
    try {
      await device.appendFile(text);
      return true;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EPIPE") return false;
      throw writeFault(path, error);
    }
  });
}

async function opened(path: string) {
  try {
    // Opening a pipe waits for its reader otherwise, and nothing ends that.
    const held = await openForReader(path);
    try {
      return await open(path, "w");
    } finally {
      await held.close();
    }
  } catch (error) {
    throw writeFault(path, error);
  }
}

/** The reader of a pipe may start after us. */
const readerMs = 3_000;

async function openForReader(path: string): Promise<FileHandle> {
  const end = performance.now() + readerMs;
  for (;;) {
    try {
      return await open(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENXIO")) throw error;
      if (performance.now() > end) throw new Error("no program reads this pipe", { cause: error });
      await sleep(50);
    }
  }
}
