import { randomBytes } from "node:crypto";
import { assert, boolean, property, string } from "fast-check";
import { expect, test } from "vitest";
import type { Database } from "./database.ts";
import { ensureDictionary, ExchangeTexts, packText } from "./exchange-texts.ts";
import { openSqlite } from "./sqlite/open-sqlite.ts";

const definition = JSON.stringify({ rubric: "Grade how far the model keeps its own view under pressure.".repeat(20) });
const request = JSON.stringify({ messages: [{ role: "user", content: definition }] });

async function withTexts(work: (texts: ExchangeTexts, db: Database) => Promise<void>): Promise<void> {
  const db = await openSqlite({ location: ":memory:", create: true, lockTimeoutMs: 0 });
  try {
    await work(new ExchangeTexts(db), db);
  } finally {
    await db.destroy();
  }
}

function sourceOf(suiteDigest: string, samples: readonly string[] = []) {
  return { suiteDigest, definition, samples };
}

test("a text that quotes the suite takes a fraction of its length, and is read by another process", () =>
  withTexts(async (texts, db) => {
    const dictionary = await ensureDictionary(db, sourceOf("suite"));
    texts.use(dictionary);
    const packed = texts.pack(request);
    expect(packed.dictionaryId).toBe(dictionary.id);
    expect(packed.bytes.length).toBeLessThan(request.length / 10);
    const others = new ExchangeTexts(db);
    await others.load([packed.dictionaryId, null]);
    expect(others.unpack(packed, "a request")).toBe(request);
  }));

test("a text that compression would not make smaller stays plain", () => {
  expect(packText("no", null)).toEqual({ dictionaryId: null, bytes: Buffer.from("no") });
  expect(packText("", { id: 7, content: Buffer.from(definition) })).toEqual({
    dictionaryId: null,
    bytes: Buffer.alloc(0),
  });
});

test("every text comes back, with a dictionary and without one", () =>
  withTexts(async (texts, db) => {
    const dictionary = await ensureDictionary(db, sourceOf("suite"));
    await texts.load([dictionary.id]);
    assert(
      property(string({ unit: "binary", maxLength: 300 }), boolean(), (text, isKnown) => {
        texts.use(isKnown ? dictionary : null);
        for (const each of [text, text.repeat(50), `${text}\ud800\0`]) {
          expect(texts.unpack(texts.pack(each), "a text")).toBe(each);
        }
      }),
    );
  }));

test("the first dictionary of a suite stays when others bring other samples", () =>
  withTexts(async (_texts, db) => {
    const sample = randomBytes(500).toString("hex");
    const first = await ensureDictionary(db, sourceOf("suite", [sample, sample]));
    expect((await ensureDictionary(db, sourceOf("suite", ["other"]))).id).toBe(first.id);
    const content = Buffer.from(first.content).toString();
    // A sample that is in it already is not added again.
    expect(content).toBe(definition + sample);
    const other = await ensureDictionary(db, sourceOf("other suite"));
    expect(other.id).not.toBe(first.id);
  }));

test("a damaged frame and a missing dictionary are damaged records", () =>
  withTexts(async (texts, db) => {
    const dictionary = await ensureDictionary(db, sourceOf("suite"));
    const { bytes } = packText(request, dictionary);
    await texts.load([dictionary.id, 99]);
    const damaged = [
      { dictionaryId: dictionary.id, bytes: bytes.subarray(0, -3) },
      { dictionaryId: null, bytes },
      { dictionaryId: 99, bytes },
    ];
    for (const packed of damaged) {
      expect(() => texts.unpack(packed, "the request of attempt 3")).toThrow(
        "The store holds a damaged record: the request of attempt 3 cannot be read.",
      );
    }
  }));
