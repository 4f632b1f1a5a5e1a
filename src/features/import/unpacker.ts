import { Parser, type ReadEntry } from "tar";

/** One file of a published cache, wherever it lies. */
export type SourceEntry = {
  /** With forward slashes; not yet safe to print. */
  readonly path: string;
  /** How much of the source has been read up to here, 0 to 1. */
  readonly progress: number;
} & ({ readonly kind: "file"; readonly bytes: Uint8Array } | { readonly kind: "refused"; readonly reason: string });

/** What a source may ask of this machine at most. Far above anything published. */
export interface SourceLimits {
  readonly fileBytes: number;
  /** Of all files, unpacked. */
  readonly totalBytes: number;
  readonly files: number;
}

export const defaultLimits: SourceLimits = { fileBytes: 16 * 2 ** 20, totalBytes: 8 * 2 ** 30, files: 500_000 };

export function tooLarge(bytes: number, limits: SourceLimits): string | null {
  return bytes <= limits.fileBytes
    ? null
    : `holds ${bytes} bytes, more than the ${limits.fileBytes} that a file may have`;
}

type UnpackedEntry = WithoutProgress<SourceEntry>;
type WithoutProgress<Entry> = Entry extends SourceEntry ? Omit<Entry, "progress"> : never;

/** What became of an archive besides its entries. */
export interface ArchiveDamage {
  readonly places: number;
  /** The parser's own words about the first. */
  readonly first: string;
}

const fileTypes: ReadonlySet<string> = new Set(["File", "OldFile", "ContiguousFile"]);
const folderTypes: ReadonlySet<string> = new Set(["Directory", "GNUDumpDir"]);

/**
 * Takes a tar archive apart in memory, chunk by chunk. The parser works through a chunk before `write` returns, so that
 * no more than one chunk's files wait.
 */
export class Unpacker {
  readonly #parser: Parser;
  readonly #limits: SourceLimits;
  #entries: UnpackedEntry[] = [];
  #damage: ArchiveDamage | null = null;

  constructor(limits: SourceLimits) {
    this.#limits = limits;
    this.#parser = new Parser({
      onReadEntry: (entry) => this.#open(entry),
      onwarn: (_code, message) => this.#note(message),
    });
    this.#parser.on("ignoredEntry", (entry: ReadEntry) => {
      if (!entry.meta) this.#refuse(entry.path, noFile(entry));
    });
    this.#parser.on("error", (error: Error) => this.#note(error.message));
    // It would unpack a compressed archive by itself, past every limit, and knows one by its first bytes: an empty block comes first.
    this.#parser.write(Buffer.alloc(512));
  }

  get damage(): ArchiveDamage | null {
    return this.#damage;
  }

  /** The entries that the chunk completes. */
  write(chunk: Uint8Array): readonly UnpackedEntry[] {
    this.#parser.write(chunk);
    return this.#take();
  }

  end(): readonly UnpackedEntry[] {
    this.#parser.end();
    return this.#take();
  }

  #take(): readonly UnpackedEntry[] {
    const taken = this.#entries;
    this.#entries = [];
    return taken;
  }

  #open(entry: ReadEntry): void {
    const problem = fileTypes.has(entry.type) ? tooLarge(entry.size, this.#limits) : noFile(entry);
    if (problem === null) {
      this.#collect(entry);
      return;
    }
    if (!folderTypes.has(entry.type)) this.#refuse(entry.path, problem);
    // Goes on to the next entry without keeping this one's content.
    entry.resume();
  }

  #collect(entry: ReadEntry): void {
    const { path, size } = entry;
    const chunks: Uint8Array[] = [];
    entry.on("data", (chunk) => chunks.push(chunk));
    entry.on("end", () => {
      const bytes = Buffer.concat(chunks);
      if (bytes.length === size) this.#entries.push({ kind: "file", path, bytes });
      else this.#refuse(path, "is cut off");
    });
  }

  #refuse(path: string, reason: string): void {
    this.#entries.push({ kind: "refused", path, reason });
  }

  #note(message: string): void {
    this.#damage = { places: (this.#damage?.places ?? 0) + 1, first: this.#damage?.first ?? message };
  }
}

function noFile({ type }: ReadEntry): string {
  return `is a ${type}, no regular file; links are not followed`;
}
