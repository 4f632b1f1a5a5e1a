import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";

/** The bytes of a file, without the gzip compression if it has one. Fails at the end when the checksum is wrong. */
export async function* archiveContent(path: string): AsyncGenerator<Uint8Array> {
  if (!(await isCompressed(path))) {
    yield* bytesOf(createReadStream(path));
    return;
  }
  const stream = createReadStream(path);
  const unzip = createGunzip();
  // `pipe` does not pass errors on.
  stream.on("error", (error) => unzip.destroy(error));
  try {
    yield* bytesOf(stream.pipe(unzip));
  } finally {
    stream.destroy();
  }
}

async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}

/** Every gzip file starts with these two bytes. */
async function isCompressed(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}
