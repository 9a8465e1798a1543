import { expect, test } from 'vitest'
import { acceptedReply, createClientHistory, interpretReply } from './client-history.ts'

const failOnRead = () => {
  throw new Error('the status said all, and the body was read')
}
const payment = { _id: 'trf_1', transaction_id: 'trf_1', transaction_ref: 'one', status: 'pending', createdon: 'today' }

test('a busy answer is retried without parsing its body', () => {
  for (const status of [429, 502, 503, 504]) expect(interpretReply(status, failOnRead)).toEqual({ is: 'busy' })
  expect(interpretReply(500, failOnRead)).toEqual({ is: 'fault' })
})

test('an acceptance has the payment and its immutable fields, not its progress', () => {
  const acceptance = interpretReply(200, () => ({ data: payment }))
  expect(acceptance).toMatchObject({ is: 'known', reply: { status: 200, code: null, id: 'trf_1' } })
  expect(interpretReply(200, () => ({ data: { ...payment, status: 'success' } }))).toEqual(acceptance)
  expect(interpretReply(200, () => ({ data: { ...payment, createdon: 'tomorrow' } }))).not.toEqual(acceptance)
})

test('a repayment must be answered with the same parts each time', () => {
  const repayment = { _id: 'lon_1', owed: 900, paid: 100, fees: 0, interest: 20, principal: 80 }
  const acceptance = interpretReply(200, () => ({ data: repayment }))
  expect(interpretReply(200, () => ({ data: { ...repayment, owed: 800 } }))).toEqual(acceptance)
  expect(interpretReply(200, () => ({ data: { ...repayment, interest: 0, principal: 100 } }))).not.toEqual(acceptance)
})

test('a refusal has its code; a request for a PIN is not final', () => {
  const refusal = (status: number, code: unknown) => interpretReply(status, () => ({ code }))
  expect(refusal(422, 'pricing.limit_exceeded')).toEqual({ is: 'known', reply: { status: 422, code: 'pricing.limit_exceeded', id: null, facts: '' } })
  expect(refusal(403, 'pin.required')).toEqual({ is: 'grant', reply: { status: 403, code: 'pin.required', id: null, facts: '' } })
  expect(refusal(404, undefined)).toEqual({ is: 'known', reply: { status: 404, code: null, id: null, facts: '' } })
})

test('an acceptance is found among the replies', () => {
  const clientHistory = createClientHistory()
  const open = (reference: string) =>
    clientHistory.open({ business: 'biz_1', token: 'a.b', body: { nuban: '0123456789', bank_code: '058', amount: 1, transaction_ref: reference } })
  const entry = open('B0000001-kill-2')
  entry.replies.push({ status: 403, code: 'pin.required', id: null, facts: '' })
  expect(acceptedReply(entry)).toBeNull()
  entry.replies.push({ status: 200, code: null, id: 'trf_1', facts: '{}' })
  expect(acceptedReply(entry)?.id).toBe('trf_1')
})
