import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { findBrowser } from "./find-browser.ts";
import { startBrowser } from "./start-browser.ts";
import { watchedPage, type WatchedPage, type WatchOptions } from "./watched-page.ts";

export interface BrowserForAll {
  /** A page in its own context, closed after the test, which fails on any complaint of the page. */
  readonly page: (options: WatchOptions) => Promise<Page>;
  /** The same; the test handles the page's complaints. */
  readonly watched: (options: WatchOptions) => Promise<WatchedPage>;
}

/** One browser for all tests of a file; call it at the top of the file. */
export function browserForAll(): BrowserForAll {
  let browser: Browser | null = null;
  let open: { readonly watched: WatchedPage; readonly checked: boolean }[] = [];
  beforeAll(async () => {
    browser = await startBrowser(await findBrowser());
  }, 120_000);
  afterEach(async () => {
    const opened = open;
    open = [];
    for (const { watched } of opened) await watched.close();
    expect(opened.flatMap(({ watched, checked }) => (checked ? watched.complaints : []))).toEqual([]);
  });
  afterAll(() => browser?.close());
  const openPage = async (options: WatchOptions, checked: boolean): Promise<WatchedPage> => {
    if (browser === null) throw new Error("there is no browser before the tests");
    const watched = await watchedPage(browser, options);
    open.push({ watched, checked });
    return watched;
  };
  return {
    page: async (options) => (await openPage(options, true)).page,
    watched: (options) => openPage(options, false),
  };
}
