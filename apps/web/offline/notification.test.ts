import { expect, test } from 'vitest'
import { shownNotification } from './notification.ts'

const payment = {
  kind: 'payment',
  id: 'txn_1',
  amount: 500_000,
  payer: '$& Ade',
  cashpoint: 'Main',
  path: '/admin/merchant/history?tx=txn_1',
} as const

test('issue 41: a notification names amount, payer and cashpoint, in the language of the page; without amounts it names none', () => {
  const { id: tag, path } = payment
  expect(shownNotification(payment, null)).toEqual({ title: '₦5,000.00', body: '$& Ade, Main', tag, path })
  const texts = {
    received: 'Na {amount} enter',
    receivedHidden: 'Money don enter',
    from: '{payer} send am, {cashpoint}',
    test: 'E dey work',
    testBody: '',
  }
  expect(shownNotification(payment, texts)).toMatchObject({ title: 'Na ₦5,000.00 enter', body: '$& Ade send am, Main' })
  expect(shownNotification({ ...payment, amount: null }, texts).title).toBe('Money don enter')
  expect(shownNotification({ ...payment, kind: 'test' }, texts).title).toBe('E dey work')
})

test('issue 17: the end of a payment out names amount and payee, and is never said to be received, also where its texts are missing', () => {
  const sent = { ...payment, kind: 'sent', cashpoint: '' } as const
  const earlier = { received: 'Na {amount} enter', receivedHidden: 'Money don enter', from: '', test: '', testBody: '' }
  const ended = {
    sent: '{amount} don go',
    sentHidden: 'Payment don go',
    notSent: '{amount} no go',
    notSentHidden: 'Payment no go',
    to: 'To {payer}',
  }
  expect(shownNotification(sent, { ...earlier, ended })).toMatchObject({ title: '₦5,000.00 don go', body: 'To $& Ade' })
  expect(shownNotification({ ...sent, kind: 'not_sent', amount: null }, { ...earlier, ended }).title).toBe('Payment no go')
  for (const texts of [null, earlier]) expect(shownNotification(sent, texts)).toMatchObject({ title: 'Kasuwa', body: '$& Ade' })
})
