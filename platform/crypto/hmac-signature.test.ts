import { expect, test } from 'vitest'
import { isHmacOf } from './hmac-signature.ts'

const body = Buffer.from('what do ya want for nothing?')
/** RFC 4231, test case 2. */
const SIGNATURES = {
  sha256: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  sha512: '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
} as const

test.each(['sha256', 'sha512'] as const)('a signature by %s is that of one body and one secret, in digits of either case', (algorithm) => {
  const key = { algorithm, secret: 'Jefe' }
  const signature = SIGNATURES[algorithm]
  expect(isHmacOf(body, key, signature)).toBe(true)
  expect(isHmacOf(body, key, signature.toUpperCase())).toBe(true)
  expect(isHmacOf(Buffer.from('another body'), key, signature)).toBe(false)
  expect(isHmacOf(body, { algorithm, secret: 'guessed' }, signature)).toBe(false)
  for (const other of [undefined, '', signature.slice(1), `g${signature.slice(1)}`, `${signature}00`, [signature]])
    expect(isHmacOf(body, key, other)).toBe(false)
})
