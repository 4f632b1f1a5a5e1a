import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect } from "vitest";
import type { SiteMeta } from "../../src/results/contract/site.ts";
import { isServerAddress } from "../../src/store/index.ts";
import { aib } from "../support/command-line.ts";
import { difference, secret, told, type BothStores } from "../support/postgres/both-stores.ts";

export async function sameSite({ cwd, db, file }: BothStores): Promise<void> {
  const [ofServer, ofFile] = [await exportedSite(cwd, db), await exportedSite(cwd, file)];
  expect(ofServer.size).toBeGreaterThan(10);
  expect([...ofServer.keys()]).toEqual([...ofFile.keys()]);
  for (const [path, text] of ofServer) {
    expect(difference(text, ofFile.get(path) ?? ""), path).toBeNull();
    expect(text).not.toContain(secret);
  }
}

/** The data files of the site; one that was exported already is taken. The folder named by its content is SNAPSHOT. */
export async function exportedSite(cwd: string, place: string): Promise<ReadonlyMap<string, string>> {
  const name = `site-of-${isServerAddress(place) ? "server" : "file"}`;
  if (!existsSync(join(cwd, name))) {
    const written = await aib(["export", "site", "-o", name, "--db", place], { cwd });
    expect(written.code, told(written)).toBe(0);
    expect(told(written)).not.toContain(secret);
  }
  const data = join(cwd, name, "data");
  const { snapshot }: SiteMeta = JSON.parse(readFileSync(join(data, "meta.json"), "utf8"));
  const general = (text: string): string => text.replaceAll(snapshot, "SNAPSHOT");
  const files = readdirSync(data, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => join(parentPath, file));
  return new Map(files.map((path) => [general(relative(data, path)), general(readFileSync(path, "utf8"))]));
}
