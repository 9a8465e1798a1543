import { createHmac, timingSafeEqual } from 'node:crypto'

export const TIME_HEADER = 'x-sandbox-time'
export const SIGNATURE_HEADER = 'x-sandbox-signature'
/** Either clock may be wrong by so much. */
export const MAX_AGE_MS = 5 * 60_000

/** HMAC-SHA256 over time and raw body, in hex, under the key that main site and sandbox share. */
export const signatureOf = (key: string, time: string, body: string | Buffer): Buffer =>
  createHmac('sha256', key).update(`${time}.`).update(body).digest()

/** Compared in constant time. */
export function isSigned(key: string, time: string, body: Buffer, signature: string | string[] | undefined): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false
  return timingSafeEqual(signatureOf(key, time, body), Buffer.from(signature, 'hex'))
}
