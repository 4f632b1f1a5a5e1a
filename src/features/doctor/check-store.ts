import { existsSync } from "node:fs";
import { access, constants, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { BenchError } from "../../domain/bench-error.ts";
import { isServerAddress, openStore, shownLocation, storeExists } from "../../store/index.ts";
import { failed, passed, warned, type Check } from "./check.ts";

const lockTimeoutMs = 2_000;

/** Whether the store can be read and written, or made where there is none. */
export async function checkStore(location: string): Promise<Check> {
  try {
    return (await storeExists(location)) ? await inspect(location) : await canBeMade(location);
  } catch (error) {
    return failed("store", error);
  }
}

async function inspect(location: string): Promise<Check> {
  const store = await openStore({ location, create: false, lockTimeoutMs, clock: () => new Date() });
  try {
    const { schemaVersion, bytes } = await store.inspect();
    const suites = await store.suites();
    const results = suites.reduce((sum, suite) => sum + suite.results, 0);
    const holds = `${results} results of ${suites.length} ${suites.length === 1 ? "suite" : "suites"}`;
    const contents = `${holds}, ${sizeText(bytes)}, tables ${schemaVersion}`;
    const shown = shownLocation(location);
    if (await isWritable(location)) return passed("store", `${shown}: whole, readable and writable, ${contents}`);
    const advice =
      "Reading commands work. To run or import, make the file and its folder writable, or choose another store.";
    return warned("store", `${shown}: whole and readable, not writable, ${contents}`, advice);
  } finally {
    await store.close();
  }
}

/** SQLite writes beside the file too. */
async function isWritable(location: string): Promise<boolean> {
  if (isServerAddress(location)) return true;
  try {
    await access(location, constants.W_OK);
    await access(dirname(location), constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function canBeMade(location: string): Promise<Check> {
  if (isServerAddress(location))
    return passed("store", `${shownLocation(location)}: not there yet, the first run makes it`);
  const folder = existingFolder(location);
  try {
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new BenchError({
      code: "store",
      message: `Store ${location}: it is not there, and cannot be made in ${folder}.`,
      hint: "Choose a place that you may write to, with --db or AIB_DB.",
      cause,
    });
  }
  return passed("store", `${location}: not there yet, the first run makes it`);
}

const enough = 1_000_000_000;
/** A run of forty calls takes about a megabyte. */
const tooLittle = 100_000_000;

/** Whether there is room where the store is, or will be. */
export async function checkDisk(location: string): Promise<Check> {
  const folder = existingFolder(location);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const detail = `${sizeText(free)} free at ${folder}`;
  const advice = "Free some space there, or choose another place with --db.";
  if (free < tooLittle) return { check: "disk", status: "fail", detail, advice };
  return free < enough ? warned("disk", detail, advice) : passed("disk", detail);
}

function existingFolder(location: string): string {
  const folder = dirname(location);
  return existsSync(folder) || folder === location ? folder : existingFolder(folder);
}

function sizeText(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step] ?? ""}`;
}
