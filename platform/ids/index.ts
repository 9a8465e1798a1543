import type { Clock } from '../clock/index.ts'
import type { Random } from '../random/index.ts'

/**
 * `trf_01JD…`: a prefix for the kind of record, then 26 characters of Crockford base 32. The characters hold 48 bits of
 * time and 80 random bits: ids sort by creation time and cannot be guessed.
 */
export type Ids = { next<Prefix extends string>(prefix: Prefix): `${Prefix}_${string}` }

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function createIds(clock: Pick<Clock, 'now'>, random: Random): Ids {
  return { next: (prefix) => `${prefix}_${timePart(clock.now().getTime())}${randomPart(random.bytes(10))}` }
}

function timePart(ms: number): string {
  let text = ''
  for (let at = 0, rest = ms; at < 10; at++, rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text
  return text
}

/** In two parts of 40 bits, because a number holds 53 bits exactly. */
function randomPart(bytes: Buffer): string {
  return base32(bytes.readUIntBE(0, 5)) + base32(bytes.readUIntBE(5, 5))
}

function base32(bits: number): string {
  let text = ''
  for (let at = 0, rest = bits; at < 8; at++, rest = Math.floor(rest / 32)) text = ALPHABET[rest % 32] + text
  return text
}
