import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { appSources, says } from "../../../../test/support/site/app-sources.ts";
import { appSourcesDigest } from "./build-app.ts";
import { builtApp, type BuiltApp } from "./built-app.ts";

/** The app, and how often it was built for that. */
async function build(root: string): Promise<{ readonly app: BuiltApp; readonly built: number }> {
  let built = 0;
  const onBuild = (): void => {
    built += 1;
  };
  return { app: await builtApp(root, onBuild), built };
}

function scriptOf({ files }: BuiltApp): string {
  const [, script] = [...files].find(([path]) => /^assets\/.*\.js$/u.test(path)) ?? [];
  return script?.toString("utf8") ?? "";
}

test("is built when it is missing, for production in any environment, and then as it is", async () => {
  expect(process.env["NODE_ENV"]).toBe("test");
  const { root } = appSources();
  const { app, built } = await build(root);
  expect(built).toBe(1);
  expect(app.page).toMatch(/<base href="\/" \/>[^]*src="\.\/assets\/index-[\w-]+\.js"/u);
  expect([...app.files.keys()].toSorted()).toEqual([expect.stringMatching(/^assets\//u), "icon.svg"]);
  expect(scriptOf(app)).toContain("first in earnest");
  expect(await build(root)).toEqual({ app, built: 0 });
});

test("is built again when what it is made of has changed, and only then", async () => {
  const { root, write } = appSources();
  await build(root);
  write("viewer/src/some.test.ts", "what tests say changes no app");
  writeFileSync(join(root, "README.md"), "neither does this");
  expect((await build(root)).built).toBe(0);
  write("viewer/src/main.ts", says("second"));
  const { app, built } = await build(root);
  expect(built).toBe(1);
  expect(scriptOf(app)).toContain("second");
});

test("is told apart by everything that it is made of", async () => {
  const { root, write } = appSources();
  const seen = [await appSourcesDigest(root)];
  const ingredients = [
    "package-lock.json",
    "src/results/format/words.ts",
    "src/scoring/comparison/index.ts",
    "viewer/index.html",
    "viewer/public/more.txt",
    "viewer/src/deep/more.tsx",
  ];
  for (const path of [...ingredients, "viewer/tsconfig.json", "viewer/vite.config.ts"]) {
    write(path, "other");
    seen.push(await appSourcesDigest(root));
  }
  expect(new Set(seen).size).toBe(9);
  write("viewer/src/deep/more.tsx", "other");
  expect(await appSourcesDigest(root)).toBe(seen.at(-1));
});

test("is whole for processes that build and read it at the same time", async () => {
  const { root } = appSources();
  const builds = await Promise.all([build(root), build(root), build(root), inAnotherProcess(root)]);
  const [one, ...others] = builds;
  expect(scriptOf(one.app)).toContain("first");
  const apps = others.flatMap((other) => (other === null ? [] : [other.app]));
  expect(apps).toEqual(apps.map(() => one.app));
  expect(readdirSync(join(root, "viewer")).toSorted()).toEqual([
    "dist",
    "index.html",
    "public",
    "src",
    "vite.config.ts",
  ]);
  expect(await build(root)).toEqual({ app: one.app, built: 0 });
});

async function inAnotherProcess(root: string): Promise<null> {
  const module = JSON.stringify(join(import.meta.dirname, "built-app.ts"));
  const program = `const { builtApp } = await import(${module}); await builtApp(${JSON.stringify(root)}, () => {});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  expect(await once(child, "exit")).toEqual([0, null]);
  return null;
}

test("is read whole while another build takes its place again and again", async () => {
  const { root } = appSources();
  const { app } = await build(root);
  const place = join(root, "viewer", "dist");
  let reads = 0;
  const swap = (): void => {
    renameSync(place, `${place}-aside`);
    setTimeout(() => renameSync(`${place}-aside`, place), 10);
  };
  while (reads < 5) {
    swap();
    // Reading begins where there is nothing to read.
    const { files } = await builtAppWithout(root);
    expect(files).toEqual(app.files);
    reads += 1;
  }
});

/** As a published package reads it, which builds nothing. */
async function builtAppWithout(root: string): Promise<BuiltApp> {
  rmSync(join(root, "viewer", "src"), { recursive: true, force: true });
  return (await build(root)).app;
}

test("may be read by others, as what the person makes", async () => {
  const { root } = appSources();
  await build(root);
  expect(statSync(join(root, "viewer", "dist")).mode).toBe(statSync(join(root, "viewer", "src")).mode);
});

test("a fault in the sources is quoted, and costs no older build", async () => {
  const { root, write } = appSources();
  await build(root);
  write("viewer/src/main.ts", 'import { missing } from "./nowhere.ts"; missing();');
  await expect(build(root)).rejects.toMatchObject({
    code: "internal",
    message: expect.stringContaining("./nowhere.ts"),
  });
  expect(readFileSync(join(root, "viewer", "dist", "index.html"), "utf8")).toContain("./assets/");
  expect(readdirSync(join(root, "viewer")).filter((name) => name.startsWith("."))).toEqual([]);
});

test("without the packages that build it the person is told how to get them", async () => {
  const { root } = appSources({ withTools: false });
  await expect(build(root)).rejects.toMatchObject({ code: "not-found", hint: expect.stringContaining("npm ci") });
});

test("a published package has it without its sources, or is not whole", async () => {
  const { root } = appSources();
  const { app } = await build(root);
  for (const path of ["src", "index.html", "public", "vite.config.ts"]) {
    rmSync(join(root, "viewer", path), { recursive: true });
  }
  rmSync(join(root, "node_modules"));
  expect(await build(root)).toEqual({ app, built: 0 });
  rmSync(join(root, "viewer", "dist", "index.html"));
  await expect(build(root)).rejects.toMatchObject({
    code: "not-found",
    message: expect.stringContaining("index.html"),
  });
});
