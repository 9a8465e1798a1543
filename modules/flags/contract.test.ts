import { expect, test } from 'vitest'
import { readFlags } from './contract.ts'

test('flags are read from the merchant details, and are none where the details are not loaded or say something else', () => {
  expect(readFlags({ flags: { 'web.team': true, 'web.banner': '' } })).toEqual({ 'web.team': true, 'web.banner': '' })
  expect(readFlags(undefined)).toEqual({})
  expect(readFlags({ flags: 'none' })).toEqual({})
})
