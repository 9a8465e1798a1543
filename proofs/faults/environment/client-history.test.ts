import { expect, test } from 'vitest'
import { acceptedReply, isTransfer, createClientHistory, interpretReply } from './client-history.ts'

const failOnRead = () => {
  throw new Error('the status said all, and the body was read')
}
const payment = { _id: 'trf_1', transaction_id: 'trf_1', transaction_ref: 'one', status: 'pending', createdon: 'today' }

test('whoever is turned away asks again, and nobody reads why', () => {
  for (const status of [429, 502, 503, 504]) expect(interpretReply(status, failOnRead)).toEqual({ is: 'busy' })
  expect(interpretReply(500, failOnRead)).toEqual({ is: 'fault' })
})

test('a yes names the payment and what lasts of it, and not how far it has come', () => {
  const yes = interpretReply(200, () => ({ data: payment }))
  expect(yes).toMatchObject({ is: 'known', told: { status: 200, code: null, id: 'trf_1' } })
  expect(interpretReply(200, () => ({ data: { ...payment, status: 'success' } }))).toEqual(yes)
  expect(interpretReply(200, () => ({ data: { ...payment, createdon: 'tomorrow' } }))).not.toEqual(yes)
})

test('a no has its code; that a PIN is wanted is no end', () => {
  const no = (status: number, code: unknown) => interpretReply(status, () => ({ code }))
  expect(no(422, 'pricing.limit_exceeded')).toEqual({ is: 'known', told: { status: 422, code: 'pricing.limit_exceeded', id: null, facts: '' } })
  expect(no(403, 'pin.required')).toEqual({ is: 'grant', told: { status: 403, code: 'pin.required', id: null, facts: '' } })
  expect(no(404, undefined)).toEqual({ is: 'known', told: { status: 404, code: null, id: null, facts: '' } })
})

test('a withdrawal in the journal is told from a transfer, and a yes found among what was told', () => {
  const journal = createClientHistory()
  const open = (reference: string) =>
    journal.open({ business: 'biz_1', token: 'a.b', body: { nuban: '0123456789', bank_code: '058', amount: 1, transaction_ref: reference } })
  expect([isTransfer(open('B0000001-kill-1')), isTransfer(open('withdrawal-5f0c'))]).toEqual([true, false])
  const entry = open('B0000001-kill-2')
  entry.replies.push({ status: 403, code: 'pin.required', id: null, facts: '' })
  expect(acceptedReply(entry)).toBeNull()
  entry.replies.push({ status: 200, code: null, id: 'trf_1', facts: '{}' })
  expect(acceptedReply(entry)?.id).toBe('trf_1')
})
