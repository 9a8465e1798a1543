import { expect, test } from 'vitest'
import { createBankFinder } from './bank-names.ts'

const find = createBankFinder([
  { code: '032', name: 'Union Bank of Nigeria' },
  { code: '011', name: 'First Bank of Nigeria' },
  { code: '076', name: 'Polaris Bank' },
  { code: '232', name: 'Sterling Bank Plc' },
  { code: '050', name: 'Ecobank Nigeria' },
  { code: '215', name: 'Unity Bank' },
  { code: '900001', name: 'Trust Bank of Kano' },
  { code: '900002', name: 'Trust Bank of Jos' },
])

test.each([
  ['Union', '032'],
  ['union bank', '032'],
  ['UBN', '032'],
  ['First', '011'],
  ['Polaris', '076'],
  ['Sterling', '232'],
  ['Eco', '050'],
  ['Unity', '215'],
])('the short name %s is the bank %s', (written, code) => expect(find(written)).toBe(code))

test('a beginning that two banks share is no bank', () => {
  expect(find('Trust')).toBeNull()
  expect(find('Trust Bank of Jos')).toBe('900002')
})
