import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a header signs the body: an HMAC in hexadecimal digits of either case. Compared in constant time. */
export function isHmacOf(
  body: Buffer,
  { algorithm, secret }: { algorithm: 'sha256' | 'sha512'; secret: string },
  signature: string | string[] | undefined,
): boolean {
  const expected = createHmac(algorithm, secret).update(body).digest()
  if (typeof signature !== 'string' || signature.length !== expected.length * 2 || !/^[0-9a-f]+$/i.test(signature)) return false
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}
