import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatShortReference, readShortReference } from './short-reference.ts'

test('a short reference is eight characters without I, L, O and U in two groups behind a prefix, and reads back as its code', () => {
  expect(formatShortReference(0n)).toBe('KSW-0000-0000')
  expect(formatShortReference(2n ** 40n - 1n)).toBe('KSW-ZZZZ-ZZZZ')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 40n - 1n }), (code) => {
      const text = formatShortReference(code)
      expect(text).toMatch(/^KSW-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(readShortReference(text)).toBe(code)
    }),
  )
})

test('it is read with or without prefix and dashes, in any case, with O for 0 and I or L for 1', () => {
  const code = readShortReference('KSW-7Q4K-0P1M')
  for (const typed of ['7q4k-0p1m', '7Q4K0P1M', ' ksw 7q4k 0p1m ', 'KSW7Q4KOPIM', '7q4k–oplm', 'KSW—7Q4K—0P1M'])
    expect(readShortReference(typed)).toBe(code)
  for (const other of ['', 'KSW', '7Q4K0P1', '7Q4K0P1MM', 'KSW-7Q4K-0P1U', 'Ọlá Yusuf', 'ABC-7Q4K-0P1M']) expect(readShortReference(other)).toBeNull()
})
