import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveDataKey, openText, sealText, createSecretBox } from './secret-box.ts'

const key = deriveDataKey('a secret outside the database')
const PLACE = 'transfer.beneficiary_bvn:trf_1'

test('any sealed text opens with its key at its place', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(openText(key, sealText(key, text, PLACE), PLACE)).toBe(text)
    }),
  )
})

test('it shows nothing of the text, and is never the same twice', () => {
  const sealed = [sealText(key, '22212345678', PLACE), sealText(key, '22212345678', PLACE)]
  expect(sealed[0]).toMatch(/^sealed1:[\w-]{8}\.[\w-]+$/)
  expect(sealed[0]).not.toBe(sealed[1])
  for (const each of sealed) expect(Buffer.from(each.slice(17), 'base64url').toString('latin1')).not.toContain('22212345678')
})

test('another key and another row open nothing', () => {
  const sealed = sealText(key, '22212345678', PLACE)
  expect(() => openText(deriveDataKey('another secret'), sealed, PLACE)).toThrow()
  expect(() => openText(key, sealed, 'transfer.beneficiary_bvn:trf_2')).toThrow()
})

test('a changed byte, a cut end and plain text open nothing', () => {
  const sealed = sealText(key, '22212345678', PLACE)
  const bytes = Buffer.from(sealed.slice(17), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(() => openText(key, `sealed1:${changed.toString('base64url')}`, PLACE)).toThrow()
  }
  expect(() => openText(key, `sealed1:${bytes.subarray(0, -1).toString('base64url')}`, PLACE)).toThrow()
  expect(() => openText(key, 'sealed1:', PLACE)).toThrow('never sealed')
  expect(() => openText(key, '22212345678', PLACE)).toThrow('never sealed')
})

test('keys from one secret are one key, and secrets under it seal for each other', () => {
  expect(deriveDataKey('same')).toEqual(deriveDataKey('same'))
  expect(createSecretBox(key).open(createSecretBox(deriveDataKey('a secret outside the database')).seal('x', 'p'), 'p')).toBe('x')
})

test('after a rotation earlier texts open, new ones are of the new key, and fingerprints stay', () => {
  const [first, second] = [deriveDataKey('the first key'), deriveDataKey('the second key')]
  const before = createSecretBox(first)
  const sealed = before.seal('22212345678', PLACE)
  const withoutId = sealed.replace(/^(sealed1:)[\w-]+\./, '$1')
  const during = createSecretBox({ current: second, previous: [first], fingerprint: first })
  expect([sealed, withoutId].map((text) => during.open(text, PLACE))).toEqual(['22212345678', '22212345678'])
  const again = during.seal(during.open(sealed, PLACE), PLACE)
  expect([sealed, withoutId, again].map((text) => during.isCurrent(text))).toEqual([false, false, true])
  const after = createSecretBox({ current: second, fingerprint: first })
  expect(after.open(again, PLACE)).toBe('22212345678')
  expect(() => after.open(sealed, PLACE)).toThrow('not among the given ones')
  expect(after.fingerprint('22212345678', 'bvn')).toBe(before.fingerprint('22212345678', 'bvn'))
})
