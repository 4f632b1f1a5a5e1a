import { open } from "node:fs/promises";
import { Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";

/** A zip file in the making. */
export interface ZipFile {
  /** Adds a JSON file; resolves when it is written, so that one file at a time is in memory. */
  readonly add: (name: string, value: unknown) => Promise<void>;
  /** Resolves when the zip file is whole and on the disk. */
  readonly close: () => Promise<void>;
  /** Ends without a whole file; harmless after `close`. */
  readonly abandon: () => Promise<void>;
}

/** The first day that a zip file can state: equal results give equal files. */
const beginning = new Date(1980, 0, 1);

/**
 * Starts a zip file that must not exist yet. Every entry states its size before its content: Inspect's viewer does not read
 * sizes that follow it.
 */
export async function createZipFile(path: string): Promise<ZipFile> {
  const handle = await open(path, "wx");
  const output = new WritableStream<Uint8Array>({ write: (bytes) => handle.writeFile(bytes) });
  const zip = new ZipWriter(output, {
    bufferedWrite: true,
    dataDescriptor: false,
    extendedTimestamp: false,
    lastModDate: beginning,
    useWebWorkers: false,
  });
  return {
    add: async (name, value) => {
      await zip.add(name, new Uint8ArrayReader(Buffer.from(jsonText(value))));
    },
    close: async () => {
      await zip.close();
      await handle.sync();
      await handle.close();
    },
    abandon: () => handle.close().catch(() => {}),
  };
}

/** Half a surrogate pair, which a model may write, is no text for strict readers: it becomes U+FFFD. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === "string" ? each.toWellFormed() : each));
}
