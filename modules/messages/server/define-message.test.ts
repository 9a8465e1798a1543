import { expect, test } from 'vitest'
import { smsText } from '../../../platform/text/sms-text.ts'
import { defineMessage } from './define-message.ts'
import { noticeText, NOT_YOU } from './security-notice.ts'

type Params = { what: string; id: string }
const both = defineMessage({
  name: 'test.key-replaced',
  channels: ['mail', 'sms'],
  occasion: ({ id }: Params) => `api-key-${id}`,
  business: { none: 'a test' },
  subject: () => 'Kasuwa: secret key replaced',
  text: ({ what }) => noticeText('Amina', [`${what} was replaced.`], NOT_YOU),
  sms: ({ what }) => smsText('Kasuwa', `${what} was replaced.`, NOT_YOU.sms),
})
const to = {
  emails: ['amina@shops.example', 'shop@shops.example', 'amina@shops.example', '', null],
  phones: ['08031234567', undefined],
}
const params = { what: 'The secret key', id: '1' }

test('a message goes to each address once by mail, and to each phone by text message, both with what to do', () => {
  expect(both.jobs(to, params).map(({ payload }) => payload)).toEqual([
    ...['amina@shops.example', 'shop@shops.example'].map((email, at) => ({
      to: email,
      subject: 'Kasuwa: secret key replaced',
      text: `Hello Amina,\n\nThe secret key was replaced.\n\n${NOT_YOU.mail}`,
      key: `api-key-1-${at}`,
    })),
    { to: '08031234567', text: `Kasuwa: The secret key was replaced. ${NOT_YOU.sms}`, key: 'api-key-1-0' },
  ])
})

test('mail and text message of one occasion have different keys, so that neither replaces the other', () => {
  const keys = both.jobs(to, params).map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
})

test('one address has the occasion as its key; a missing one gets nothing', () => {
  expect(both.jobs({ email: 'amina@shops.example', phone: null }, params).map(({ key }) => key)).toEqual(['mail:api-key-1'])
  expect(both.jobs({ email: null, phone: '08031234567' }, params).map(({ key }) => key)).toEqual(['sms:api-key-1'])
  expect(both.jobs({ emails: [null], phones: [''] }, params)).toEqual([])
})

test('the subject of a mail names the business that it is about, once', () => {
  const about = (subject: string) =>
    defineMessage({
      name: 'test.mail',
      channels: ['mail'],
      occasion: ({ id }: Params) => id,
      business: () => 'Amina Fabrics',
      subject: () => subject,
      text: () => 'Text',
    }).mail(params).subject
  expect(about('Kasuwa: payout account confirmed')).toBe('Kasuwa: payout account confirmed (Amina Fabrics)')
  expect(about('Amina Fabrics can now receive payments')).toBe('Amina Fabrics can now receive payments')
})

test('a message leaves on its own channels only', () => {
  const mail = defineMessage({
    name: 'test.mail',
    channels: ['mail'],
    occasion: ({ id }: Params) => id,
    business: { none: 'a test' },
    subject: () => 'Subject',
    text: () => 'Text',
  })
  expect(mail.jobs(to, params).map(({ task }) => task)).toEqual(['messages.send-mail', 'messages.send-mail'])
  const sms = defineMessage({
    name: 'test.sms',
    channels: ['sms'],
    occasion: ({ id }: Params) => id,
    business: { none: 'a test' },
    sms: () => 'Text',
  })
  expect(sms.jobs(to, params).map(({ task }) => task)).toEqual(['messages.send-sms'])
})

test('a text message of a long sentence is still one message of 160 characters, and its advice is whole', () => {
  const text = both.sms({ what: `Ṣadé’s key ₦${'9'.repeat(300)}`, id: '1' })
  expect(text).toHaveLength(160)
  expect(text).toMatch(/^Kasuwa: Sade's key NGN 9+\.\. Not you\? Change your password and contact support\.$/)
})

test('a text message without advice is cut to one message too', () => {
  const long = defineMessage({
    name: 'test.sms',
    channels: ['sms'],
    occasion: ({ id }: Params) => id,
    business: { none: 'a test' },
    sms: () => `₦${'9'.repeat(300)}`,
  })
  expect(long.sms(params)).toMatch(/^NGN 9+\.\.$/)
  expect(long.sms(params)).toHaveLength(160)
})

test('the text of a message with a secret is in no job, and a repeat of its mail has the same message id', () => {
  const code = defineMessage({
    name: 'test.code',
    channels: ['mail'],
    occasion: ({ id }: Params) => `code-${id}`,
    business: { none: 'a test' },
    sentBy: { name: 'test.send-code' },
    subject: () => 'Your code',
    text: ({ what }) => what,
  })
  expect(code).not.toHaveProperty('jobs')
  expect(code.mail(params)).toEqual({ subject: 'Your code', text: 'The secret key', messageId: '<code-1@kasuwa>' })
})
