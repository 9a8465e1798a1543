import { expect, test } from 'vitest'
import { fits, isNear, markedParts, mistakesBetween, readReference, readTyped } from './typed.ts'

test('words and one amount are read in any order; with two amounts the text has none', () => {
  expect(readTyped(' adey  18500 ')).toEqual({ text: 'adey 18500', words: ['adey'], amount: 1_850_000 })
  expect(readTyped('₦1,100.50 sani usman')).toEqual({ text: '₦1,100.50 sani usman', words: ['sani', 'usman'], amount: 110_050 })
  expect(readTyped('10 20')).toEqual({ text: '10 20', words: ['10', '20'], amount: null })
  expect(readTyped('')).toEqual({ text: '', words: [], amount: null })
})

test('a name fits where each typed word begins one of its words', () => {
  expect(fits('Adeyemi Olumide', ['olu', 'ADEY'])).toBe(true)
  expect(fits('Adeyemi Olumide', ['demi'])).toBe(false)
})

test('the typed beginnings of a name are marked', () => {
  expect(markedParts('Temitope Adeyemi', ['adey'])).toEqual([
    { text: 'Temitope ', isTyped: false },
    { text: 'Adey', isTyped: true },
    { text: 'emi', isTyped: false },
  ])
})

test('a word of four letters is near with one mistake, one of eight with two, and a shorter one with none', () => {
  expect(isNear('Withdraw', ['withdarw'])).toBe(true)
  expect(isNear('Adeyemi Olumide', ['adeyemo'])).toBe(true)
  expect(isNear('Adeyemi Olumide', ['adayemo'])).toBe(false)
  expect(isNear('Referral', ['refferal'])).toBe(true)
  expect(isNear('Sani Usman', ['sni'])).toBe(false)
  expect(isNear('Sani Usman', [])).toBe(false)
})

test('mistakes are letters that are changed, added, dropped, or swapped with their neighbour', () => {
  expect([mistakesBetween('0P2N', '0P2M'), mistakesBetween('0PM', '0P2M'), mistakesBetween('P02M', '0P2M'), mistakesBetween('', '0P')]).toEqual([
    1, 1, 1, 2,
  ])
})

test('a short reference is read with or without its prefix; a name is none', () => {
  expect(['KSW-7Q4K-0P2N', '7q4k 0p2n', '7Q4KOP2N'].map(readReference)).toEqual(['7Q4K0P2N', '7Q4K0P2N', '7Q4K0P2N'])
  expect(['Temitope', 'KSW-7Q4K', '7Q4K-0P2N9'].map(readReference)).toEqual([null, null, null])
})
