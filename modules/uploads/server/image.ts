/** A picture with its size, rebuilt only from the parts that draw it. */
export type RebuiltImage = { width: number; height: number; bytes: Buffer }

/** The file does not have the format of its first bytes. */
export class InvalidImageError extends Error {}

/** Above forty million pixels, decoding costs more than the picture is worth. */
export const MAX_PIXELS = 40_000_000

/** Forty megapixels of four bytes. */
export const MAX_UNPACKED_BYTES = 4 * MAX_PIXELS

/** A camera's PNG comes in some hundred chunks, a JPEG in some dozen segments; each costs more than its bytes. */
export const MAX_SEGMENTS = 4_000

/** The ranges of a file that are kept. Adjacent ranges are joined, and if nothing is left out nothing is copied. */
export class KeptRanges {
  readonly #bytes: Buffer
  readonly #stretches: { from: number; to: number }[] = []
  #pieces = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Counts a piece that was read, kept or not. */
  count(): void {
    if (++this.#pieces > MAX_SEGMENTS) throw new InvalidImageError('more pieces than a picture has')
  }

  add(from: number, to: number): void {
    const last = this.#stretches.at(-1)
    if (last?.to === from) last.to = to
    else this.#stretches.push({ from, to })
  }

  join(): Buffer {
    const parts = this.#stretches.map(({ from, to }) => this.#bytes.subarray(from, to))
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  }
}
