import { expect, test } from 'vitest'
import { searchOptions } from '../../../ui/parts/search-options.ts'
import { proposeIndustries } from '../web/propose-industries.ts'
import { INDUSTRIES } from './industries.ts'
import { TRADE_WORDS, wordsOfIndustry } from './trade-words.ts'

const OPTIONS = INDUSTRIES.map((label) => ({ label: label as string, keywords: wordsOfIndustry(label) }))
const found = (typed: string) => searchOptions(OPTIONS, typed).map(({ label }) => label)

test.each([
  ['fabric', 'Fashion and Tailoring'],
  ['Fabrics', 'Fashion and Tailoring'],
  ['cloth', 'Fashion and Tailoring'],
  ['textile', 'Fashion and Tailoring'],
  ['textile', 'Wholesale and Distribution'],
  ['atamfa', 'Fashion and Tailoring'],
  ['provisions', 'Food and Drinks'],
  ['provisions', 'Retail and Supermarkets'],
  ['phone accessories', 'Electronics and Phones'],
  ['POS', 'Point of Sale Agency'],
  ['pharmacy', 'Healthcare and Pharmacy'],
  ['chemist', 'Healthcare and Pharmacy'],
  ['petrol', 'Filling Station'],
  ['salon', 'Beauty and Wellness'],
  ['okada', 'Automobile'],
  ['church', 'Religious Organisation'],
  ['keke', 'Logistics and Transport'],
  ['poultry', 'Agriculture'],
  ['hajj', 'Travel'],
])('AUTH-88: %s finds %s among the industries', (typed, industry) => expect(found(typed)).toContain(industry))

test('AUTH-88: more than 300 words of traders each lead to their entry of the fixed list', () => {
  const pairs = Object.entries(TRADE_WORDS).flatMap(([industry, words]) => words.split(' ').map((word) => [word, industry] as const))
  expect(new Set(pairs.map(([word]) => word)).size).toBeGreaterThan(300)
  expect(pairs.filter(([word, industry]) => !found(word).includes(industry))).toEqual([])
  expect(Object.keys(TRADE_WORDS).filter((industry) => !(INDUSTRIES as readonly string[]).includes(industry))).toEqual([])
})

test('no industry has a word twice', () => {
  const twice = Object.values(TRADE_WORDS).flatMap((words) => words.split(' ').filter((word, at, all) => all.indexOf(word) !== at))
  expect(twice).toEqual([])
})

test('every industry but the last can be found by another word than its name', () => {
  expect(INDUSTRIES.filter((industry) => wordsOfIndustry(industry) === '')).toEqual(['Other Services'])
})

test.each([
  ['Amina Fabrics', ['Fashion and Tailoring']],
  ['Bello & Sons Pharmacy', ['Healthcare and Pharmacy']],
  ['Mama Nkechi Restaurant', ['Restaurants']],
  ['Zubairu Rice Mill', ['Food and Drinks', 'Manufacturing']],
  ['Okafor', []],
  ['', []],
])('AUTH-88: the name %s proposes %j', (name, industries) =>
  expect(
    proposeIndustries(
      name,
      OPTIONS.map(({ label, keywords }) => ({ name: label, words: keywords })),
    ),
  ).toEqual(industries),
)
