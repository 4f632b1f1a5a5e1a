// `npm run package [-- <folder>]`: writes the package as it is published into a folder (dist/package), and packs it beside that.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { rolldown } from "rolldown";
import { buildViewer } from "../src/features/site/app/build-app.ts";
import { publishedManifest } from "./published-manifest.ts";
import { licencesFile, licencesOf } from "../viewer/licences.ts";

const root = join(import.meta.dirname, "..");

/** What the program reads at run time, and what its messages refer to. */
const brought = [
  "suites",
  "configs",
  "assets",
  "docs/decisions",
  "docs/examples",
  "viewer/dist",
  ".env.example",
  "SECURITY.md",
  "LICENSE",
];

/** Packages that DBOS loads on demand, for telemetry that is never switched on. They are not installed here either. */
const notInstalled = [/^@opentelemetry\//u, /^winston/u, "@dbos-inc/dbos-enterprise", "pg-native"];

/** Both entries share their chunks. All packages are in them, so that the package needs no other one. */
async function bundle(folder: string): Promise<readonly string[]> {
  const build = await rolldown({
    cwd: root,
    input: { aib: "src/cli/main.ts", library: "src/library/index.ts" },
    platform: "node",
    // Its main entry has other packages in it, whose licences ours would lack.
    resolve: { alias: { tar: "tar/raw" } },
    external: notInstalled,
    onLog: (_level, { message }) => {
      throw new Error(message);
    },
  });
  const { output } = await build.write({
    dir: join(folder, "dist"),
    chunkFileNames: "chunks/[name]-[hash].js",
    // Lines and names stay as they are: Node prints the line of an error that a program does not catch, stack traces and
    // DBOS's workflows use the names.
    minify: false,
    comments: { legal: false, annotation: false, jsdoc: false },
  });
  await build.close();
  return output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
}

/** Declares the types of the library and of what they refer to: plain types of `domain` and the leaderboard's, which need no other package. */
function declareTypes(folder: string): void {
  const emitted = mkdtempSync(join(tmpdir(), "aib-types-"));
  try {
    const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
    execFileSync(process.execPath, [tsc, "-p", join(root, "tsconfig.library.json"), "--outDir", emitted], {
      stdio: "inherit",
    });
    for (const file of declarationsFrom(join("library", "index.d.ts"), emitted)) {
      const to = join(folder, "types", file);
      mkdirSync(dirname(to), { recursive: true });
      writeFileSync(to, readFileSync(join(emitted, file), "utf8").replaceAll(imported, 'from "$<path>.js"'));
    }
  } finally {
    rmSync(emitted, { recursive: true, force: true });
  }
}

const imported = /from "(?<path>\.[^"]+)\.ts"/gu;

/** The declaration files that one of them needs, itself included, as paths below the folder. */
function declarationsFrom(entry: string, folder: string): readonly string[] {
  const files = new Set([entry]);
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const { groups } of text.matchAll(imported)) files.add(join(dirname(file), `${groups?.["path"]}.d.ts`));
  }
  return [...files];
}

async function writePackage(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await buildViewer();
  const modules = await bundle(folder);
  declareTypes(folder);
  for (const path of brought) cpSync(join(root, path), join(folder, path), { recursive: true });
  const documents = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
  for (const name of documents) cpSync(join(root, "docs", name), join(folder, "docs", name));
  cpSync(join(root, "docs", "package.md"), join(folder, "README.md"));
  writeFileSync(join(folder, licencesFile), licencesOf(modules));
  const manifest = publishedManifest(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

const folder = resolve(process.argv[2] ?? join(root, "dist", "package"));
await writePackage(folder);
execFileSync("npm", ["pack", folder, "--pack-destination", dirname(folder), "--loglevel=error"], { stdio: "inherit" });
