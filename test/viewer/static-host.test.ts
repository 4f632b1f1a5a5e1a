import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { shortName } from "../../src/results/format/short-name.ts";
import { browserForAll } from "../support/browser/browser-for-all.ts";
import { exportedSite } from "../support/viewer/sites.ts";
import { startStaticHost } from "../support/viewer/static-host.ts";
import { settled } from "../support/viewer/settled-page.ts";
import { viewerForAll } from "../support/viewer/viewer-for-all.ts";

const viewer = viewerForAll("simulated");
const browser = browserForAll();

test("a page that no file was written for opens by 404.html, below the base path", async () => {
  const { slug, runNumbers } = viewer.data().row();
  const scenario = viewer.data().index.scenarios.at(-1);
  const path = `/t/${slug}/${runNumbers[0]}/${scenario?.slug}`;
  expect(existsSync(join(await exportedSite("simulated"), path, "index.html"))).toBe(false);
  const from = viewer.host().requests.length;
  const page = await viewer.open(path);
  expect(viewer.host().requests[from]?.status).toBe(404);
  expect(await page.locator("h1").textContent()).toBe(scenario?.title);
  await page.reload();
  await settled(page);
  expect(await page.locator("h1").textContent()).toBe(scenario?.title);
});

test("pages that a file was written for need no fallback", async () => {
  const from = viewer.host().requests.length;
  for (const path of [
    "/",
    `/m/${viewer.data().row().slug}`,
    `/s/${viewer.data().index.scenarios[0]?.slug}`,
    "/compare",
    "/names",
  ]) {
    await viewer.open(path);
  }
  expect(
    viewer
      .host()
      .requests.slice(from)
      .filter(({ status }) => status !== 200)
      .map(({ path }) => path),
  ).toEqual([]);
});

test("nothing of it leads out of the base path", async () => {
  const page = await viewer.open("/");
  const links = await page.locator("a[href]").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((link) => !link.startsWith("/bench/") && !link.startsWith("#"))).toEqual([]);
  expect(viewer.host().requests.filter(({ path }) => !path.startsWith("/bench/"))).toEqual([]);
});

test("an address with escaped characters leads to the same page", async () => {
  const { slug, label } = viewer.data().row();
  const page = await viewer.open(`/m/${encodeURIComponent(slug)}`);
  expect(await page.locator("h1").textContent()).toBe(shortName({ label }));
});

test("a file that is missing breaks its page alone: which one is said, and trying again helps", async () => {
  const folder = await exportedSite("simulated");
  const host = await startStaticHost(folder, "/bench/", (path) => path.includes("/m/") && path.endsWith(".json"));
  onTestFinished(() => host.close());
  const { page } = await browser.watched({ origin: host.origin });
  const { slug } = viewer.data().row();
  await page.goto(`${host.origin}/bench/m/${slug}`);
  await page
    .getByRole("alert")
    .or(page.getByText(/could not|cannot|No such/u))
    .first()
    .waitFor();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Ranking" }).click();
  await settled(page);
  expect(await page.locator("h1").textContent()).toBe("Ranking");
});

test("no exported name is one that some file system has trouble with", async () => {
  const folder = await exportedSite("simulated");
  const names = readdirSync(folder, { recursive: true }).map(String);
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => /[:*?"<>|\\\s]|[. ](?:\/|$)/u.test(name))).toEqual([]);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
});
