import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { placeIn, readNote } from "./shared-note.ts";

/** After the last test; nothing where no test asked for the server. */
export async function stopSharedPostgres(sharedFolder: string): Promise<void> {
  const place = placeIn(sharedFolder);
  if (!existsSync(place)) return;
  const { folder } = readNote(place);
  const pidFile = join(folder, "data", "postmaster.pid");
  if (existsSync(pidFile)) process.kill(Number.parseInt(readFileSync(pidFile, "utf8"), 10), "SIGQUIT");
  for (let looks = 0; existsSync(pidFile) && looks < 100; looks += 1) await sleep(50);
  for (const each of [folder, place]) rmSync(each, { recursive: true, force: true });
}
