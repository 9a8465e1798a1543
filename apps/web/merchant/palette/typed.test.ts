import { expect, test } from 'vitest'
import { fits, markedParts, readTyped } from './typed.ts'

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
