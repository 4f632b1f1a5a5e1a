import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { create } from "tar";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "./support/temporary-folder.ts";

const title = `node-v24.21.0-linux-${process.arch}`;
const sums = "/v24.21.0/SHASUMS256.txt";
const archive = `/v24.21.0/${title}.tar.gz`;
const official = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));

/** A project whose packaged Node has this content. */
function projectWith(packaged: Uint8Array): string {
  const project = temporaryFolder();
  const folder = join(project, "node_modules", `node-linux-${process.arch}`);
  mkdirSync(join(folder, "bin"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "24.21.0" }));
  writeFileSync(join(folder, "bin", "node"), packaged);
  mkdirSync(join(project, "scripts"));
  cpSync(join(import.meta.dirname, "..", "scripts", "check-node.mjs"), join(project, "scripts", "check-node.mjs"));
  return project;
}

type Files = ReadonlyMap<string, Buffer>;

/** The files of a release, as nodejs.org has them. */
async function release(): Promise<Files> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, title, "bin"), { recursive: true });
  writeFileSync(join(folder, title, "LICENSE"), "MIT");
  writeFileSync(join(folder, title, "bin", "node"), official);
  await create({ file: join(folder, "archive"), gzip: true, cwd: folder }, [title]);
  const content = readFileSync(join(folder, "archive"));
  const sum = createHash("sha256").update(content).digest("hex");
  const list = `${"0".repeat(64)}  node-v24.21.0.pkg\n${sum}  ${title}.tar.gz\n`;
  return new Map([
    [sums, Buffer.from(list)],
    [archive, content],
  ]);
}

async function serve(files: Files): Promise<string> {
  const server = createServer((request, response) => {
    const content = files.get(request.url ?? "");
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return `http://127.0.0.1:${address.port}`;
}

interface Checked {
  readonly code: number | null;
  readonly output: string;
}

function check(project: string, args: readonly string[]): Promise<Checked> {
  return new Promise((resolve) => {
    const script = join(project, "scripts", "check-node.mjs");
    const child = execFile(process.execPath, [script, ...args], (_, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}

test("the packaged Node is compared with the official release byte for byte", async () => {
  const from = await serve(await release());
  const same = await check(projectWith(official), ["--from", from]);
  expect(same.output).toContain(`The packaged Node 24.21.0 is byte for byte the release at ${from}.`);
  expect(same.code).toBe(0);
  const changed = Buffer.from(official);
  changed[4999] = 255;
  const different = await check(projectWith(changed), ["--from", from]);
  expect(different.output).toMatch(/bin\/node differs from the release of Node 24\.21\.0 at \S+\. Do not run it/u);
  expect(different.output).toContain(`packaged: ${createHash("sha256").update(changed).digest("hex")}`);
  expect(different.code).toBe(1);
});

test("an archive that SHASUMS256.txt does not list, or lists with another SHA-256, is not compared with", async () => {
  const project = projectWith(official);
  const files = await release();
  const unlisted = await serve(new Map([...files, [sums, Buffer.from(`${"0".repeat(64)}  other.tar.gz\n`)]]));
  expect(await check(project, ["--from", unlisted])).toMatchObject({
    code: 1,
    output: expect.stringContaining(`SHASUMS256.txt does not list ${title}.tar.gz`),
  });
  const listing = await serve(new Map([...files, [sums, Buffer.from(`${"0".repeat(64)}  ${title}.tar.gz\n`)]]));
  expect(await check(project, ["--from", listing])).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /is not the file that SHASUMS256\.txt lists\.\n {2}listed: 0{64}\n {2}found: {2}\w{64}/u,
    ),
  });
});

test("without a network, a release or a packaged Node, the check fails and says what is missing", async () => {
  const project = projectWith(official);
  const unreachable = await check(project, ["--from", "http://127.0.0.1:1/dist"]);
  expect(unreachable.output).toMatch(
    /is not checked: http:\/\/127\.0\.0\.1:1\/dist\/v24\.21\.0\/SHASUMS256\.txt cannot be read/u,
  );
  expect(unreachable.output).toContain("Check the network, or name a mirror with --from.");
  expect(unreachable.code).toBe(1);
  const empty = await check(project, ["--from", await serve(new Map())]);
  expect(empty).toMatchObject({ code: 1, output: expect.stringContaining("(HTTP status 404)") });
  const bare = temporaryFolder();
  mkdirSync(join(bare, "scripts"));
  cpSync(join(project, "scripts"), join(bare, "scripts"), { recursive: true });
  const nothing = await check(bare, ["--from", "http://127.0.0.1:1"]);
  expect(nothing).toMatchObject({ code: 1, output: expect.stringContaining("No packaged Node in ") });
});

test("a wrong option ends with 2 and the usage", async () => {
  const { code, output } = await check(projectWith(official), ["--form", "x"]);
  expect(output).toContain("Usage: npm run -s check:node -- [--from <address>]");
  expect(code).toBe(2);
});
