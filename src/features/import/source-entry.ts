/** One file of a published cache, wherever it lies. */
export type SourceEntry = {
  /** With forward slashes; not yet safe to print. */
  readonly path: string;
  /** How much of the source has been read up to here, 0 to 1. */
  readonly progress: number;
} & ({ readonly kind: "file"; readonly bytes: Uint8Array } | { readonly kind: "refused"; readonly reason: string });

/** What a source may ask of this machine at most. Far above anything published. */
export interface SourceLimits {
  readonly fileBytes: number;
  /** Of all files, unpacked. */
  readonly totalBytes: number;
  readonly files: number;
}

export const defaultLimits: SourceLimits = { fileBytes: 16 * 2 ** 20, totalBytes: 8 * 2 ** 30, files: 500_000 };

export function tooLarge(bytes: number, limits: SourceLimits): string | null {
  return bytes <= limits.fileBytes
    ? null
    : `holds ${bytes} bytes, more than the ${limits.fileBytes} that a file may have`;
}
