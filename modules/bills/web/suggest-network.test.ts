import { expect, test } from 'vitest'
import { suggestNetwork } from './suggest-network.ts'

test('the first four digits of a phone number suggest its network, and an unknown prefix suggests none', () => {
  const phones = ['0803', '08034124417', '09027715083', '08051234567', '08091234567', '08001234567', '080', '']
  expect(phones.map(suggestNetwork)).toEqual(['mtn', 'mtn', 'airtel', 'glo', '9mobile', null, null, null])
})
