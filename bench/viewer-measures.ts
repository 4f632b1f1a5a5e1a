// What a page of the viewer costs in a real browser: measured by the tests for one size, and by `npm run bench -- viewer`.
import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright-core";

/** A usual phone on a usual connection, as Lighthouse has them. */
const slow = { bitsPerSecond: 1_600_000, latencyMs: 150, cpuSlowdown: 4 } as const;
export const slowText = "1.6 Mbit/s, 150 ms, CPU/4";

export interface PageCost {
  /** Of all files, each compressed with gzip. */
  readonly bytes: number;
  /** Their paths, one a request. */
  readonly files: readonly string[];
}

/** Everything that a page loads, but the live events, which never end, and the rows after the first hundred, which it does not wait for. */
export async function pageCost(browser: Browser, url: string): Promise<PageCost> {
  const responses: Response[] = [];
  const page = await opened(browser, url, (response) => responses.push(response));
  const counted = responses.filter((response) => !/\/(?:events|index-more\.json)$/u.test(response.url()));
  const bodies = await Promise.all(counted.map((response) => response.body()));
  await page.close();
  return {
    bytes: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
    files: counted.map((response) => new URL(response.url()).pathname),
  };
}

/**
 * Milliseconds on a slow machine and connection, from the start of the navigation until a page, loaded afresh, shows its heading and
 * no grey lines in the place of its data: of the ranking, until its first row.
 */
export async function timeToContent(browser: Browser, url: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  try {
    await slowDown(page);
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector("main h1") === null) return;
        if (document.querySelector("main [role=status].animate-pulse") !== null) return;
        observer.disconnect();
        requestAnimationFrame(() => performance.mark("content"));
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.goto(url, { waitUntil: "commit", timeout: 120_000 });
    const mark = await page.waitForFunction(() => performance.getEntriesByName("content")[0]?.startTime, null, {
      timeout: 120_000,
    });
    return (await mark.jsonValue()) ?? Number.NaN;
  } finally {
    await page.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const { bitsPerSecond, latencyMs, cpuSlowdown } = slow;
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
 * The data files that only this page asks for. Those that name everything (`meta.json`, `index.json`, `scenarios.json`) stay for
 * all other pages.
 */
export function ownDataFiles({ files }: PageCost): readonly string[] {
  return files.filter((path) => path.includes("/data/") && !/\/(?:meta|index|scenarios)\.json$/u.test(path));
}

/** The longest of some keystrokes in the search field, from the key to the next paint, in milliseconds. */
export async function searchKeystroke(browser: Browser, url: string, words: string): Promise<number> {
  const page = await opened(browser, url);
  const field = page.getByRole("searchbox", { name: "Words in the conversations" });
  // Once unmeasured: it loads the files of these words, which later keystrokes need.
  await field.fill(words);
  await page.locator("[data-entry]").first().waitFor();
  await field.fill("");
  await page.evaluate(() => {
    const keys: number[] = [];
    Object.assign(globalThis, { keys });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === "keydown") keys.push(entry.duration);
    }).observe(Object.assign({ type: "event" }, { durationThreshold: 16 }));
  });
  await field.pressSequentially(words, { delay: 120 });
  await page.locator("[data-entry]").first().waitFor();
  await page.waitForTimeout(500);
  // The browser reports none below 16 ms.
  const longest = await page.evaluate<number>("Math.max(0, ...globalThis.keys)");
  await page.close();
  return longest;
}

async function opened(
  browser: Browser,
  url: string,
  onResponse: (response: Response) => void = () => {},
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on("response", onResponse);
  await page.goto(url);
  await page.locator("main h1").first().waitFor();
  await page.locator("main [role=status].animate-pulse").first().waitFor({ state: "detached", timeout: 120_000 });
  await page.waitForLoadState("networkidle");
  return page;
}
