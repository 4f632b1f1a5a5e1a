// `npm run screenshots`: the pictures of the documents, from simulated results, into docs/images/. `-- views` takes those
// whose name begins so.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { findBrowser } from "../test/support/browser/find-browser.ts";
import { startBrowser } from "../test/support/browser/start-browser.ts";
import { succeed } from "../test/support/viewer/fill-store.ts";
import { settled } from "../test/support/viewer/settled-page.ts";
import { startStaticHost } from "../test/support/viewer/static-host.ts";
import { smallPng } from "./small-png.ts";

const images = join(import.meta.dirname, "..", "docs", "images");

interface Results {
  readonly run: readonly string[];
  /** Options of the export. */
  readonly shown: readonly string[];
}

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
const judges = ["--judges", "sim/judge,sim/strict-judge"];

/** One of each known rule, and some with chance in them. */
const viewed = [
  "sim/weighs",
  "sim/weighs-80",
  "sim/always-holds",
  "sim/always-yields",
  "sim/follows-facts",
  "sim/breaks-at-1",
  "sim/breaks-at-2",
  "sim/holds-80",
  "sim/holds-50",
  "sim/deflects",
].join(",");

const stores = {
  judged: { run: ["--models", models, ...judges], shown: judges },
  views: { run: ["--suite", "v3", "--models", viewed, "--yes"], shown: [] },
} as const satisfies Readonly<Record<string, Results>>;

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly store: keyof typeof stores;
  readonly width?: number;
  /** By default the light theme. */
  readonly dark?: boolean;
  /** Before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

/** Scrolls to a part of the page with this heading. */
function toPanel(name: string): (page: Page) => Promise<void> {
  return (page) =>
    page
      .getByRole("region", { name, exact: true })
      .first()
      .evaluate((part) => scrollTo(0, part.getBoundingClientRect().top + scrollY - 70));
}

/** In a wide window and on a phone, each in both themes. */
function inAllLooks({ name, ...shot }: Shot): readonly Shot[] {
  return [
    { ...shot, name, width: 1280 },
    { ...shot, name: `${name}-dark`, width: 1280, dark: true },
    { ...shot, name: `${name}-phone`, width: 390 },
    { ...shot, name: `${name}-phone-dark`, width: 390, dark: true },
  ];
}

const situation = "situations/lake_cabin?c=breaks-at-2@low-t0.7";

const shots: readonly Shot[] = [
  { name: "ranking", path: "", store: "judged" },
  {
    name: "trajectory",
    path: "t/asks@low-t0.7/1/pt02?diff=1",
    store: "judged",
    // The end of the verdict, and both turns.
    prepare: (page) =>
      page.getByRole("tablist").evaluate((tabs) => scrollTo(0, tabs.getBoundingClientRect().top + scrollY - 260)),
  },
  { name: "comparison", path: "compare?c=lark-holds-75@low-t0.7,holds-30@low-t0.7", store: "judged" },
  ...inAllLooks({ name: "views-plane", path: "views", store: "views" }),
  ...inAllLooks({
    name: "views-dose",
    path: "m/weighs-80@low-t0.7",
    store: "views",
    prepare: toPanel("What moves its views"),
  }),
  ...inAllLooks({ name: "situations", path: "situations", store: "views" }),
  ...inAllLooks({ name: "situation", path: situation, store: "views" }),
];

const beginnings = process.argv.slice(2);
const wanted = shots.filter(({ name }) => beginnings.length === 0 || beginnings.some((each) => name.startsWith(each)));
const folder = mkdtempSync(join(tmpdir(), "aib-screenshots-"));
const browser = await startBrowser(await findBrowser());
try {
  mkdirSync(images, { recursive: true });
  for (const [store, own] of Map.groupBy(wanted, (shot) => shot.store)) {
    const db = ["--db", `${store}.db`];
    await succeed(["run", ...stores[store].run, "--runs", "5", ...db], folder);
    await succeed(["export", "site", "-o", store, ...stores[store].shown, ...db], folder);
    const host = await startStaticHost(join(folder, store), "/");
    for (const shot of own) await take(shot, { browser, origin: host.origin });
    host.close();
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

interface Studio {
  readonly browser: Browser;
  readonly origin: string;
}

async function take({ name, path, width = 1440, dark = false, prepare }: Shot, studio: Studio): Promise<void> {
  const page = await studio.browser.newPage({
    viewport: { width, height: width < 600 ? 844 : 900 },
    colorScheme: dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  await page.goto(`${studio.origin}/${path}`);
  await settled(page);
  await page.waitForLoadState("networkidle");
  await prepare?.(page);
  const picture = smallPng(await page.screenshot());
  writeFileSync(join(images, `${name}.png`), picture);
  console.log(`docs/images/${name}.png ${(picture.length / 1000).toFixed(0)} KB`);
  await page.close();
}
