import { expect, test } from 'vitest'
import { emailSchema, phoneSchema } from './contract.ts'

/** PostgreSQL compares e-mail addresses without case, by rules that go beyond ASCII letters. */
test.each([
  'fİnance@shops.example',
  'fınance@shops.example',
  'ﬁnance@shops.example',
  '\u212Aano@shops.example',
  'o\u017Fun@shops.example',
  'a@ſhops.example',
])('%s is no e-mail address: no name that is looked up has a twin that is counted apart', (email) => {
  expect(emailSchema.safeParse(email).success).toBe(false)
})

test('a phone number has digits of one kind', () => {
  expect(phoneSchema.safeParse('08031234567').success).toBe(true)
  for (const phone of ['٠٨٠٣١٢٣٤٥٦٧', '０８０３１２３４５６７', '0803123456７'])
    expect([phone, phoneSchema.safeParse(phone).success]).toEqual([phone, false])
})
