// Installs what is missing, and nothing when all is there. Runs on whatever Node the machine has (18 or newer),
// before every npm script: the rest of the project runs on the Node 24 that it installs.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
const lock = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");
const stamp = join(root, "node_modules", ".installed-lock");

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lock;
}

function install() {
  console.error("Installing dependencies (once) ...");
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm === undefined ? ["npm", []] : [process.execPath, [npm]];
  const done = spawnSync(command, [...prefix, "ci", "--loglevel=error", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (done.status !== 0) {
    console.error("\nInstalling failed. Check that the npm registry can be reached, then run the same command again.");
    process.exit(1);
  }
  writeFileSync(stamp, lock);
}

function nodeVersion() {
  const shipped = join(root, "node_modules", ".bin", "node");
  return (
    spawnSync(existsSync(shipped) ? shipped : "node", ["--version"], { encoding: "utf8" }).stdout?.trim() ?? "none"
  );
}

if (!isInstalled()) {
  install();
  const version = nodeVersion();
  if (Number(/^v(\d+)/.exec(version)?.[1] ?? 0) < 24) {
    console.error(
      `This project runs on Node 24 or newer, found ${version}. On Linux it brings its own; ` +
        "elsewhere install Node 24 from nodejs.org and run the same command again.",
    );
    process.exit(1);
  }
}
