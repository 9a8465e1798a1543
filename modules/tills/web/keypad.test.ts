import { expect, test } from 'vitest'
import { typedKobo, typeKey } from './Keypad.tsx'

const type = (keys: string) => keys.split(' ').reduce((typed, key) => typeKey(typed, key), '')

test.each([
  ['1 8 5 00', 1_850_000],
  ['0 00 5', 500],
  ['1 Backspace', 0],
  ['1 2 . 5', 1_250],
  ['1 2 . 5 0 5', 1_250],
  ['. 5', 500],
  ['9 9 9 9 9 9 9 9 9 9 9', 999_999_999_900],
])('issue 58: the keys %s are %s kobo', (keys, kobo) => {
  expect(typedKobo(type(keys))).toBe(kobo)
})
