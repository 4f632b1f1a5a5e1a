import { chromium, type Browser } from "playwright-core";
import type { FoundBrowser } from "./find-browser.ts";

const quiet = [
  "--no-sandbox",
  "--no-zygote",
  "--disable-gpu",
  // No page draws in three dimensions: without the software renderer a page costs a third less.
  "--disable-software-rasterizer",
  "--disable-gpu-compositing",
  "--in-process-gpu",
  "--disable-extensions",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** No server listens there: requests beyond the loopback address fail, without a name lookup. */
const nowhere = { server: "http://127.0.0.1:9", bypass: "127.0.0.1" };

/** Starts a browser that reaches nothing but this machine. */
export function startBrowser({ path, environment }: FoundBrowser): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    args: quiet,
    proxy: nowhere,
    env: { ...process.env, ...environment },
  });
}
