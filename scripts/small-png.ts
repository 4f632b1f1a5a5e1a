import { crc32, deflateSync, inflateSync } from "node:zlib";

const signatureBytes = 8;

/** The same picture at zlib's highest compression; browsers favour speed. */
export function smallPng(png: Buffer): Buffer {
  const chunks = chunksOf(png);
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data));
  const packed = deflateSync(inflateSync(pixels), { level: 9, memLevel: 9 });
  const kept = chunks.filter(({ type }) => type === "IHDR" || type === "PLTE" || type === "tRNS");
  const parts = [
    ...kept.map(({ type, data }) => chunk(type, data)),
    chunk("IDAT", packed),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([png.subarray(0, signatureBytes), ...parts]);
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Each is a length, a type of four letters, the data, and a checksum of both (PNG specification, 5.3). */
function chunksOf(png: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = signatureBytes; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString("latin1", at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
