import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { connectDevTools } from "./devtools.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A page of a real browser. */
export interface BrowserPage {
  readonly open: (url: string) => Promise<void>;
  /** Gives the value of an expression in the page. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Types on whatever has the focus, key by key. */
  readonly press: (...keys: readonly string[]) => Promise<void>;
  /** What the browser refused, or the page threw. */
  readonly complaints: readonly string[];
}

const names = ["chromium", "chromium-browser", "google-chrome"];
const folders = (process.env["PATH"] ?? "").split(":");

/** Null where none is installed. */
export const browserPath: string | null =
  names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null;

const quiet = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--remote-debugging-port=0",
];

/** Starts the browser with one page until the test ends. What the page hands out goes into the folder `downloads`. */
export async function browserPage(path: string, downloads: string): Promise<BrowserPage> {
  const flags = [...quiet, `--user-data-dir=${temporaryFolder()}`, "about:blank"];
  const browser = spawn(path, flags, { stdio: ["ignore", "ignore", "pipe"] });
  const ended = new Promise((resolve) => browser.once("close", resolve));
  onTestFinished(async () => {
    browser.kill("SIGKILL");
    await ended;
  });
  const whole = await connectDevTools(await addressIn(browser.stderr));
  const page = await whole.attach();
  await whole.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: downloads });
  for (const domain of ["Page", "Runtime", "Log"]) await page.send(`${domain}.enable`, {});
  return {
    open: async (url) => {
      const loaded = page.once("Page.loadEventFired");
      await page.send("Page.navigate", { url });
      await loaded;
    },
    evaluate: async (expression) => {
      const found = await page.send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
      const { result, exceptionDetails } = evaluation.parse(found);
      if (exceptionDetails !== undefined) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
      return result.value;
    },
    press: async (...keys) => {
      for (const key of keys) {
        const text = key.length === 1 ? { text: key } : {};
        await page.send("Input.dispatchKeyEvent", { type: "keyDown", key, ...virtual(key), ...text });
        await page.send("Input.dispatchKeyEvent", { type: "keyUp", key, ...virtual(key) });
      }
    },
    complaints: page.complaints,
  };
}

const evaluation = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z.unknown().optional(),
});

/** Keys that the browser itself acts on need their old number. */
function virtual(key: string): { readonly windowsVirtualKeyCode?: number } {
  return key === "Tab" ? { windowsVirtualKeyCode: 9 } : {};
}

/** The browser says where it listens, among much else. */
function addressIn(stderr: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: stderr });
    lines.on("line", (line) => {
      const [address] = /ws:\/\/\S+/u.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
    lines.once("close", () => reject(new Error("the browser ended before it listened")));
  });
}
