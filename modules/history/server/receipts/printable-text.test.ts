import { expect, test } from 'vitest'
import { receiptRow } from '../../../../tests/fixtures/receipt-row.ts'
import { envelope } from '../../../../platform/http/bind.ts'
import { showPayouts } from '../../contract.ts'
import { presentItem } from '../present.ts'
import { printableText } from './printable-text.ts'

/** A font of Latin letters, digits and signs. */
const isLatin = (codePoint: number) => codePoint < 0x370 || (codePoint >= 0x1e00 && codePoint < 0x2100)
const printed = (text: string) => printableText(text, isLatin)

test.each([
  ['Rent 🙏 عبد الله', 'Rent [Arabic text]'],
  ['李小龙', '[Chinese text]'],
  ['Bello 李 and Ọlá 王', 'Bello [Chinese text] and Ọlá [Chinese text]'],
  ['Paid 👩‍💻🇳🇬', 'Paid'],
  ['ꦲꦤ', '[Other text]'],
  ['O\u0323la\u0301', 'Ọlá'],
  ['for 6 yards\u202e of lace', 'for 6 yards of lace'],
])('a receipt prints glyphs that its font has, and says what stands where it has none: %s', (text, shown) => expect(printed(text)).toBe(shown))

test('what hides in the name or the narration of a payment is not shown', () => {
  const row = receiptRow({ party_name: 'Amina\u202e olleB', narration: '\u200b\u3164' })
  const { data } = envelope(showPayouts, { data: [presentItem(row)], count: 1 }) as { data: { name: string; narrative: string }[] }
  expect([data[0]!.name, data[0]!.narrative]).toEqual(['Amina olleB', ''])
})
