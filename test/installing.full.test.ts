import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { create } from "tar";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "./support/temporary-folder.ts";

const root = join(import.meta.dirname, "..");

function readJson(file: string) {
  return JSON.parse(readFileSync(file, "utf8"));
}

interface Call {
  readonly program: readonly [string, ...string[]];
  readonly cwd: string;
  readonly path?: string;
}

function call({ program: [file, ...args], cwd, path = process.env["PATH"] }: Call): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(file, args, { cwd, env: { PATH: path, HOME: cwd } }, (error, stdout, stderr) =>
      error === null ? resolve(stdout) : reject(new Error(`${error.message}\n${stdout}\n${stderr}`)),
    );
  });
}

/** A folder with the install script, a package.json, and two folders for the PATH: with a Node 24 and with an older one. */
function project(packageJson: object): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "scripts"));
  cpSync(join(root, "scripts", "install.mjs"), join(folder, "scripts", "install.mjs"));
  writeFileSync(join(folder, "package.json"), JSON.stringify(packageJson));
  for (const name of ["own", "older"]) mkdirSync(join(folder, name));
  symlinkSync(process.execPath, join(folder, "own", "node"));
  writeFileSync(join(folder, "older", "node"), "#!/bin/sh\necho v20.11.0\n", { mode: 0o755 });
  return folder;
}

/** A package of which the install script leaves a file. */
async function packWithScript(folder: string, name: string): Promise<void> {
  mkdirSync(join(folder, name, "package"), { recursive: true });
  const scripts = { postinstall: "echo ran > ran.txt" };
  const text = JSON.stringify({ name, version: "1.0.0", scripts });
  writeFileSync(join(folder, name, "package", "package.json"), text);
  await create({ file: join(folder, `${name}.tgz`), gzip: true, cwd: join(folder, name) }, ["package"]);
}

describe("install scripts of packages", () => {
  test("run for allowed packages only", async () => {
    const dependencies = { allowed: "file:allowed.tgz", other: "file:other.tgz" };
    const cwd = project({ name: "a-project", version: "1.0.0", dependencies, allowScripts: { allowed: true } });
    for (const name of Object.keys(dependencies)) await packWithScript(cwd, name);
    await call({ program: ["npm", "install", "--package-lock-only", "--offline"], cwd });
    const path = `${join(cwd, "own")}:${process.env["PATH"]}`;
    await call({ program: [process.execPath, "scripts/install.mjs"], cwd, path });
    expect(existsSync(join(cwd, "node_modules", "allowed", "ran.txt"))).toBe(true);
    expect(existsSync(join(cwd, "node_modules", "other", "package.json"))).toBe(true);
    expect(existsSync(join(cwd, "node_modules", "other", "ran.txt"))).toBe(false);
  });

  test("are decided on for every package that has one", () => {
    const { packages } = readJson(join(root, "package-lock.json"));
    const withScripts = Object.keys(packages).filter((path) => packages[path].hasInstallScript === true);
    const { allowScripts } = readJson(join(root, "package.json"));
    expect(withScripts.map((path) => path.replace(/^.*node_modules\//u, ""))).toEqual(Object.keys(allowScripts));
  });
});

/** An installed project, with a link to its packaged Node as npm makes it. */
function installedProject(): string {
  const cwd = project({ name: "a-project", version: "1.0.0", scripts: { version: "node --version" } });
  const name = `node-linux-${process.arch}`;
  for (const folder of [join(name, "bin"), ".bin"]) mkdirSync(join(cwd, "node_modules", folder), { recursive: true });
  writeFileSync(join(cwd, "package-lock.json"), "{}");
  const lockDigest = createHash("sha256").update("{}").digest("hex");
  writeFileSync(join(cwd, "node_modules", ".installed-lock"), lockDigest);
  const packaged = join(cwd, "node_modules", name, "bin", "node");
  writeFileSync(packaged, "#!/bin/sh\necho the packaged one\n", { mode: 0o755 });
  symlinkSync(join("..", name, "bin", "node"), join(cwd, "node_modules", ".bin", "node"));
  return cwd;
}

describe("npm scripts run on", () => {
  test("the machine's own Node 24, and on the packaged one where that is older", async () => {
    const cwd = installedProject();
    const link = join(cwd, "node_modules", ".bin");
    const npm = realpathSync((await call({ program: ["sh", "-c", "command -v npm"], cwd })).trim());
    const versionWith = async (folder: string) => {
      const path = `${link}:${join(cwd, folder)}:/usr/bin:/bin`;
      await call({ program: [process.execPath, "scripts/install.mjs"], cwd, path });
      return call({ program: [process.execPath, npm, "run", "-s", "version"], cwd, path });
    };
    expect(await versionWith("own")).toBe(`${process.version}\n`);
    expect(await versionWith("older")).toBe("the packaged one\n");
    expect(await versionWith("own")).toBe(`${process.version}\n`);
  });
});
