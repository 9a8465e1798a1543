import { expect, test } from 'vitest'
import { BANKS } from '../../../platform/nigeria/banks.ts'
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

/** As the partner's list has them. */
const findAny = createBankFinder(BANKS.map(({ cbnCode, name }) => ({ code: cbnCode, name })))

test.each([
  ['GTB', '058'],
  ['gt bank', '058'],
  ['G.T.B', '058'],
  ['Guaranty', '058'],
  ['First', '011'],
  ['First bank', '011'],
  ['FBN', '011'],
  ['First City', '214'],
  ['FCMB', '214'],
  ['UBA', '033'],
  ['uba plc', '033'],
  ['Zenith', '057'],
  ['Union', '032'],
  ['Access', '044'],
  ['Fidelity', '070'],
  ['Sterling', '232'],
  ['Stanbic', '221'],
  ['Standard Chartered', '068'],
  ['Wema', '035'],
  ['Jaiz', '301'],
  ['Taj', '302'],
  ['Keystone', '082'],
  ['Opay', '999992'],
  ['O-Pay', '999992'],
  ['Palmpay', '999991'],
  ['Moniepoint', '50515'],
  ['Kuda', '50211'],
  ['VFD', '566'],
])('what traders write, %s, is the bank %s', (written, code) => expect(findAny(written)).toBe(code))

test('a beginning that two banks share is no bank', () => {
  expect(find('Trust')).toBeNull()
  expect(find('Trust Bank of Jos')).toBe('900002')
})
