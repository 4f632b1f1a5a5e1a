// What a page of the viewer costs in a real browser: measured by the tests for one size, and by `npm run bench -- viewer`.
import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright-core";

export interface FirstRow {
  /** Of all files received by then, each compressed with gzip. */
  readonly bytes: number;
  readonly files: readonly string[];
  /** Since the navigation began. */
  readonly milliseconds: number;
}

/** A usual phone on a usual connection, as Lighthouse has them. */
export const slow = { bitsPerSecond: 1_600_000, latencyMs: 150, cpuSlowdown: 4 } as const;
export type Slowness = typeof slow;

const firstRowSelector = "tr[data-row]";

/** Loads the ranking afresh until it shows its first row. */
export async function firstRow(browser: Browser, url: string, slowness: Slowness | null): Promise<FirstRow> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    if (slowness !== null) await slowDown(page, slowness);
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    await page.addInitScript((selector) => {
      const observer = new MutationObserver(() => {
        if (document.querySelector(selector) === null) return;
        observer.disconnect();
        requestAnimationFrame(() => performance.mark("first-row"));
      });
      observer.observe(document, { childList: true, subtree: true });
    }, firstRowSelector);
    await page.goto(url, { waitUntil: "commit", timeout: 120_000 });
    await page.locator(firstRowSelector).first().waitFor({ timeout: 120_000 });
    const { origin, milliseconds } = await page.evaluate(async () => {
      while (performance.getEntriesByName("first-row").length === 0) await new Promise(requestAnimationFrame);
      const since = performance.getEntriesByName("first-row")[0]?.startTime ?? Number.NaN;
      return { origin: performance.timeOrigin, milliseconds: since };
    });
    // The live events never end, and the page does not wait for the rows after the first hundred.
    const needed = responses.filter(
      (response) =>
        response.request().timing().startTime <= origin + milliseconds &&
        !/\/(?:events|index-more\.json)$/u.test(response.url()),
    );
    const bodies = await Promise.all(needed.map((response) => response.body()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    return { bytes, files: needed.map((response) => new URL(response.url()).pathname), milliseconds };
  } finally {
    await page.close();
  }
}

async function slowDown(page: Page, { bitsPerSecond, latencyMs, cpuSlowdown }: Slowness): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const bytesPerSecond = bitsPerSecond / 8;
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
}

/** Elements of a page after it has loaded everything. */
export async function elementsOf(browser: Browser, url: string): Promise<number> {
  const page = await opened(browser, url);
  const count = await page.evaluate(() => document.querySelectorAll("*").length);
  await page.close();
  return count;
}

/**
 * The data files that a page asks for, beside those that name everything (`meta.json`, `index.json`, `scenarios.json`)
 * and stay for all other pages.
 */
export async function ownRequests(browser: Browser, url: string): Promise<readonly string[]> {
  const asked: string[] = [];
  const page = await opened(browser, url, (path) => asked.push(path));
  await page.close();
  return asked.filter((path) => path.includes("/data/") && !/\/(?:meta|index|index-more|scenarios)\.json$/u.test(path));
}

/** The longest of some keystrokes in the search field, from the key to the next paint, in milliseconds. */
export async function searchKeystroke(browser: Browser, url: string, words: string): Promise<number> {
  const page = await opened(browser, url);
  const field = page.getByRole("searchbox", { name: "Words in the answers" });
  // Once unmeasured: it loads the files of these words, which later keystrokes need.
  await field.fill(words);
  await page.locator("[data-result]").first().waitFor();
  await field.fill("");
  await page.evaluate(() => {
    const keys: number[] = [];
    Object.assign(globalThis, { keys });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "keydown") keys.push(entry.duration);
    }).observe(Object.assign({ type: "event" }, { durationThreshold: 16 }));
  });
  await field.pressSequentially(words, { delay: 120 });
  await page.locator("[data-result]").first().waitFor();
  await page.waitForTimeout(500);
  // The browser reports none below 16 ms.
  const longest = await page.evaluate<number>("Math.max(0, ...globalThis.keys)");
  await page.close();
  return longest;
}

async function opened(browser: Browser, url: string, onRequest: (path: string) => void = () => {}): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on("request", (request) => onRequest(new URL(request.url()).pathname));
  await page.goto(url);
  await page.locator("main h1").first().waitFor();
  await page.locator("main [role=status].animate-pulse").first().waitFor({ state: "detached", timeout: 120_000 });
  await page.waitForLoadState("networkidle");
  return page;
}
