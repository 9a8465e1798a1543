import { describe, expect, test } from 'vitest'
import { airtimeFieldsSchema, cableFieldsSchema, dataFieldsSchema, electricityFieldsSchema, verifyCustomer } from './contract.ts'

const PHONE = '08034124417'
const forms = {
  airtime: (phone: string) => airtimeFieldsSchema.safeParse({ network_id: 'mtn', phone, amount: 100_000 }),
  data: (phone: string) => dataFieldsSchema.safeParse({ variation_id: 'airtel-1', phone }),
  cable: (phone: string, smartcard_number = '1234567890') =>
    cableFieldsSchema.safeParse({ variation_id: 'dstv-1', phone, smartcard_number, service_id: 'dstv' }),
  electricity: (phone: string, meter_number = '04172283391') =>
    electricityFieldsSchema.safeParse({ variation_id: 'prepaid', phone, meter_number, service_id: 'kano-electric', amount: 500_000 }),
}
const textOf = (parsed: { error?: { issues: { message: string }[] } | undefined }) => parsed.error?.issues.map(({ message }) => message)

describe.each(Object.entries(forms))('the phone of %s', (_, read) => {
  test.each(['08034124417', '07012345678', '08112345678', '09012345678', '09162345678', '0803 412 4417', '+2348034124417'])(
    '%s is a mobile number',
    (phone) => expect(textOf(read(phone))).toBeUndefined(),
  )
  test.each(['00000000000', '01234567890', '06031234567', '08000000000', '07001234567', '09001234567'])('%s is none, and is refused', (phone) =>
    expect(textOf(read(phone))).toEqual(['Enter a mobile number, such as 0803 123 4567']),
  )
  test('a wrong length is told as such', () => expect(textOf(read('0803'))).toEqual(["Phone number must start with '0' and must be 11 characters"]))
})

test('a smartcard or meter of zeros only is refused before the provider is asked', () => {
  expect(textOf(forms.cable(PHONE, '0000000000'))).toEqual(['Enter the number on the smartcard'])
  expect(textOf(forms.electricity(PHONE, '00000000000'))).toEqual(['Enter the number on the meter'])
  const look = (customer_id: string) => textOf(verifyCustomer.body!.safeParse({ customer_id, service_id: 'dstv' }))
  expect([look('0000000000'), look('00000000000')].flat()).toEqual(Array(2).fill('Enter the number on the smartcard or the meter'))
  expect([look('0000000001'), look('04172283391')]).toEqual([undefined, undefined])
})
