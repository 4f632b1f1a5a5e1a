import { expect, onTestFinished } from "vitest";
import type { SiteMeta } from "../../src/results/contract/site.ts";
import { aib, startAib } from "../support/command-line.ts";
import { difference, secret, type BothStores } from "../support/postgres/both-stores.ts";
import { listenTo } from "../support/site/event-reader.ts";
import { exportedSite } from "./same-site.ts";

/** What a browser gets of the store in the database is what is exported of the one in the file; a run is seen as it comes. */
export async function sameView({ cwd, db, file }: BothStores): Promise<void> {
  const exported = await exportedSite(cwd, file);
  const url = await viewerOf(db, cwd);
  const before = await metaAt(url);
  for (const [path, text] of exported) {
    if (path === "meta.json") continue;
    const shown = await fetch(new URL(`data/${path.replace("SNAPSHOT", before.snapshot)}`, url));
    expect(difference(await shown.text(), text), path).toBeNull();
  }
  const listener = listenTo(url);
  await listener.find(({ name }) => name === "snapshot");
  const more = ["run", "--suite", "lite", "--models", "sim/holds-80", "--runs", "1", "--judge", "sim/judge"];
  for (const place of [db, file]) expect((await aib([...more, "--db", place], { cwd })).code).toBe(0);
  const { modelConfigs } = before.counts;
  await expect.poll(async () => (await metaAt(url)).counts.modelConfigs).toBe(modelConfigs + 1);
  const { snapshot } = await metaAt(url);
  await listener.find(({ name, data }) => name === "snapshot" && data.includes(snapshot));
  expect(JSON.stringify(listener.all)).not.toContain(secret);
  listener.leave();
}

/** Address of a viewer in a process of its own. */
async function viewerOf(db: string, cwd: string): Promise<string> {
  const { process, finished } = startAib(["view", "--port", "0", "--no-open", "--db", db], { cwd });
  onTestFinished(async () => {
    process.kill("SIGINT");
    expect(await finished).toMatchObject({ code: 0 });
  });
  return new Promise((resolve, reject) => {
    let said = "";
    process.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString("utf8");
      const [, found] = /The viewer is at (\S+)\n/u.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    process.once("exit", () => reject(new Error(`it ended: ${said}`)));
  });
}

async function metaAt(url: string): Promise<SiteMeta> {
  const response = await fetch(new URL("data/meta.json", url));
  return JSON.parse(await response.text());
}
