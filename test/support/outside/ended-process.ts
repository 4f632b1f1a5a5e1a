import { spawnSync } from "node:child_process";
import { ownerKey } from "../../../src/outside/draft.ts";

/** The key of a draft whose process, on this machine, has ended. */
export function keyOfEndedProcess(): string {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  return ownerKey().replace(`-${process.pid}-`, `-${pid}-`);
}
