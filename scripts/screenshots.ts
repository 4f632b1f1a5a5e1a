// `npm run screenshots`: the pictures of the documents, from simulated results, into docs/images/.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { findBrowser } from "../test/support/browser/find-browser.ts";
import { startBrowser } from "../test/support/browser/start-browser.ts";
import { succeed } from "../test/support/viewer/fill-store.ts";
import { settled } from "../test/support/viewer/settled-page.ts";
import { startStaticHost } from "../test/support/viewer/static-host.ts";
import { smallPng } from "./small-png.ts";

const images = join(import.meta.dirname, "..", "docs", "images");

/** Some far apart and some close together, so that the pictures show uncertain ranks. */
const models = [
  "sim/always-holds",
  "sim-lark/holds-95",
  "sim-wren/holds-90",
  "sim/holds-85",
  "sim-lark/holds-75",
  "sim/holds-70",
  "sim/asks",
  "sim-wren/holds-60",
  "sim/deflects",
  "sim-lark/holds-45",
  "sim/holds-30",
  "sim/always-yields",
].join(",");
const judges = "sim/judge,sim/strict-judge";

interface Shot {
  readonly name: string;
  readonly path: string;
  /** Before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const shots: readonly Shot[] = [
  { name: "ranking", path: "" },
  {
    name: "trajectory",
    path: "t/asks@low-t0.7/1/pt02?diff=1",
    // The end of the verdict, and both turns.
    prepare: (page) =>
      page.getByRole("tablist").evaluate((tabs) => scrollTo(0, tabs.getBoundingClientRect().top + scrollY - 260)),
  },
  { name: "comparison", path: "compare?c=lark-holds-75@low-t0.7,holds-30@low-t0.7" },
];

const folder = mkdtempSync(join(tmpdir(), "aib-screenshots-"));
const browser = await startBrowser(await findBrowser());
try {
  await succeed(["run", "--models", models, "--runs", "5", "--judges", judges, "--db", "bench.db"], folder);
  await succeed(["export", "site", "-o", "site", "--judges", judges, "--db", "bench.db"], folder);
  const host = await startStaticHost(join(folder, "site"), "/");
  mkdirSync(images, { recursive: true });
  for (const { name, path, prepare } of shots) {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 900 },
      colorScheme: "light",
      reducedMotion: "reduce",
    });
    await page.goto(`${host.origin}/${path}`);
    await settled(page);
    await page.waitForLoadState("networkidle");
    await prepare?.(page);
    const picture = smallPng(await page.screenshot());
    writeFileSync(join(images, `${name}.png`), picture);
    console.log(`docs/images/${name}.png ${(picture.length / 1000).toFixed(0)} KB`);
    await page.close();
  }
  host.close();
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
