import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Digest } from "../domain/digest.ts";
import { damagedRecord } from "./stored-json.ts";
import type { Database } from "./database.ts";
import { originalText, storableText } from "./exact-text.ts";

/** Content that the requests of a suite have in common. */
export interface Dictionary {
  readonly id: number;
  readonly content: Uint8Array;
}

/**
 * A request or a response as it is stored: a zstd frame, or plain UTF-8 where compression does not make it smaller. The
 * bytes say which: no UTF-8 text begins with those of a frame.
 */
export interface PackedText {
  /** Dictionary of the frame; null where none is needed. */
  readonly dictionaryId: number | null;
  readonly bytes: Uint8Array;
}

/** Most texts fit into one; the default of 64 KiB is memory to collect after every text. */
const chunkSize = 2 ** 13;

const frameStart = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** A longer text stays plain, so that a small frame in a store from elsewhere cannot fill the memory. */
const longestPackedText = 2 ** 26;

/** Longer dictionaries take longer to prepare at every call and save little. */
const longestDictionary = 2 ** 16;

export function packText(text: string, dictionary: Dictionary | null): PackedText {
  const plain = Buffer.from(storableText(text));
  if (plain.length <= longestPackedText) {
    const frame = compress(plain, dictionary?.content);
    if (frame.length < plain.length) return { dictionaryId: dictionary?.id ?? null, bytes: frame };
  }
  return { dictionaryId: null, bytes: plain };
}

function compress(plain: Uint8Array, dictionary?: Uint8Array): Uint8Array {
  return zstdCompressSync(plain, { dictionary, chunkSize, params: { [constants.ZSTD_c_compressionLevel]: 3 } });
}

/** @param what names the text in the error about a damaged one */
export function unpackText(bytes: Uint8Array, dictionary: Uint8Array | null, what: string): string {
  try {
    return originalText(plainBytes(bytes, dictionary ?? undefined).toString());
  } catch (error) {
    throw damagedRecord(what, error);
  }
}

function plainBytes(bytes: Uint8Array, dictionary: Uint8Array | undefined): Buffer {
  const isFrame = frameStart.equals(bytes.subarray(0, frameStart.length));
  if (!isFrame) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return zstdDecompressSync(bytes, { dictionary, maxOutputLength: longestPackedText, chunkSize });
}

/** Packs requests with the dictionary of the suite that the process works on, and unpacks those of all suites. */
export class ExchangeTexts {
  readonly #db: Database;
  readonly #contents = new Map<number, Uint8Array>();
  #current: Dictionary | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  /** From now on requests are packed with this dictionary; null for none. */
  use(dictionary: Dictionary | null): void {
    this.#current = dictionary;
  }

  pack(text: string): PackedText {
    return packText(text, this.#current);
  }

  /** Loads these dictionaries: call it before requests are unpacked. */
  async load(ids: readonly (number | null)[]): Promise<void> {
    const missing = new Set(ids.flatMap((id) => (id === null || this.#contents.has(id) ? [] : id)));
    for (const id of missing) {
      const row = await this.#db.selectFrom("dictionaries").select("content").where("id", "=", id).executeTakeFirst();
      if (row !== undefined) this.#contents.set(id, row.content);
    }
  }

  /** @param what names the text in the error about a damaged one */
  unpack({ dictionaryId, bytes }: PackedText, what: string): string {
    if (dictionaryId === null) return unpackText(bytes, null, what);
    const dictionary = this.#contents.get(dictionaryId);
    if (dictionary === undefined) throw damagedRecord(what);
    return unpackText(bytes, dictionary, what);
  }
}

/** The suite's dictionary; null where it has none. */
export async function dictionaryOf(db: Database, suiteDigest: Digest): Promise<Dictionary | null> {
  const row = await db
    .selectFrom("dictionaries")
    .select(["id", "content"])
    .where("suite_digest", "=", suiteDigest)
    .executeTakeFirst();
  return row ?? null;
}

interface DictionarySource {
  readonly suiteDigest: Digest;
  /** The suite's own texts. */
  readonly definition: string;
  /** Requests. */
  readonly samples: readonly string[];
}

/** Gives a suite its dictionary; the first one stays, so that all processes have the same. Call it in a transaction. */
export async function ensureDictionary(db: Database, source: DictionarySource): Promise<Dictionary> {
  const { suiteDigest } = source;
  const present = await dictionaryOf(db, suiteDigest);
  if (present !== null) return present;
  const content = dictionaryContent(source);
  const { id } = await db
    .insertInto("dictionaries")
    .values({ suite_digest: suiteDigest, content })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, content };
}

/** The suite's texts, which every request quotes, and samples that have something new beside what is there already. */
function dictionaryContent({ definition, samples }: DictionarySource): Uint8Array {
  let content = Buffer.from(definition).subarray(0, longestDictionary);
  for (const sample of samples) {
    if (content.length >= longestDictionary) break;
    const text = Buffer.from(storableText(sample));
    const isNew = compress(text, content).length > text.length / newShare;
    if (isNew) content = Buffer.concat([content, text]).subarray(0, longestDictionary);
  }
  return content;
}

/** A sample is new where less than four fifths of it are known. */
const newShare = 5;
