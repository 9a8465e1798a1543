/** A picture with its size, rebuilt from what draws it and nothing else. */
export type RebuiltImage = { width: number; height: number; bytes: Buffer }

/** It is not what its first bytes promised. */
export class InvalidImageError extends Error {}

/** From forty million pixels on, whatever opens it pays more for it than it is worth. */
export const MAX_PIXELS = 40_000_000

/** A camera's PNG comes in some hundred chunks, a JPEG in some dozen segments; each costs more than its bytes. */
export const MAX_SEGMENTS = 4_000

/** What is kept of a file, as stretches of it. Neighbours become one, and where nothing is left out nothing is copied. */
export class KeptRanges {
  readonly #bytes: Buffer
  readonly #stretches: { from: number; to: number }[] = []
  #pieces = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** One piece was read, whether or not it is kept. */
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
