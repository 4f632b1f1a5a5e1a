import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { browserForAll } from "./support/browser/browser-for-all.ts";
import { folderForAll } from "./support/temporary-folder.ts";
import { settled } from "./support/viewer/settled-page.ts";
import { startStaticHost } from "./support/viewer/static-host.ts";

// A copy of the program in which one line registers the topic of `fixtures/new-topic.ts`.
const root = join(import.meta.dirname, "..");
const copy = join(folderForAll(), "program");
const browser = browserForAll();

function aib(...args: readonly string[]): string {
  return execFileSync(join(copy, "aib"), args, { cwd: copy, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}

beforeAll(() => {
  mkdirSync(copy);
  for (const part of ["aib", "assets", "configs", "package.json", "src", "suites", "tsconfig.json", "viewer"]) {
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: (path) => !path.endsWith("/dist") });
  }
  cpSync(join(root, "test", "fixtures", "new-topic.ts"), join(copy, "test", "fixtures", "new-topic.ts"));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const registry = join(copy, "src", "pages", "topics.ts");
  const registered = readFileSync(registry, "utf8").replace(
    /(export const topics: readonly Topic\[\] = \[)/u,
    "$1newTopic,",
  );
  writeFileSync(registry, `import { newTopic } from "../../test/fixtures/new-topic.ts";\n${registered}`);
  aib("run", "--models", "sim/always-holds", "--runs", "1", "--yes");
}, 240_000);

test("a topic that is registered is a section of the report, as Markdown and in a terminal", () => {
  expect(aib("report")).toMatch(/^## Halves\n\nWhat half of each index would be\.\n\n/mu);
  expect(aib("report")).toMatch(/^\| `always-holds.* \| +50\.0 \|$/mu);
  expect(aib("report", "--format", "text")).toMatch(/^always-holds\S* .*50\.0$/mu);
});

test("it is a page of the viewer, with its data as JSON, and the menu leads to it", async () => {
  const site = join(copy, "site");
  aib("export", "site", "-o", site);
  const { snapshot } = JSON.parse(readFileSync(join(site, "data", "meta.json"), "utf8"));
  const page = JSON.parse(readFileSync(join(site, "data", snapshot, "pages", "halves.json"), "utf8"));
  expect(page.blocks[0].rows[0].cells[1]).toEqual({ kind: "number", value: 50, text: "50.0" });
  const host = await startStaticHost(site, "/");
  try {
    const shown = await browser.page({ origin: host.origin });
    await shown.goto(`${host.origin}/`);
    await shown.getByRole("navigation", { name: "Pages" }).getByText("More").click();
    await shown.getByRole("link", { name: "Halves" }).click();
    await settled(shown);
    expect(await shown.locator("h1").textContent()).toBe("Halves");
    expect(await shown.getByRole("row").allTextContents()).toContainEqual(
      expect.stringMatching(/always-holds.*50\.0/u),
    );
  } finally {
    host.close();
  }
}, 240_000);
