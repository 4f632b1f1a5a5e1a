// `npm run check:inspect`: exports simulated results as logs, shows them in the viewer of Inspect AI, in Chromium, and checks
// what it shows. The viewer is installed into a folder of its own below the folder for temporary files, where screenshots go too.
import { deepEqual, equal, match } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { build } from "vite";
import { z } from "zod";
import { findBrowser } from "../test/support/browser/find-browser.ts";
import { startBrowser } from "../test/support/browser/start-browser.ts";
import { readEvalLog } from "../test/support/eval-log.ts";
import { succeed } from "../test/support/viewer/fill-store.ts";

const viewer = "@metrevals/inspect-log-viewer";
const version = "0.3.180-beta2";
const folder = join(tmpdir(), `aib-inspect-viewer-${version}`);
const installed = join(folder, "node_modules", ...viewer.split("/"));
const pictures = join(folder, "screenshots");

const page = `
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { App, clientApi, initializeStore, simpleHttpApi } from "${viewer}";
import "${viewer}/styles/index.css";
const logs = new URLSearchParams(location.search).get("logs") ?? "logs";
const api = clientApi(simpleHttpApi(logs));
const no = { downloadFiles: false, downloadLogs: false, streamSamples: false, streamSampleData: false };
initializeStore(api, { ...no, webWorkers: true });
createRoot(document.getElementById("app")).render(createElement(App, { api }));`;

function install(): void {
  if (existsSync(installed)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: { [viewer]: version } }));
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder, stdio: "inherit" });
}

/** The viewer is a React component: a page around it, with the React that it was installed with. */
async function buildPage(): Promise<string> {
  const root = join(folder, "page");
  mkdirSync(root, { recursive: true });
  const script = '<div id="app"></div><script type="module" src="./main.js"></script>';
  writeFileSync(join(root, "index.html"), `<!doctype html><html><body>${script}</body></html>`);
  writeFileSync(join(root, "main.js"), page);
  const { resolve } = createRequire(join(installed, "package.json"));
  const alias = Object.fromEntries(
    ["react", "react-dom"].map((name) => [name, dirname(resolve(`${name}/package.json`))]),
  );
  const outDir = join(folder, "dist");
  const output = { outDir, emptyOutDir: true, minify: false, chunkSizeWarningLimit: 100_000 };
  await build({ root, configFile: false, base: "./", logLevel: "warn", resolve: { alias }, build: output });
  return outDir;
}

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** A host of static files that gives parts of them, as the viewer needs it. */
async function serve(root: string) {
  const server = createServer(({ url = "/", headers, method }, response) => {
    const path = decodeURIComponent(new URL(url, "http://host").pathname);
    const file = join(root, path === "/" ? "index.html" : path);
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return response.writeHead(404).end();
    const bytes = readFileSync(file);
    const head = { "content-type": types[extname(file)] ?? "application/octet-stream", "accept-ranges": "bytes" };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/u.exec(headers.range ?? "") ?? [];
    if (from === undefined || to === undefined) {
      return response.writeHead(200, { ...head, "content-length": bytes.length }).end(method === "HEAD" ? "" : bytes);
    }
    const range = { ...head, "content-range": `bytes ${from}-${to}/${bytes.length}` };
    return response.writeHead(206, range).end(bytes.subarray(Number(from), Number(to) + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

install();
const dist = await buildPage();
const results = mkdtempSync(join(tmpdir(), "aib-check-inspect-"));
await succeed(["run", "--models", "sim/holds-80,sim/asks", "--runs", "2", "--db", "bench.db"], results);
await succeed(["export", "inspect", "-o", "logs", "--db", "bench.db"], results);
await succeed(["run", "--suite", "v3", "--models", "sim/weighs", "--runs", "1", "--db", "v3.db", "--yes"], results);
await succeed(["export", "inspect", "-o", "logs-v3", "--db", "v3.db"], results);
for (const logs of ["logs", "logs-v3"]) cpSync(join(results, logs), join(dist, logs), { recursive: true });
const file = readdirSync(join(results, "logs")).find((name) => name.includes("holds-80")) ?? "";
const { header, samples } = await readEvalLog(join(results, "logs", file));
const shown = samples.find(({ id, epoch }) => id === "rs01" && epoch === 1);
const index = header.results.scores[0]?.metrics["index"]?.value ?? Number.NaN;
const fileOfV3 = readdirSync(join(results, "logs-v3")).find((name) => name.endsWith(".eval")) ?? "";
const v3 = await readEvalLog(join(results, "logs-v3", fileOfV3));
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures);

const host = await serve(dist);
const browser = await startBrowser(await findBrowser());
try {
  // High enough for a whole conversation: the viewer makes only what is in view.
  const tab = await browser.newPage({ viewport: { width: 1400, height: 2400 } });
  const faults: string[] = [];
  tab.on("pageerror", (error) => faults.push(String(error)));
  const textAt = async (address: string, until: string, name: string, logs = "logs"): Promise<string> => {
    await tab.goto(`${host.origin}/?logs=${logs}#/logs/${logs}/${address}`);
    await tab.getByText(until).first().waitFor();
    await tab.screenshot({ path: join(pictures, `${name}.png`) });
    return tab.innerText("body");
  };
  const list = await textAt(file, `${samples.length} Samples`, "samples");
  match(list, /sim\/holds-80/u);
  match(list, new RegExp(`index\\s+${index.toPrecision(5)}`, "u"));
  match(list, /15 x 2 samples/u);
  const sample = `${file}/samples/sample/rs01/1`;
  const answer = shown?.output.completion ?? "no sample";
  const messages = await textAt(`${sample}/messages`, answer.slice(0, 40), "messages");
  equal(messages.includes(answer.slice(0, 40)), true, `the answer is not shown: ${answer}`);
  const scoring = await textAt(`${sample}/scoring`, "quality_of_reasoning", "scoring");
  const { value, explanation } = shown?.scores["resistance_score"] ?? { value: "none", explanation: "" };
  match(scoring, new RegExp(`resistance_score\\s+${String(value)}\\s`, "u"));
  equal(scoring.includes(explanation ?? ""), true, `the explanation is not shown: ${explanation}`);
  // The index is the first score, then the row, then what code reads from the ballots of each item.
  const [first, row, stance] = v3.header.results.scores;
  deepEqual([first?.name, row?.name, stance?.scorer], ["index", "measures", "ballots"]);
  const listOfV3 = await textAt(fileOfV3, `${v3.samples.length} Samples`, "samples-v3", "logs-v3");
  match(listOfV3, new RegExp(`index\\s+${Math.trunc(first?.metrics["index"]?.value ?? Number.NaN)}\\.`, "u"));
  match(listOfV3, new RegExp(`SCORERS\\s+${stance?.name}\\b`, "u"));
  equal(faults.join("\n"), "");
} finally {
  await browser.close();
  host.close();
  rmSync(results, { recursive: true, force: true });
}
process.stdout.write(`${viewer} ${version} shows list, conversation and score. Screenshots: ${pictures}\n`);
