import { expect, test } from 'vitest'
import { statusWord } from './status-word.ts'

test('TXN-18..22: a code of success, of a failure, 09 and any other have their words; without a code it is the direction', () => {
  const words = ['00', '51', '09', 'X9', null].map((code) => statusWord(code, 'debit', ['51', '91']))
  expect(words).toEqual(['success', 'failed', 'pending', 'paid', 'debit'])
})
