import { expect, test } from 'vitest'
import { passwordWeakness } from '../../platform/passwords/password-strength.ts'
import { emailSchema, login, PASSWORD_RULES, passwordFault, phoneSchema } from './contract.ts'

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

const WAYS = [
  '08031234567',
  ' 08031234567 ',
  '0803 123 4567',
  '0803-123-4567',
  '0803.123.4567',
  '(0803) 1234567',
  '0803\u20111234567',
  '+2348031234567',
  '+234 803 123 4567',
  '2348031234567',
  '002348031234567',
  '+234 (0) 803 123 4567',
  '\u202a+234 803 123 4567\u202c',
  '0803\ufe0f\u00a0123\u202f4567\u200b',
]
test.each(WAYS)('AUTH-60: %s is the phone number 08031234567, in a form and as the name at sign-in', (typed) => {
  expect(phoneSchema.parse(typed)).toBe('08031234567')
  expect(login.body!.parse({ email: typed, password: 'x', app: 'merchant', life_span: 'short' }).email).toBe('08031234567')
})

test.each(['80312345678', '0803', '0803123456', '080312345678', '2340803123456', '+44 8031234567', '0803 123 456x', '+23480312345678'])(
  'AUTH-60: %s is no phone number of eleven digits, and is told so',
  (typed) => {
    expect(phoneSchema.safeParse(typed).error?.issues[0]?.message).toBe("Phone number must start with '0' and must be 11 characters")
  },
)

test('a name at sign-in that is no phone number stays as it was typed, besides the spaces around it', () => {
  const name = (email: string) => login.body!.parse({ email, password: ' x ', app: 'merchant', life_span: 'short' })
  expect(name(' Amina-1@shops.example ')).toMatchObject({ email: 'Amina-1@shops.example', password: ' x ' })
  expect(name('0803-123-456').email).toBe('0803-123-456')
})

test.each(['xutvo6-kibqYc-hyptor', 'dyvkyg-4hidGa-tyqsib'])(
  '%s, as Safari makes passwords, is accepted by the rules and by the strength',
  (password) => {
    expect(passwordFault(password)).toBeNull()
    expect(passwordWeakness(password, { productName: 'Kasuwa', email: 'amina@shops.example' })).toBeNull()
  },
)

test.each(['Password1@', 'P@ssw0rd-2026', 'Welcome-123', 'Jesus777#'])(
  '%s is made from one of the most common passwords, and is refused',
  (password) => expect(passwordFault(password)).toMatch(/^This password is too easy to guess/),
)

test('what programs are told about passwords is what is required', () => {
  expect(PASSWORD_RULES.split(/;\s*/).filter(Boolean)).toEqual([
    'minlength: 8',
    'maxlength: 128',
    'required: lower',
    'required: upper',
    'required: digit',
    'required: [-@#$*.&%]',
  ])
  for (const sign of '-@#$*.&%') expect([sign, passwordFault(`abcdefG1${sign}`)]).toEqual([sign, null])
})
