import { expect, test } from 'vitest'
import { CLIENT_KINDS, expectedPayment, paymentCall } from './payment-kinds.ts'

const ask = (kind: (typeof CLIENT_KINDS)[number]) => {
  const body = expectedPayment(kind, { reference: 'B0000001-kill-1', ending: '6789', loanId: 'lon_1' })
  return { body, call: paymentCall({ business: 'biz_00000001', body, collectionId: 'col_1' }) }
}

test('a payment of each kind is asked for again by the same call, under the reference of its record', () => {
  for (const kind of CLIENT_KINDS) {
    const { body, call } = ask(kind)
    expect(paymentCall({ business: 'biz_00000001', body, collectionId: 'col_1' })).toEqual(call)
    const id = call.headers['requestId'] ?? (call.body as { transaction_ref: string }).transaction_ref
    expect(body.transaction_ref).toMatch(new RegExp(`${id}$`))
  }
})

test('a loan stands in place of the account that is paid', () => {
  const { body, call } = ask('repayment')
  expect(body).toMatchObject({ nuban: 'lon_1', amount: 10_000 })
  expect(call).toMatchObject({ path: '/loan/repayment', body: { loan: 'lon_1', amount: 10_000 } })
  expect(ask('loan_payout').call.body).toEqual({ loan: 'lon_1', answer: 'accept' })
})
