import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Header, type HeaderData } from "tar";

export interface TarEntry extends HeaderData {
  readonly content?: string | Uint8Array;
}

/** A tar archive of exactly these entries, hostile ones included. */
export function tarOf(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ content = "", ...data }) => {
    const body = Buffer.from(content);
    const header = Buffer.alloc(512);
    new Header({ type: "File", size: body.length, mode: 0o644, mtime: new Date(0), ...data }).encode(header, 0);
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** A directory of its own for one test, gone when it is disposed of. */
export async function temporaryDirectory(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), "aib-import-"));
  return { path, [Symbol.asyncDispose]: async () => rm(path, { recursive: true, force: true }) };
}

export async function writeFiles(folder: string, files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}
