import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findBrowser } from "../support/browser/find-browser.ts";
import { startBrowser } from "../support/browser/start-browser.ts";
import { watchedPage } from "../support/browser/watched-page.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { startStaticHost } from "../support/viewer/static-host.ts";
import { writeFileSync } from "node:fs";

const canUnpack = process.platform === "linux" && process.arch === "x64";

test.skipIf(!canUnpack)(
  "where no Chromium is installed the packaged one starts, shows pages and reaches nothing else",
  async () => {
    const found = await findBrowser({ PATH: process.env["PATH"] });
    expect(found.isPackaged).toBe(true);
    const folder = temporaryFolder();
    const script = 'fetch("http://192.0.2.1/").catch(() => { document.title = "refused"; });';
    writeFileSync(join(folder, "index.html"), `<!doctype html><h1>Here</h1><script>${script}</script>`);
    const host = await startStaticHost(folder, "/bench/");
    onTestFinished(() => host.close());
    const browser = await startBrowser(found);
    onTestFinished(() => browser.close());
    const { page, complaints } = await watchedPage(browser, { origin: host.origin });
    await page.goto(`${host.origin}/bench/`);
    expect(await page.getByRole("heading").textContent()).toBe("Here");
    await expect.poll(() => page.title()).toBe("refused");
    expect(complaints[0]).toBe("request: http://192.0.2.1/");
  },
  120_000,
);

test.skipIf(!canUnpack)(
  "an installed one is taken when it is asked for and there",
  async () => {
    const folder = temporaryFolder();
    const asked = { PATH: folder, AIB_TEST_BROWSER: "installed" };
    expect((await findBrowser(asked)).isPackaged).toBe(true);
    writeFileSync(join(folder, "chromium"), "");
    expect(await findBrowser(asked)).toMatchObject({ path: join(folder, "chromium"), isPackaged: false });
  },
  120_000,
);

test("CHROMIUM_PATH goes before all others", async () => {
  expect((await findBrowser({ CHROMIUM_PATH: "/opt/chrome" })).path).toBe("/opt/chrome");
});
