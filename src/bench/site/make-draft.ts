import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";

/** A new folder for what is not whole yet. Unlike one of `mkdtemp` it is as open to others as any that a person makes. */
export async function makeDraft(parent: string, prefix: string): Promise<string> {
  const draft = join(parent, `${prefix}${randomBytes(6).toString("hex")}`);
  await mkdir(draft);
  return draft;
}
