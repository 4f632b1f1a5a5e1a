// `node scripts/card-picture.ts`: the picture that other sites show beside a link, into viewer/public/card.png.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "../test/support/browser/find-browser.ts";
import { startBrowser } from "../test/support/browser/start-browser.ts";
import { smallPng } from "./small-png.ts";

const folder = join(import.meta.dirname, "..", "viewer", "public");
const icon = readFileSync(join(folder, "icon.svg"), "utf8").replace("<svg ", '<svg width="120" height="120" ');

const browser = await startBrowser(await findBrowser());
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(`<body style="margin:0;height:630px;box-sizing:border-box;padding:80px;background:#f6f8f7;color:#15201e;font:40px/1.4 sans-serif">
  ${icon}
  <h1 style="margin:48px 0 24px;font-size:72px;line-height:1.1">AI Independence Bench</h1>
  <p style="margin:0">Does a language model stay itself when a person leans on it? Every answer and every verdict.</p>
</body>`);
writeFileSync(join(folder, "card.png"), smallPng(await page.screenshot()));
await browser.close();
