import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type ContentCoding = "br" | "gzip" | "identity";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Less is not worth a header. */
const worthwhileBytes = 1024;
/** Nearly as small as the slowest setting makes it, and as fast as gzip's own. */
const brotliQuality = 5;

/** The best that the browser takes (RFC 9110, 12.5.3), for bytes of this type and number. */
export function chooseCoding(accepted: string, type: string, bytes: number): ContentCoding {
  if (bytes < worthwhileBytes || !/^(?:text\/|application\/json|image\/svg)/u.test(type)) return "identity";
  const weights = new Map(accepted.split(",").map(weightOf));
  const weight = (coding: string): number => weights.get(coding) ?? weights.get("*") ?? 0;
  if (weight("br") > 0 && weight("br") >= weight("gzip")) return "br";
  return weight("gzip") > 0 ? "gzip" : "identity";
}

/** `gzip;q=0.5` */
function weightOf(item: string): readonly [string, number] {
  const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
  const weight = Number(parameters.find((each) => each.startsWith("q="))?.slice(2) ?? 1);
  return [name, Number.isNaN(weight) ? 0 : weight];
}

export async function compressed(body: Buffer, coding: ContentCoding): Promise<Buffer> {
  if (coding === "identity") return body;
  if (coding === "gzip") return compressGzip(body);
  return compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}
