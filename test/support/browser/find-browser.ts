import { execFile, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { builtOnce } from "../built-once.ts";

/** How a Chromium is started. */
export interface FoundBrowser {
  readonly path: string;
  /** What its process needs beside the usual. */
  readonly environment: Readonly<Record<string, string>>;
  /** It came out of a package: none is installed here. */
  readonly isPackaged: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

const root = join(import.meta.dirname, "..", "..", "..");
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const applications = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const canUnpack = process.platform === "linux" && process.arch === "x64";

/**
 * The Chromium of CHROMIUM_PATH, or the one that the package @sparticuz/chromium holds (a headless shell: the same engine for two
 * thirds of the processor's time, and of one version everywhere), or, where that does not run, one that is installed.
 * AIB_TEST_BROWSER=installed asks for the last.
 */
export async function findBrowser(environment: Environment = process.env): Promise<FoundBrowser> {
  const chosen = environment["CHROMIUM_PATH"] ?? "";
  if (chosen !== "") return { path: chosen, environment: {}, isPackaged: false };
  const installed =
    environment["AIB_TEST_BROWSER"] === "installed" || !canUnpack ? installedBrowser(environment) : null;
  return installed === null ? packagedBrowser() : { path: installed, environment: {}, isPackaged: false };
}

function installedBrowser(environment: Environment): string | null {
  const folders = (environment["PATH"] ?? "").split(":").filter(Boolean);
  const places = [...names.flatMap((name) => folders.map((folder) => join(folder, name))), ...applications];
  return places.find((place) => existsSync(place)) ?? null;
}

async function packagedBrowser(): Promise<FoundBrowser> {
  if (!canUnpack) {
    throw new Error(
      "The tests of pages need a Chromium: install Chrome or Chromium, or set CHROMIUM_PATH to one. Only for Linux on x64 does a package bring its own.",
    );
  }
  const manifest = readFileSync(join(root, "node_modules", "@sparticuz", "chromium", "package.json"), "utf8");
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));
  const folder = join(root, "node_modules", ".cache", "aib", `chromium-${version}`);
  await builtOnce(folder, unpack);
  const path = join(folder, "chromium");
  const fonts = existsSync("/etc/fonts") ? {} : { FONTCONFIG_PATH: join(folder, "fonts") };
  // The machine's own libraries, where they are there, fit its C library best.
  const starts = spawnSync(path, ["--version"]).status === 0;
  const libraries = starts ? {} : { LD_LIBRARY_PATH: join(folder, "al2023", "lib") };
  return { path, environment: Object.assign({}, fonts, libraries), isPackaged: true };
}

const run = promisify(execFile);

/** The package unpacks once into the folder for temporary files and reuses any version there: it gets its own folder. */
async function unpack(folder: string): Promise<void> {
  await run(process.execPath, [join(import.meta.dirname, "unpack-chromium.ts")], {
    // The second has it unpack libraries as well that a bare machine lacks.
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: "nodejs24.x" },
  });
}
