import { expect, test } from 'vitest'
import { isEmptySearch, searchTerms } from './terms.ts'

test.each([
  ['45000', 4_500_000n],
  ['45,000.00', 4_500_000n],
  ['₦45,000', 4_500_000n],
  ['₦ 45,000.5', 4_500_050n],
  ['NGN 45,000.00', 4_500_000n],
  ['50k', 5_000_000n],
  ['2.5K', 250_000n],
  ['1.5m', 150_000_000n],
  ['0', null],
  ['45,00', null],
  ['0,500', null],
  ['012,500', null],
  ['\u202a45,000\u202c', 4_500_000n],
  ['1.234', null],
  ['999999999999m', null],
  ['Balarabe', null],
])('%s is the amount %s', (typed, kobo) => {
  expect(searchTerms(typed).amountKobo).toBe(kobo)
})

test('a name and an amount in one text are both looked for, in either order; two amounts, or an amount alone, are no such text', () => {
  for (const typed of ['Wokocha 16000', '16,000 wokocha', 'wokocha ₦16k', 'Wokocha 16,000.00'])
    expect([typed, searchTerms(typed).named]).toEqual([typed, { words: ['wokocha'], amountKobo: 1_600_000n }])
  expect(searchTerms('Ada Wokocha 16000').named).toEqual({ words: ['wokocha', 'ada'], amountKobo: 1_600_000n })
  for (const other of ['16000', 'wokocha', 'wokocha 16000 20000', '45,000.00']) expect(searchTerms(other).named).toBeNull()
})

test('words of a name are read without capitals and marks, the longest first; an amount has none', () => {
  expect(searchTerms(`  Ṣadé  O’Bello-YUSUF `).words).toEqual(['obello', 'yusuf', 'sade'])
  expect(searchTerms('b').words).toEqual([])
  expect(searchTerms('b yu').words).toEqual(['yu', 'b'])
  for (const amount of ['45,000.00', '₦500', '50k']) expect(searchTerms(amount).words).toEqual([])
})

test('four to ten digits may be an account number or its end, also with spaces', () => {
  expect(searchTerms('4471').words).toEqual(['4471'])
  expect(searchTerms('0148 824 471').words).toEqual(['0148824471'])
  for (const other of ['447', '01488244711']) expect(searchTerms(other).words).toEqual([])
})

test('a reference is taken as it stands, and the spaces of a session id go', () => {
  expect(searchTerms('AMINA-01JD4M9Q7Z').printed).toBe('AMINA-01JD4M9Q7Z')
  expect(searchTerms('000013 261120 142903 483920175526').printed).toBe('000013261120142903483920175526')
  expect(searchTerms('Balarabe Yusuf').printed).toBeNull()
})

test('a remark has the words and numbers of a text, but not those of a written amount', () => {
  expect(searchTerms('INV 2041').remark).toEqual(['2041', 'inv'])
  expect(searchTerms('2041').remark).toEqual(['2041'])
  for (const amount of ['45,000.00', '₦500']) expect(searchTerms(amount).remark).toEqual([])
})

test('a part of a reference has four characters or more, without separators and the letters that look like digits', () => {
  expect(searchTerms('ksw-7q4k').referencePart).toBe('7q4k')
  expect(searchTerms('AMINA-01JD 4M9').referencePart).toBe('am1na01jd4m9')
  expect(searchTerms('OIL4').referencePart).toBe('0114')
  for (const other of ['7q4', 'ab.cd', '45,000']) expect(searchTerms(other).referencePart).toBeNull()
})

test('a text without letters and digits means nothing', () => {
  for (const nothing of ['-', '...', '?', '₦']) expect(isEmptySearch(searchTerms(nothing))).toBe(true)
})
