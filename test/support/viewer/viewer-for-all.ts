import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { browserForAll } from "../browser/browser-for-all.ts";
import type { WatchedPage } from "../browser/watched-page.ts";
import { siteData, type SiteData } from "./site-data.ts";
import { base, type SiteName } from "./fill-store.ts";
import { exportedSite } from "./sites.ts";
import { contextOptions, settled, type View } from "./settled-page.ts";
import { startStaticHost, type StaticHost } from "./static-host.ts";

export interface ViewerForAll {
  /** Opens an address of the viewer, "/m/x", as the first page in a fresh browser context. */
  readonly open: (path: string, view?: View) => Promise<Page>;
  /** The same; the test handles the page's complaints. */
  readonly openWatched: (path: string, view?: View) => Promise<WatchedPage>;
  readonly data: () => SiteData;
  readonly host: () => StaticHost;
  readonly url: (path: string) => string;
}

/** The exported site on a plain host, and a browser; call it at the top of a file or of a `describe`. */
export function viewerForAll(name: SiteName): ViewerForAll {
  const browser = browserForAll();
  let started: { readonly host: StaticHost; readonly data: SiteData } | null = null;
  beforeAll(async () => {
    const folder = await exportedSite(name);
    started = { host: await startStaticHost(folder, base), data: siteData(folder) };
  }, 400_000);
  afterAll(() => started?.host.close());
  const there = (): NonNullable<typeof started> => {
    if (started === null) throw new Error("there is no site before the tests");
    return started;
  };
  const url = (path: string): string => `${there().host.origin}${base}${path.slice(1)}`;
  const options = (view: View) => Object.assign({ origin: there().host.origin }, contextOptions(view));
  return {
    open: async (path, view = {}) => {
      const page = await browser.page(options(view));
      await page.goto(url(path));
      await settled(page);
      return page;
    },
    openWatched: async (path, view = {}) => {
      const watched = await browser.watched(options(view));
      await watched.page.goto(url(path));
      await settled(watched.page);
      return watched;
    },
    data: () => there().data,
    host: () => there().host,
    url,
  };
}
