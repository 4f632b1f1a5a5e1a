import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { publishedManifest } from "../scripts/published-manifest.ts";
import vitestConfig from "../vitest.config.ts";
import { aib } from "./support/command-line.ts";
import { shell } from "./support/shell.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, ".github", "workflows");

const scopes = z.record(z.string(), z.enum(["read", "write", "none"]));
const step = z.strictObject({
  id: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  if: z.string().optional(),
  with: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const workflow = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: scopes,
  concurrency: z.strictObject({ group: z.string(), "cancel-in-progress": z.boolean() }).optional(),
  jobs: z.record(
    z.string(),
    z.strictObject({
      needs: z.string().optional(),
      "runs-on": z.string(),
      "timeout-minutes": z.number(),
      permissions: scopes.optional(),
      environment: z.union([z.string(), z.strictObject({ name: z.string(), url: z.string() })]).optional(),
      env: z.record(z.string(), z.string()).optional(),
      steps: z.array(step).min(1),
    }),
  ),
});
const packageJson = z.looseObject({
  scripts: z.record(z.string(), z.string()),
  engines: z.looseObject({ node: z.string() }),
});

const versioned = z.looseObject({ version: z.string() });
const nodeFirst = [dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter);

const workflows = readdirSync(folder).map((file) => {
  const { on, permissions, jobs } = workflow.parse(parse(readFileSync(join(folder, file), "utf8")));
  const steps = Object.values(jobs).flatMap((job) => job.steps);
  return { file, on, permissions, jobs, steps, commands: steps.flatMap(({ run }) => run?.trim().split("\n") ?? []) };
});
const { scripts, engines } = packageJson.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

function named(file: string): (typeof workflows)[number] {
  const found = workflows.find((each) => each.file === file);
  if (found === undefined) throw new Error(`${file} is not in .github/workflows`);
  return found;
}

describe.each(workflows)("$file", ({ steps, commands, permissions, jobs, on }) => {
  test("every command is a script of package.json or of the project", () => {
    expect(commands.filter((command) => !isKnown(command))).toEqual([]);
  });

  test("actions are GitHub's own, each pinned by its major version", () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.filter((action) => !/^actions\/[\w-]+@v\d+$/u.test(action))).toEqual([]);
  });

  test("runs on the Node that the project asks for, and keeps no credentials", () => {
    const withNode = steps.filter(({ uses }) => uses?.startsWith("actions/setup-node@"));
    const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
    const versions = new Set(withNode.map((each) => each.with?.["node-version"]));
    expect([...versions]).toEqual([Number(/\d+/u.exec(engines.node)?.[0])]);
    expect(checkouts.map((each) => each.with?.["persist-credentials"])).toEqual([false]);
  });

  test("has no right to write, except in the job that only deploys or only publishes", () => {
    expect(Object.values(permissions)).not.toContain("write");
    for (const job of Object.values(jobs)) {
      if (!Object.values(job.permissions ?? {}).includes("write")) continue;
      expect([deploys, publishes].map((isSuch) => isSuch(job))).toContain(true);
    }
    expect(on).not.toHaveProperty("pull_request_target");
  });

  test("a secret reaches the job that publishes, and no other", () => {
    const others = Object.values(jobs).filter((job) => !publishes(job));
    expect(JSON.stringify(others)).not.toContain("secrets.");
  });

  test("no expression stands inside a command, where it could become part of it", () => {
    expect(commands.filter((command) => command.includes("${{"))).toEqual([]);
  });
});

type Job = (typeof workflows)[number]["jobs"][string];

function deploys({ permissions, steps: [only, ...others] }: Job): boolean {
  const rights = { pages: "write", "id-token": "write" };
  const isDeployment = only?.uses?.startsWith("actions/deploy-pages@") ?? false;
  return isDeployment && others.length === 0 && isDeepStrictEqual(permissions, rights);
}

/**
 * Publishes what an earlier job has packed. With `id-token: write` a job can sign as this repository, so it may run neither
 * the repository's code nor a package's scripts: it has no checkout, and only these two commands.
 */
function publishes({ permissions, needs, environment, steps }: Job): boolean {
  const actions = steps.flatMap(({ uses }) => uses?.replace(/@v\d+$/u, "") ?? []);
  return (
    isDeepStrictEqual(permissions, { contents: "read", "id-token": "write" }) &&
    needs !== undefined &&
    environment !== undefined &&
    isDeepStrictEqual(actions, ["actions/download-artifact", "actions/setup-node"]) &&
    isDeepStrictEqual(
      steps.flatMap(({ run }) => run ?? []),
      [signIn, publish],
    )
  );
}

const signIn = `npm config set "$(npm config get registry | cut -d ':' -f 2):_authToken=$NPM_TOKEN"`;
const publish = "npm publish ./package/*.tgz --provenance --access public --ignore-scripts";

/** `node <file>`, `npm test` or `npm run [-s] <script> [-- ...]`. */
function isKnown(command: string): boolean {
  if ([signIn, publish].includes(command)) return true;
  const script = /^npm (?:run (?:-s )?)?([\w:-]+)(?: -- .+)?$/u.exec(command)?.[1];
  if (script !== undefined) return script in scripts;
  const file = /^node ([\w./-]+)$/u.exec(command)?.[1];
  return file !== undefined && existsSync(join(root, file));
}

test("checks.yml does what .ci/run does, with coverage", () => {
  const lines = readFileSync(join(root, ".ci", "run"), "utf8").split("\n");
  const local = lines.filter((line) => /^(?:node|npm) /u.test(line));
  expect(local).toContain("npm test");
  expect(named("checks.yml").commands).toEqual(
    local.map((line) => (line === "npm test" ? "npm run -s test:coverage" : line)),
  );
  expect(Object.keys(named("checks.yml").on)).toEqual(["push", "pull_request"]);
});

test("coverage is that of all tests, and has a floor", () => {
  expect(scripts["test:coverage"]).toMatch(new RegExp(`^${scripts["test"]} --coverage(?: --test-timeout \\d+)?$`, "u"));
  const { include, thresholds = {} } = vitestConfig.test?.coverage ?? {};
  expect(include).toEqual(["src/**/*.ts"]);
  expect(Object.keys(thresholds).toSorted()).toEqual(["branches", "functions", "lines", "statements"]);
  expect(Object.values(thresholds).filter((floor) => typeof floor !== "number" || floor < 80)).toEqual([]);
});

test("release.yml publishes a tag only, after all checks, with its origin", async () => {
  const { on, jobs, commands } = named("release.yml");
  expect(on).toEqual({ push: { tags: ["v*"] } });
  expect(Object.entries(jobs).map(([name, job]) => [name, job.needs, publishes(job)])).toEqual([
    ["pack", undefined, false],
    ["publish", "pack", true],
  ]);
  expect(commands).toEqual(expect.arrayContaining(["npm run -s check:static", "npm test", publish]));
  const check = commands.find((command) => command.startsWith("node scripts/check-release")) ?? "false";
  const withTag = (tag: string) => shell(check, { cwd: root, environment: { TAG: tag, PATH: nodeFirst } });
  const { version } = versioned.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const [right, wrong] = await Promise.all([withTag(`v${version}`), withTag('v9.9.9"; exit 0')]);
  expect(right.stderr).not.toMatch(/The tag is|CITATION|newest version/u);
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining(`tag v${version}.`) });
});

test("the published package names the repository that signs its origin, where package.json does", () => {
  const repository = { type: "git", url: "git+https://github.com/example/bench.git" };
  const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const published = publishedManifest({
    ...own,
    repository,
    homepage: "https://example.com",
    bugs: "https://example.org",
  });
  expect(published).toMatchObject({ repository, homepage: "https://example.com", bugs: "https://example.org" });
  expect(published).not.toHaveProperty("scripts");
});

test("a version that one file lacks is found before the tag is pushed", async () => {
  const cwd = temporaryFolder();
  const repeated = ["CHANGELOG.md", "CITATION.cff", "README.md", "docs/analyse.md", "package-lock.json"];
  for (const name of [...repeated, "scripts/check-release.ts"]) cpSync(join(root, name), join(cwd, name));
  symlinkSync(join(root, "node_modules"), join(cwd, "node_modules"));
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ type: "module", version: "9.9.9" }));
  const environment = { TAG: "v9.9.9", PATH: nodeFirst };
  const { code, stderr } = await shell("node scripts/check-release.ts", { cwd, environment });
  expect(code).toBe(1);
  expect(repeated.filter((name) => !stderr.includes(name))).toEqual([]);
});

test("publish-results.yml exports the store of the branch results, at the path that Pages has", async () => {
  const { on, steps, commands } = named("publish-results.yml");
  expect(on).toEqual({ push: { branches: ["results"] }, workflow_dispatch: null });
  const checkout = steps.find(({ uses }) => uses?.startsWith("actions/checkout@"));
  expect(checkout?.with?.["ref"]).toBe("results");
  const command = commands.find((each) => each.includes(" -- export site "));
  const words = (command ?? "").replace(/^npm run -s aib -- /u, "").replace('"$BASE_PATH/"', "/my-repository/");
  const cwd = temporaryFolder();
  const missing = await aib(words.split(" "), { cwd });
  expect(missing).toMatchObject({ code: 1, stdout: "" });
  expect(missing.stderr).toContain(join("results", "bench.db"));
  const run = ["run", "--models", "sim/always-holds", "--exp", "stability", "--runs", "1", "--db", "results/bench.db"];
  expect((await aib(run, { cwd })).code).toBe(0);
  const exported = await aib(words.split(" "), { cwd });
  expect(exported.stdout, exported.stderr).toContain("for the path /my-repository/ of a host.");
  const upload = steps.find(({ uses }) => uses?.startsWith("actions/upload-pages-artifact@"));
  expect(existsSync(join(cwd, String(upload?.with?.["path"]), "index.html"))).toBe(true);
});
