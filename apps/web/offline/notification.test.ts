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
