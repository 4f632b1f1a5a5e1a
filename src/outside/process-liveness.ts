import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Milliseconds without a sign of life after which a process counts as dead: several fit into it, a busy machine costs one or two. */
export const defaultSilenceMs = 30_000;

/** Whether a process of this machine has this id, whichever user started it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH");
  }
}

/**
 * This machine since its last start, as far as process ids mean the same: containers that share a host's name have ids of
 * their own, and after a restart an id belongs to another process. Where the system does not say so, the host's name.
 */
export function hostIdentity(): string {
  const boot = said(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
  const ids = said(() => readlinkSync("/proc/self/ns/pid"));
  return [hostname(), boot, ids].filter((part) => part !== "").join(" ");
}

function said(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
