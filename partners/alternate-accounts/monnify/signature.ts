import { createHmac, timingSafeEqual } from 'node:crypto'

/** Of a notice: over its raw body, in hexadecimal digits. It holds no time. */
export function isAuthentic(secretKey: string, rawBody: Buffer, signature: string | string[] | undefined): boolean {
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false
  return timingSafeEqual(createHmac('sha512', secretKey).update(rawBody).digest(), Buffer.from(signature, 'hex'))
}
