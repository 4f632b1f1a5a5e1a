import { execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { adapterPrograms, writeAdapters } from "../support/library-adapters.ts";
import { libraryExamples, runExample } from "../support/library-examples.ts";
import { sharedPostgres } from "../support/postgres/shared-postgres.ts";
import { simulatorServer } from "../support/simulator.ts";
import { folderForAll, temporaryFolder } from "../support/temporary-folder.ts";

const root = join(import.meta.dirname, "..", "..");
const made = folderForAll();
const packed = join(made, "package");
/** Where the packed file is installed, without a network: the package has no dependencies. */
const consumer = join(made, "consumer");
const installed = join(consumer, "node_modules", "ai-independence-bench");
const { version, dependencies } = readJson(join(root, "package.json"));
const tarball = join(made, `ai-independence-bench-${version}.tgz`);

function readJson(file: string) {
  return JSON.parse(readFileSync(file, "utf8"));
}

beforeAll(() => {
  execFileSync(process.execPath, [join(root, "scripts", "package.ts"), packed], { stdio: "pipe" });
  mkdirSync(consumer);
  writeFileSync(join(consumer, "package.json"), JSON.stringify({ name: "a-consumer", private: true, type: "module" }));
  const flags = ["--offline", "--no-audit", "--no-fund", `--cache=${join(made, "cache")}`];
  execFileSync("npm", ["install", tarball, ...flags], { cwd: consumer, stdio: "pipe" });
}, 240_000);

/** The installed program, as `npx` starts it. */
const aib = join(consumer, "node_modules", ".bin", "aib");

async function run(cwd: string, ...args: readonly string[]) {
  const env = { PATH: process.env["PATH"], HOME: cwd };
  try {
    return { code: 0, ...(await promisify(execFile)(aib, args, { cwd, env })) };
  } catch (error) {
    const { code, stdout, stderr } = Object(error);
    return { code, stdout, stderr };
  }
}

/** Every file of the installed package, as a path below it. */
function contents(): readonly string[] {
  return readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(installed.length + 1))
    .toSorted();
}

describe("the package holds", () => {
  test("what it needs, in at most 6 MB, and needs no other package", () => {
    expect(readdirSync(join(consumer, "node_modules")).toSorted()).toEqual([
      ".bin",
      ".package-lock.json",
      "ai-independence-bench",
    ]);
    expect(statSync(tarball).size).toBeLessThan(6_000_000);
    const files = contents();
    const needed = [
      "LICENSE",
      "README.md",
      "SECURITY.md",
      ".env.example",
      "licences.txt",
      "dist/aib.js",
      "dist/library.js",
    ];
    const data = ["suites/v1.yaml", "suites/v3.yaml", "configs/models.yaml", "docs/examples/companion.yaml"];
    const pages = ["viewer/dist/index.html", "viewer/dist/licences.txt", "docs/commands.md", "docs/library.md"];
    const decisions = readdirSync(join(root, "docs", "decisions")).map((name) => `docs/decisions/${name}`);
    expect(files).toEqual(expect.arrayContaining([...needed, ...data, ...pages, ...decisions]));
    const folders = new Set(files.map((file) => file.split("/", 1)[0]).filter((part) => !files.includes(part ?? "")));
    expect([...folders]).toEqual(["assets", "configs", "dist", "docs", "suites", "types", "viewer"]);
  });

  test("no binary, no test, no source map, no source and no path of this machine", () => {
    const files = contents();
    expect(files.filter((file) => /\.test\.|\.map$|(?<!\.d)\.ts$|node_modules/u.test(file))).toEqual([]);
    const binaries = files.filter((file) => readFileSync(join(installed, file)).includes(0));
    // The one picture: the card of an exported site.
    expect(binaries).toEqual(["viewer/dist/card.png"]);
    const texts = files.map((file) => ({ file, text: readFileSync(join(installed, file), "utf8") }));
    const places = texts.filter(({ text }) => text.includes(root) || /sourceMappingURL=(?!data:)/u.test(text));
    expect(places.map(({ file }) => file)).toEqual([]);
  });

  test("a manifest without scripts, dependencies and the repository's Node", () => {
    const manifest = readJson(join(installed, "package.json"));
    const keys = ["name", "version", "description", "license", "type", "engines", "bin", "exports"];
    expect(Object.keys(manifest)).toEqual(keys);
    expect(manifest).toMatchObject({ name: "ai-independence-bench", version });
  });

  test("the licences of every package whose code is in it", () => {
    const licences = readFileSync(join(installed, "licences.txt"), "utf8").split("\n");
    // Also of what a package brings along: minizlib comes with tar.
    const names = [...Object.keys(dependencies), "minizlib", "pg-protocol", "superjson"];
    const missing = names.filter((name) => {
      const { version: own } = readJson(join(root, "node_modules", name, "package.json"));
      return !licences.some((line) => line.startsWith(`${name} ${own} (`) && !line.includes("undefined"));
    });
    expect(missing).toEqual([]);
  });
});

describe("the installed program", () => {
  test("says its version and its help", async () => {
    const cwd = temporaryFolder();
    expect(await run(cwd, "--version")).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
    expect((await run(cwd, "worker", "--help")).stdout).toContain("Usage: aib worker");
    expect((await run(cwd, "worker", "--db", "postgres://127.0.0.1:9/none")).stderr).toMatch(/127\.0\.0\.1:9/u);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("shows no leaderboard where there is no store, and makes none", async () => {
    const cwd = temporaryFolder();
    const { code, stderr } = await run(cwd, "leaderboard");
    expect(code).toBe(1);
    expect(stderr).toContain("there is no such file");
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("runs the demonstration, exports its site and serves it", async () => {
    const cwd = temporaryFolder();
    const demo = await run(cwd, "demo");
    expect(demo.code, demo.stderr).toBe(0);
    expect(demo.stdout).toMatch(/^sim\/weighs .* 100\.0$/mu);
    const db = join(".aib", "demo.db");
    const site = await run(cwd, "export", "site", "--db", db, "-o", "site");
    expect(site.code, site.stderr).toBe(0);
    expect(readFileSync(join(cwd, "site", "index.html"), "utf8")).toContain('<div id="root">');
    const server = spawn(aib, ["view", "--db", db, "--no-open", "--port", "0"], {
      cwd,
      env: { ...process.env, HOME: cwd },
    });
    try {
      let printed = "";
      const address = new Promise<string>((resolve) => {
        const look = (piece: Buffer): void => {
          printed += piece.toString();
          const [url] = /http:\/\/127\.0\.0\.1:\d+\//u.exec(printed) ?? [];
          if (url !== undefined) resolve(url);
        };
        server.stdout.on("data", look);
        server.stderr.on("data", look);
      });
      const page = await (await fetch(await address)).text();
      expect(page).toContain('<div id="root">');
      const [, script = ""] = /src="\.\/(assets\/[^"]+)"/u.exec(page) ?? [];
      expect((await fetch(`${await address}${script}`)).status).toBe(200);
    } finally {
      server.kill("SIGINT");
      await once(server, "exit");
    }
  });

  test("has workers that make the calls of a run over Postgres", async () => {
    const cwd = temporaryFolder();
    const db = await (await sharedPostgres()).newDatabase();
    const worker = spawn(aib, ["worker", "--db", db], { cwd, env: { PATH: process.env["PATH"], HOME: cwd } });
    try {
      const ran = await run(cwd, "run", "--models", "sim/always-holds", "--runs", "1", "--engine", "dbos", "--db", db);
      expect(ran.code, ran.stderr).toBe(0);
      expect(ran.stdout).toMatch(/^1 +always-holds@low-t0\.7 +sim +100\.0/mu);
    } finally {
      worker.kill("SIGTERM");
      expect(await once(worker, "exit")).toEqual([0, null]);
    }
  });

  test("writes and checks a suite with the example and the schema that it brings", async () => {
    const cwd = temporaryFolder();
    expect(await run(cwd, "suites", "new", "mine")).toMatchObject({ code: 0 });
    expect(await run(cwd, "suites", "check", "mine/suite.yaml")).toMatchObject({ code: 0 });
    const [schema = ""] = /(?<=\$schema=)\S+/u.exec(readFileSync(join(cwd, "mine", "suite.yaml"), "utf8")) ?? [];
    expect(readJson(join(cwd, "mine", schema))).toHaveProperty("$schema");
  });
});

/** What the compiler says of a module in a folder, which has no types but those of its packages and of Node. */
async function compile(name: string, code: string, cwd = consumer, ...more: readonly string[]): Promise<string> {
  writeFileSync(join(cwd, name), code);
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const types = ["--typeRoots", join(root, "node_modules", "@types"), "--types", "node"];
  const target = ["--module", "nodenext", "--target", "es2024", "--lib", "es2024,esnext.disposable"];
  try {
    const flags = ["--noEmit", "--strict", ...target, ...types, "--ignoreConfig", ...more];
    return (await promisify(execFile)(process.execPath, [tsc, name, ...flags], { cwd })).stdout;
  } catch (error) {
    return String(Object(error).stdout);
  }
}

describe("the installed library", () => {
  const examples = libraryExamples();

  test.each(examples.filter(({ prints }) => prints !== null))("runs the example $title", async (example) => {
    const folder = join(consumer, "example");
    mkdirSync(folder);
    try {
      expect(await runExample(folder, example)).toBe(example.prints);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.each(adapterPrograms)("measures a model of $adapter", async ({ adapter, program, prints }) => {
    const folder = join(consumer, "adapters");
    mkdirSync(folder);
    try {
      writeAdapters(folder);
      const { code = "" } = examples.find(({ file }) => file === `${adapter}.mts`) ?? {};
      // Types of the other packages need packages that their users have.
      expect(await compile(`${adapter}.mts`, code, folder, "--skipLibCheck")).toBe("");
      const { url } = await simulatorServer();
      const printed = await runExample(folder, { code: program, environment: { SERVER_URL: url } });
      expect(printed).toBe(`${prints.join("\n")}\n`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("ends a program that does not catch its error with the message, not with pages of its code", async () => {
    const code = 'import { planRun } from "ai-independence-bench";\nawait planRun({ models: ["sim/nosuch"] });\n';
    writeFileSync(join(consumer, "uncaught.mjs"), code);
    const started = promisify(execFile)(process.execPath, ["uncaught.mjs"], { cwd: consumer });
    const { stderr } = await started.catch((error: unknown) => z.object({ stderr: z.string() }).parse(error));
    expect(stderr).toContain("BenchError: ");
    expect(stderr.length).toBeLessThan(5_000);
  });

  test("has types that another program compiles against, down to what they refer to", async () => {
    const wrong = 'import { planRun } from "ai-independence-bench";\nawait planRun({ models: "sim/asks" });\n';
    // The folder's package.json says "type": "module".
    const programs = examples.filter(({ file }) => file === null);
    for (const [index, { code }] of programs.entries()) expect(await compile(`example-${index}.ts`, code)).toBe("");
    expect(await compile("wrong.mts", wrong)).toMatch(/wrong\.mts\(2,\d+\): error TS2322/u);
  });
});
