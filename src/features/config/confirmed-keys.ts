import { appendFile, mkdir, realpath } from "node:fs/promises";
import { dirname } from "node:path";
import { digestText } from "../../domain/digest.ts";
import { writeFault } from "../../domain/file-fault.ts";
import { readTextFile } from "../../outside/read-text-file.ts";

/** A server that a file of a folder names, and the variable whose key it would receive; null for none. */
export interface KeyPlace {
  readonly folder: string;
  readonly address: string;
  readonly variable: string | null;
}

const longestList = 1024 * 1024;

/** Whether the user has confirmed this place on this machine. @param list the file with the confirmed ones */
export async function isConfirmed(list: string, place: KeyPlace): Promise<boolean> {
  const reading = await readTextFile(list, longestList).catch(() => null);
  return reading?.kind === "text" && reading.text.split("\n").includes(await lineOf(place));
}

/** @throws BenchError unwritable */
export async function confirmKeyPlace(list: string, place: KeyPlace): Promise<void> {
  try {
    await mkdir(dirname(list), { recursive: true, mode: 0o700 });
    await appendFile(list, `${await lineOf(place)}\n`, { mode: 0o600 });
  } catch (error) {
    throw writeFault(list, error);
  }
}

/** A digest: the list reveals neither folders nor servers. */
async function lineOf({ folder, address, variable }: KeyPlace): Promise<string> {
  return digestText(JSON.stringify([await realpath(folder), address, variable]));
}
