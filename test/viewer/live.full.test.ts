import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { browserForAll } from "../support/browser/browser-for-all.ts";
import { aib, startAib, type Running } from "../support/command-line.ts";
import { simulatorServer } from "../support/simulator.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { contextOptions, settled } from "../support/viewer/settled-page.ts";
import { viewAddress } from "../support/viewer/view-address.ts";

const browser = browserForAll();

interface LiveViewer {
  readonly url: string;
  /** Starts a run of another model, in a process of its own. */
  readonly run: () => Running;
}

/** `aib view` over a store with one finished model, until the test ends. */
async function liveViewer(): Promise<LiveViewer> {
  const cwd = temporaryFolder();
  const server = await simulatorServer({ latencyMs: 150 });
  const there = ["--base-url", server.url, "--judge", "sim/judge", "--runs", "2", "--db", join(cwd, "bench.db")];
  const first = await aib(["run", "--models", "sim/always-holds", "-pt", "64", ...there], { cwd });
  expect(first.code, first.stderr).toBe(0);
  const view = startAib(["view", "--no-open", "--port", "0", "--db", join(cwd, "bench.db")], { cwd });
  onTestFinished(async () => {
    view.process.kill("SIGINT");
    expect((await view.finished).signal).toBe(null);
  });
  const url = await viewAddress(view);
  const run = (): Running =>
    startAib(["run", "--models", "sim/always-holds,sim/holds-40", "-pt", "2", ...there], { cwd });
  return { url, run };
}

/** How much of the answers is there, as the page has it. */
const progressOf = (page: Page) =>
  page
    .getByRole("table", { name: "Progress by model config" })
    .getByRole("row", { name: /holds-40/u })
    .textContent();

const waiting = { timeout: 30_000, interval: 50 };

test("while another process runs, /live fills in by events from start to end, and the ranking follows", async () => {
  const { url, run } = await liveViewer();
  const origin = new URL(url).origin;
  const page = await browser.page({ origin, ...contextOptions({}) });
  await page.goto(`${origin}/live`);
  await settled(page);
  await page.getByText("All planned results are complete").waitFor();
  await page.getByText("connected", { exact: true }).waitFor();
  const ranking = await browser.page({ origin, ...contextOptions({}) });
  await ranking.goto(`${origin}/`);
  await settled(ranking);
  expect(await ranking.locator("tr[data-row]").count()).toBe(1);

  const seen = new Set<string | null>();
  const running = run();
  await page.getByText("A command is running").waitFor({ timeout: 30_000 });
  await expect
    .poll(
      async () => {
        seen.add(await progressOf(page).catch(() => null));
        return page.getByText("All planned results are complete").isVisible();
      },
      { ...waiting, timeout: 60_000 },
    )
    .toBe(true);
  expect((await running.finished).code).toBe(0);
  expect(seen.size, [...seen].join(" | ")).toBeGreaterThan(3);
  expect(await page.getByRole("list").first().textContent()).toMatch(/holds-40|Ranking/u);
  await expect.poll(() => ranking.locator("tr[data-row]").count(), waiting).toBe(2);
});

test("where events are refused the page asks again and again, and fills in as well", async () => {
  const { url, run } = await liveViewer();
  const origin = new URL(url).origin;
  const { page, complaints } = await browser.watched({ origin, ...contextOptions({}) });
  await page.route("**/events", (route) => route.abort());
  await page.goto(`${origin}/live`);
  await settled(page);
  await page.getByText(/polling every/u).waitFor({ timeout: 30_000 });
  const running = run();
  await page
    .getByRole("row", { name: /holds-40/u })
    .first()
    .waitFor({ timeout: 30_000 });
  await page.getByText("All planned results are complete").waitFor({ timeout: 60_000 });
  expect((await running.finished).code).toBe(0);
  expect(complaints.filter((complaint) => !/events|ERR_FAILED/u.test(complaint))).toEqual([]);
});
