import { expect, test } from 'vitest'
import { addMerchant, personNameSchema } from './contract.ts'

const name = personNameSchema('First Name is required')
const said = (typed: string) => name.safeParse(typed).error?.issues[0]?.message

test('AUTH-57, AUTH-58: the spaces around a name are no fault of it, and those within it are', () => {
  expect(name.parse(' Ngozi\u00a0')).toBe('Ngozi')
  expect(said('Ngozi Ade')).toBe('Name must not include space or numbers')
  expect(said('Ada1')).toBe('Name must not include space or numbers')
  expect(said('Ad!a')).toBe("Name must not include space and special characters except '-'")
  expect(said('   ')).toBe('First Name is required')
})

test('the texts of a profile are kept without the spaces around them, and spaces alone are no text', () => {
  const { address, businessname } = addMerchant.body!.shape
  expect([address.parse(' 12 Zoo Road '), businessname.parse('\tAmina  Stores ')]).toEqual(['12 Zoo Road', 'Amina  Stores'])
  expect(address.safeParse('  ').error?.issues[0]?.message).toBe('Address is required')
})
