// Compares the packaged Node (`node_modules/node-linux-<cpu>`) with the official release of the same version, byte for byte.
// Uses nothing but Node itself (18 or newer), so that it can run on a Node that is not the one to check.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";

const usage = "Usage: npm run -s check:node -- [--from <address>]   (default: https://nodejs.org/dist)";
const name = `node-linux-${process.arch}`;
const folder = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..", "node_modules", name);

function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

/** @returns {never} */
function fail(message, exitCode = 1) {
  console.error(`error: ${message}`);
  process.exit(exitCode);
}

function addressOfReleases() {
  try {
    const { values } = parseArgs({ options: { from: { type: "string", default: "https://nodejs.org/dist" } } });
    return new URL(values.from).href.replace(/\/$/u, "");
  } catch (error) {
    return fail(`${error.message}\n  ${usage}`, 2);
  }
}

function readPackaged() {
  const binary = join(folder, "bin", "node");
  if (!existsSync(binary))
    fail(`No packaged Node in ${folder}. It exists on Linux, for x64 and arm64, after: npm install`);
  return {
    version: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version,
    content: readFileSync(binary),
  };
}

async function download(address) {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    const reason = [error.message, error.cause?.code ?? error.cause?.message].filter(Boolean).join(": ");
    return fail(
      `The packaged Node is not checked: ${address} cannot be read (${reason}).\n  Check the network, or name a mirror with --from.`,
    );
  }
}

/** The archive of the release, once it has the SHA-256 that the release lists for it. */
async function officialArchive(release, archive) {
  const list = (await download(`${release}/SHASUMS256.txt`)).toString("utf8");
  const listed = new RegExp(`^([0-9a-f]{64}) [ *]${archive.replaceAll(".", "\\.")}$`, "mu").exec(list)?.[1];
  if (listed === undefined) fail(`${release}/SHASUMS256.txt does not list ${archive}.`);
  const content = await download(`${release}/${archive}`);
  const found = sha256(content);
  if (found !== listed)
    fail(`${release}/${archive} is not the file that SHASUMS256.txt lists.\n  listed: ${listed}\n  found:  ${found}`);
  return content;
}

/** One file of a tar archive: records of 512 bytes, a header before each file with its name and its octal size. */
function fileInTar(tar, path) {
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0;) {
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 136), 8);
    const [entry] = tar.toString("latin1", at, at + 100).split("\0");
    if (entry === path) return tar.subarray(at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return fail(`The archive of the release holds no ${path}.`);
}

const releases = addressOfReleases();
const { version, content } = readPackaged();
const title = `node-v${version}-linux-${process.arch}`;
const archive = await officialArchive(`${releases}/v${version}`, `${title}.tar.gz`);
const official = fileInTar(gunzipSync(archive), `${title}/bin/node`);
if (!official.equals(content))
  fail(
    `${join(folder, "bin", "node")} differs from the release of Node ${version} at ${releases}. Do not run it; install Node 24 from nodejs.org.\n` +
      `  release:  ${sha256(official)}\n  packaged: ${sha256(content)}`,
  );
console.log(`The packaged Node ${version} is byte for byte the release at ${releases}.\n  SHA-256: ${sha256(content)}`);
