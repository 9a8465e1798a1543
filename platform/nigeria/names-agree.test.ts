import { expect, test } from 'vitest'
import { namesAgree } from './names-agree.ts'

test.each([
  ['Balarabe Yusuf', 'YUSUF BALARABE', true],
  ['BALARABE YUSUF IBRAHIM', 'Balarabe Yusuf', true],
  ['Ṣadé Adéọlá', 'SADE ADEOLA', true],
  ['Mr. Balarabe Yusuf', 'BALARABE, YUSUF', true],
  ['Amina', 'AMINA BELLO', true],
  ['Amina Stores Ltd', 'AMINA STORES LIMITED', true],
  ['Balarabe Yusuf', 'Balarabe Musa', false],
  ['Balarabe Yusuf', 'Chidi Obi', false],
  ['', 'Chidi Obi', false],
  ['Mr Musa', 'Mr Bello', false],
])('“%s” and “%s” agree: %s', (one, other, agrees) => {
  expect(namesAgree(one, other)).toBe(agrees)
  expect(namesAgree(other, one)).toBe(agrees)
})
