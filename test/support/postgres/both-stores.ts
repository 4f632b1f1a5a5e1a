import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { aib, type Finished } from "../command-line.ts";
import { sharedPostgres } from "./shared-postgres.ts";
import type { PostgresDatabases } from "./start-postgres.ts";

/** The same campaign in a database and in a file. */
export interface BothStores {
  readonly cwd: string;
  readonly server: PostgresDatabases;
  /** The database's address. */
  readonly db: string;
  /** Path of the file. */
  readonly file: string;
}

const chosen = ["--suite", "lite", "--models", "sim/asks,sim/holds-40", "--runs", "2", "--judge", "sim/judge"];

export const campaign: readonly string[] = ["run", ...chosen];

/** A part of the server's password that is the same however it is spelt. */
export const secret = "s3cret";

/** For all tests of a file; call it at the top of the file. */
export function bothStores(): () => BothStores {
  const made: BothStores[] = [];
  beforeAll(async () => {
    const cwd = mkdtempSync(join(tmpdir(), "aib-on-postgres-"));
    const server = await sharedPostgres();
    const stores = { cwd, server, db: await server.newDatabase(), file: "file.db" };
    made.push(stores);
    await sameOnBoth(stores, campaign);
  });
  afterAll(() => {
    for (const { cwd } of made) rmSync(cwd, { recursive: true, force: true });
  });
  return () => {
    for (const stores of made) return stores;
    throw new Error("The stores are made before the first test.");
  };
}

/** Runs the command on both: output and exit code have to be equal, and show no password. */
export async function sameOnBoth({ cwd, db, file }: BothStores, args: readonly string[]): Promise<Finished> {
  const onServer = await aib([...args, "--db", db], { cwd });
  const onFile = await aib([...args, "--db", file], { cwd });
  expect(told(onServer), args.join(" ")).not.toContain(secret);
  expect(difference(told(onServer), told(onFile)), args.join(" ")).toBeNull();
  expect([onServer.code, onFile.code], told(onServer)).toEqual([0, 0]);
  return onServer;
}

export function told({ stdout, stderr }: Finished): string {
  return `${stdout}\n${stderr}`;
}

/** The first difference between two texts, apart from times and ids; null for none. Shorter than a whole diff. */
export function difference(one: string, other: string): readonly string[] | null {
  const [lines, others] = [one, other].map((text) => comparable(text).split(/(?<=\n|[,}])/u));
  const at = lines?.findIndex((line, index) => line !== others?.[index]) ?? -1;
  if (at < 0 && lines?.length === others?.length) return null;
  const from = Math.max(0, at - 2);
  return [lines, others].map((parts = []) =>
    parts
      .slice(from, from + 6)
      .join("")
      .slice(0, 1000),
  );
}

/** Without what differs between equal results: the store, times, durations, and random ids of requests. */
function comparable(text: string): string {
  return (
    text
      .replaceAll(/postgres:\/\/bench@127\.0\.0\.1:\d+\/\w+|\b(file|demo)\.db/gu, "STORE")
      .replaceAll(/^\d+ of \d+ calls, .*\n/gmu, "")
      // Where the summary's first line breaks depends on the length of the store's name and of the duration.
      .replaceAll(/^\d+ of \d+ calls done[^]*?\bResults: /gmu, (line) => line.replaceAll(/\s+/gu, " "))
      .replaceAll(/\btranscript-[\da-f]{16}\b/gu, "transcript")
      .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?/gu, "TIME")
      .replaceAll(/\b\d+(\.\d+)? (ms|s)\b|(?<=,free,)[\d.]+|(?<=(Ms|_ms|"seconds)":)[\d.]+/gu, "A WHILE")
  );
}
