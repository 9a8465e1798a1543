import { expect, test } from 'vitest'
import { shortSmsName, smsText, toGsmText } from './sms-text.ts'

const ADVICE = 'Not you? Change your password and contact support.'
const ONE_MESSAGE = /^[A-Za-z0-9 @!"#$%&'()*+,\-./:;<=>?]{1,160}$/

test.each([
  ['₦5,000.00 – sent', 'NGN 5,000.00 - sent'],
  ['Ṣadé’s “Ɓala” shop…', `Sade's "Bala" shop...`],
  ['ƊANLAMI & Sons\nKano', 'DANLAMI & Sons Kano'],
  ['[Lagos] {1} | ~', 'Lagos 1'],
  ['李 Fabrics 🎉', 'Fabrics'],
])('%s is sent as %s', (text, sent) => expect(toGsmText(text)).toBe(sent))

test.each(['The key of Amina Stores was replaced.', 'x'.repeat(400), 'ß'.repeat(200), '李'.repeat(200), ''])(
  'a text message of any sentence is one message of the GSM alphabet, with its advice whole: %s',
  (sentence) => {
    const text = smsText('Kasuwa', sentence, ADVICE)
    expect(text).toMatch(ONE_MESSAGE)
    expect(text.startsWith('Kasuwa: ')).toBe(true)
    expect(text.endsWith(` ${ADVICE}`)).toBe(true)
  },
)

test('a sentence that fits is not cut, and one without advice has the whole message', () => {
  expect(smsText('Kasuwa', 'Webhook changed.', ADVICE)).toBe(`Kasuwa: Webhook changed. ${ADVICE}`)
  expect(smsText('Kasuwa', 'y'.repeat(152), '')).toBe(`Kasuwa: ${'y'.repeat(152)}`)
  expect(smsText('Kasuwa', 'y'.repeat(153), '')).toBe(`Kasuwa: ${'y'.repeat(150)}..`)
})

test.each([
  ['Amina Stores', 'Amina Stores'],
  ['The Very Long Trading Company of Kano', 'The Very Long Trading Compan..'],
  ['李', 'your business'],
])('the name %s is %s in a text message', (name, short) => expect(shortSmsName(name, 'your business')).toBe(short))
