import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 over the raw body with the PIN of our account, in hex. */
export function isAuthentic(pin: string, rawBody: Buffer, signature: string | string[] | undefined): boolean {
  if (typeof signature !== 'string') return false
  const expected = Buffer.from(createHmac('sha256', pin).update(rawBody).digest('hex'))
  const given = Buffer.from(signature.toLowerCase())
  return given.length === expected.length && timingSafeEqual(given, expected)
}
