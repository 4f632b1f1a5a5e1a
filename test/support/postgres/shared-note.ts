import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const noteSchema = z.object({ port: z.number(), folder: z.string() });

/** The shared server's address, for the processes that did not start it. */
export type SharedNote = z.infer<typeof noteSchema>;

export function placeIn(sharedFolder: string): string {
  return join(sharedFolder, "postgres");
}

export function readNote(place: string): SharedNote {
  return noteSchema.parse(JSON.parse(readFileSync(join(place, "note.json"), "utf8")));
}

export function writeNote(place: string, { port, folder }: SharedNote): void {
  writeFileSync(join(place, "note.json"), JSON.stringify({ port, folder }));
}
