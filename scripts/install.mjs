// Installs missing packages only. Runs on the Node that the machine has (18 or newer),
// before every npm script: the rest of the project runs on Node 24, the machine's own or the packaged one.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
const modules = join(root, "node_modules");
const lockText = readFileSync(join(root, "package-lock.json"), "utf8");
const lockDigest = createHash("sha256").update(lockText).digest("hex");
const stamp = join(modules, ".installed-lock");

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockDigest;
}

/** Packages run no scripts when they are installed, except those that package.json allows to. */
function install() {
  console.error("Installing dependencies (once) ...");
  npm(["ci", "--ignore-scripts"]);
  const allowed = packagesWithAllowedScripts();
  if (allowed.length > 0) npm(["rebuild", ...allowed]);
  writeFileSync(stamp, lockDigest);
}

function npm(args) {
  const program = process.env.npm_execpath;
  const [command, prefix] = program === undefined ? ["npm", []] : [process.execPath, [program]];
  const done = spawnSync(command, [...prefix, ...args, "--loglevel=error", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  if (done.status !== 0) {
    console.error("\nInstalling failed. Check that the npm registry can be reached, then run the same command again.");
    process.exit(1);
  }
}

function packagesWithAllowedScripts() {
  const { allowScripts = {} } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return Object.keys(allowScripts).filter((name) => allowScripts[name] === true && existsSync(join(modules, name)));
}

/** The version of the machine's own Node: the first on the PATH outside the folders that npm puts in front. */
function installedNode() {
  const folders = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !/node_modules[/\\]\.bin$/u.test(folder));
  const path = folders.join(delimiter);
  return (
    spawnSync("node", ["--version"], { encoding: "utf8", env: { ...process.env, PATH: path } }).stdout?.trim() ?? ""
  );
}

function isNewEnough(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0) >= 24;
}

/** npm scripts run the packaged Node while it has a link in `.bin`, and the machine's own one without that link. */
function choosePackagedNode(isNeeded) {
  const link = join(modules, ".bin", "node");
  if (isNeeded === existsSync(link)) return;
  try {
    if (isNeeded) symlinkSync(join("..", packagedNode, "bin", "node"), link);
    else rmSync(link);
  } catch (error) {
    // Where node_modules is read-only, the link stays and the packaged Node runs.
    if (isNeeded || !["EACCES", "EPERM", "EROFS"].includes(error.code)) throw error;
  }
}

if (!isInstalled()) install();
const packagedNode = `node-linux-${process.arch}`;
const version = installedNode();
const isPackaged = existsSync(join(modules, packagedNode, "bin", "node"));
if (isPackaged) choosePackagedNode(!isNewEnough(version));
else if (!isNewEnough(version)) {
  console.error(
    `This project runs on Node 24 or newer, found ${version === "" ? "none" : version}. On Linux it brings its own; ` +
      "elsewhere install Node 24 from nodejs.org and run the same command again.",
  );
  process.exit(1);
}
