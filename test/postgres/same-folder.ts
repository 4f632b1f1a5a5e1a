import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { isServerAddress } from "../../src/store/index.ts";
import { aib } from "../support/command-line.ts";
import { difference, secret, told, type BothStores } from "../support/postgres/both-stores.ts";

/** `aib export <what> -o <folder>` says the same of both stores, and writes files of the same names. */
export async function sameFolder({ cwd, db, file }: BothStores, what: string): Promise<void> {
  const [ofServer, ofFile] = [await exported(cwd, what, db), await exported(cwd, what, file)];
  expect(ofServer.names.length).toBeGreaterThan(1);
  expect(ofServer.names).toEqual(ofFile.names);
  expect(difference(ofServer.text, ofFile.text)).toBeNull();
}

async function exported(cwd: string, what: string, place: string) {
  const folder = `${what}-of-${isServerAddress(place) ? "server" : "file"}`;
  const written = await aib(["export", what, "-o", folder, "--db", place], { cwd });
  expect(written.code, told(written)).toBe(0);
  expect(told(written)).not.toContain(secret);
  // Sizes differ with the times in the files.
  const text = told(written)
    .replaceAll(folder, "FOLDER")
    .replaceAll(/\d[\d.,]* [kM]?B\b/gu, "SIZE");
  const names = readdirSync(join(cwd, folder)).map((name) => name.replaceAll(/\d{4}-\d\d-\d\dT[\d-]+/gu, "TIME"));
  return { text, names: names.toSorted() };
}
