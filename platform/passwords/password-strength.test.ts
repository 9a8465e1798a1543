import { expect, test } from 'vitest'
import { passwordFault } from '../../modules/identity/contract.ts'
import { EASY_TO_GUESS } from './easy-to-guess.ts'
import { passwordWeakness } from './password-strength.ts'
import { PLAIN_WORDS } from './plain-words.ts'
import { COMMON_WORDS } from './words.ts'
import { limitNow } from '../../tests/fixtures/machine-load.ts'

const SOMEBODY = { productName: 'Kasuwa', email: 'owner@shops.example' }
const AMINA = {
  productName: 'Kasuwa',
  email: 'mallama.gwandu82@shops.example',
  phone: '08037491652',
  firstname: 'Zulaihat',
  lastname: 'Gwandu-Ói',
}

test.each([
  'Abcd@1234',
  'Test@1234',
  'Asdf@1234',
  'Aa@123456',
  'Abc@12345',
  'Welcome@Home1',
  'Password@Password1',
  'Password@Password@Password1',
  'Kasuwa@2026',
  'K@5uw4.2027',
  'P@ssw0rd123',
  'P4$$w0rd#99',
  'Qwerty.9876',
  'Zxcvbnm.01',
  '1qaz@WSX2026',
  'Lagos@Abuja2026',
  'Ramadan&2027',
  'Amina@1990',
  'Aaaaaaa1.',
  'Xyz.Xyz.Xyz1',
  'Chelsea#7391',
  'Admin.2580',
  'Jesus1sLord#1',
  'Drow.4321',
])('%s satisfies the form and is refused', (password) => {
  expect(passwordFault(password) === null || passwordFault(password)?.includes('too easy to guess')).toBe(true)
  expect(passwordWeakness(password, SOMEBODY)).not.toBeNull()
})

test.each(['Xk7#mQ2z', 'Zobo.Kilishi47', 'Tsamiya&Doki52', 'Correct.Horse9', 'Kanarie@Zomer77', 'vB9%wLr4', 'Akara#Moimoi58', 'Owambe.Sokoto19'])(
  '%s is strong enough',
  (password) => {
    expect(passwordFault(password)).toBeNull()
    expect(passwordWeakness(password, SOMEBODY)).toBeNull()
  },
)

test.each([
  'Zulaihat@1990',
  'Zul4ih@t.77',
  'Gwandu#2026x',
  'MallamaGwandu.1',
  'Mallama@5512',
  'Zulaihat.Kasuwa1',
  'GwanduOi#12',
  'Kwa@08037491652',
  'Kwa#8037491652',
  'Kw.7491652x',
])(
  '%s contains the person’s own name, address or phone number: refused for this person, and accepted for others unless it contains ours',
  (password) => {
    expect(passwordWeakness(password, AMINA)).toBe('Do not use your name, email address, phone number or our name in your password.')
    expect(passwordWeakness(password, { productName: 'Other', email: 'x@shops.example' })).toBeNull()
  },
)

test('the advice of a refusal leads to passwords that every rule allows, of common words too', () => {
  expect(EASY_TO_GUESS).toContain('Join four words that do not belong together with dots, with a capital letter and a number')
  const words = ['welcome', 'money', 'chelsea', 'lagos', 'mercy', 'pepper', 'market', 'tiger'].filter((word) => COMMON_WORDS.includes(word))
  expect(words).toHaveLength(8)
  for (const [at, first] of words.entries()) {
    const [second, third, fourth] = [1, 3, 6].map((step) => words[(at + step) % words.length]!)
    const password = `${first[0]!.toUpperCase()}${first.slice(1)}.${second}.${third}.${fourth}7`
    expect([password, passwordFault(password), passwordWeakness(password, SOMEBODY)]).toEqual([password, null, null])
  }
})

test('the words of a password that we make are short, plain and each there once, and three of them are more than 2^28 choices', () => {
  expect(PLAIN_WORDS.filter((word) => !/^[a-z]{3,6}$/.test(word))).toEqual([])
  expect(new Set(PLAIN_WORDS).size).toBe(PLAIN_WORDS.length)
  expect(PLAIN_WORDS.length ** 3).toBeGreaterThan(2 ** 28)
})

test('the longest password is judged in a moment', () => {
  const before = performance.now()
  passwordWeakness('aB1@'.repeat(32), SOMEBODY)
  passwordWeakness('Zw'.repeat(64), SOMEBODY)
  expect(performance.now() - before).toBeLessThan(limitNow(1_000))
})
