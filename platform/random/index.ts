import { randomBytes } from 'node:crypto'

/** The only source of randomness. */
export type Random = {
  bytes(count: number): Buffer
  /** A whole number from 0 to `below` − 1, without bias. */
  below(below: number): number
}

export const systemRandom: Random = fromBytes(bufferedRandomBytes())

const BUFFER_BYTES = 4_096

/** Asking the system for ten bytes costs as much as for thousands. Bytes that were returned are wiped from the buffer. */
function bufferedRandomBytes(): (count: number) => Buffer {
  let drawn = Buffer.alloc(0)
  let used = 0
  return (count) => {
    if (count > BUFFER_BYTES / 8) return randomBytes(count)
    if (used + count > drawn.length) {
      drawn = randomBytes(BUFFER_BYTES)
      used = 0
    }
    const bytes = Buffer.from(drawn.subarray(used, used + count))
    drawn.fill(0, used, used + count)
    used += count
    return bytes
  }
}

/** The same numbers for the same seed: for the demo, tests and simulations. Never for secrets. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }
  return fromBytes((count) => {
    const bytes = Buffer.alloc(count)
    for (let at = 0; at < count; at++) bytes[at] = next() & 0xff
    return bytes
  })
}

function fromBytes(bytes: (count: number) => Buffer): Random {
  return {
    bytes,
    below(below) {
      if (!Number.isInteger(below) || below < 1 || below > 2 ** 32) throw new RangeError('below takes a whole number from 1 to 2^32')
      const limit = Math.floor(2 ** 32 / below) * below
      for (;;) {
        const drawn = bytes(4).readUInt32BE()
        if (drawn < limit) return drawn % below
      }
    },
  }
}
