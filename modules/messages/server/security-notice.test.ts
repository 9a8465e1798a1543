import { expect, test } from 'vitest'
import { NO_ADVICE, NOT_YOU, securityNotices } from './security-notice.ts'

const to = {
  firstname: 'Amina',
  emails: ['amina@shops.example', 'shop@shops.example', 'amina@shops.example', '', null],
  phones: ['08031234567', undefined],
}
const notice = { subject: 'Kasuwa: secret key replaced', lines: ['It was replaced.'], sms: 'The secret key was replaced.', advice: NOT_YOU }

test('a notice goes to each address once by mail, and to each phone by text message, both with what to do', () => {
  expect(securityNotices('Kasuwa', 'api-key-1', to, notice).map(({ payload }) => payload)).toEqual([
    ...['amina@shops.example', 'shop@shops.example'].map((email, at) => ({
      to: email,
      subject: 'Kasuwa: secret key replaced',
      text: `Hello Amina,\n\nIt was replaced.\n\n${NOT_YOU.mail}`,
      key: `api-key-1-${at}`,
    })),
    { to: '08031234567', text: `Kasuwa: The secret key was replaced. ${NOT_YOU.sms}`, key: 'api-key-1-0' },
  ])
})

test('mail and text message of one occasion have different keys, so that neither replaces the other', () => {
  const keys = securityNotices('Kasuwa', 'api-key-1', to, notice).map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
})

test('without an address or a phone that message is left out, and without advice nothing ends it', () => {
  const none = { firstname: 'Musa', emails: [null], phones: ['08031234567'] }
  expect(securityNotices('Kasuwa', 'w', none, { ...notice, advice: NO_ADVICE }).map(({ payload }) => payload)).toEqual([
    { to: '08031234567', text: 'Kasuwa: The secret key was replaced.', key: 'w-0' },
  ])
})

test('a text message of a long sentence is still one message of 160 characters, and its advice is whole', () => {
  const [, , message] = securityNotices('Kasuwa', 'k', to, { ...notice, sms: `Ṣadé’s key ₦${'9'.repeat(300)}` })
  const { text } = message!.payload as { text: string }
  expect(text).toHaveLength(160)
  expect(text).toMatch(/^Kasuwa: Sade's key NGN 9+\.\. Not you\? Change your password and contact support\.$/)
})
