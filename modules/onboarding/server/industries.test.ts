import { expect, test } from 'vitest'
import { searchOptions } from '../../../ui/parts/search-options.ts'
import { INDUSTRIES } from './industries.ts'
import { wordsOfIndustry } from './trade-words.ts'

const OPTIONS = INDUSTRIES.map((label) => ({ label: label as string, keywords: wordsOfIndustry(label) }))
const found = (typed: string) => searchOptions(OPTIONS, typed).map(({ label }) => label)

test.each([
  ['fabric', 'Fashion and Tailoring'],
  ['cloth', 'Fashion and Tailoring'],
  ['textile', 'Fashion and Tailoring'],
  ['textile', 'Wholesale and Distribution'],
  ['chemist', 'Healthcare and Pharmacy'],
  ['petrol', 'Filling Station'],
  ['salon', 'Beauty and Wellness'],
  ['okada', 'Automobile'],
  ['church', 'Religious Organisation'],
])('%s finds %s among the industries', (typed, industry) => expect(found(typed)).toContain(industry))

test('every industry but the last can be found by another word than its name', () => {
  expect(INDUSTRIES.filter((industry) => wordsOfIndustry(industry) === '')).toEqual([
    'Consulting',
    'Government',
    'Security Services',
    'Sports and Leisure',
    'Travel',
    'Other Services',
  ])
})
