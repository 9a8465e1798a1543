import { describe, expect, test } from 'vitest'
import type { OutwardTransfer } from '../port.ts'
import type { VfdReply } from './client.ts'
import { FAILURE_CODES, describeCode, type Outcome, outcomeOfQueryAnswer, outcomeOfTransferAnswer } from './codes.ts'
import { readQueryAnswer, readTransferAnswer } from './transfer-answers.ts'

const TWO_DIGITS = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'))
const DEFINITE_FAILURES = '03 05 06 07 08 12 13 14 15 16 17 18 21 30 51 57 58 61 65 69 70 71 81 92 99'.split(' ')

const order: OutwardTransfer = {
  reference: 'att_1',
  amountKobo: 4_507_000n,
  narration: 'Rent',
  sender: { accountNumber: '1000000109', name: 'Adaeze Stores' },
  beneficiary: { accountNumber: '0123456789', bankCode: '058', name: 'Okafor Emeka', enquiryId: '1', bvn: null, clientId: null },
  sendDeadline: new Date(8.64e15),
}

/** The specified meanings, written independently of the table. */
function promised(code: string, from: 'transfer' | 'query'): Outcome {
  if (code === '00') return 'accepted'
  if (['01', '02', '09'].includes(code)) return 'pending'
  if (['34', '35', '63'].includes(code)) return 'held_for_review'
  if (DEFINITE_FAILURES.includes(code)) return 'rejected'
  if (from === 'query' && code === '26') return 'accepted'
  if (from === 'query' && code === '25') return 'not_found'
  if (from === 'query' && code === '91') return 'rejected'
  return 'unknown'
}

const transferReply = (data: object, status = '00'): VfdReply => ({
  kind: 'envelope',
  envelope: { status, message: '', data: { reference: 'kasuwa-att_1', ...data } },
})
const readTransfer = (reply: VfdReply) => readTransferAnswer(reply, order, 'kasuwa')
const readQuery = (reply: VfdReply) => readQueryAnswer(reply, 'att_1', 'kasuwa')

describe('codes of the bank', () => {
  test.each(TWO_DIGITS)('code %s means what the list of the rail says, in an answer to a transfer and to a query', (code) => {
    expect(outcomeOfTransferAnswer(code)).toBe(promised(code, 'transfer'))
    expect(outcomeOfQueryAnswer(code)).toBe(promised(code, 'query'))
    expect(readTransfer(transferReply({ transactionStatus: code })).outcome).toBe(promised(code, 'transfer'))
    expect(readQuery(transferReply({ transactionStatus: code })).outcome).toBe(promised(code, 'query'))
  })

  test.each(['', '0', '000', '500', '929', '7706', '8004', 'null', 'A1', ' 00', '51 ', 'toString', '__proto__', 'constructor'])(
    'a code off the list (%j) is unknown',
    (code) => {
      expect(readTransfer(transferReply({ transactionStatus: code })).outcome).toBe('unknown')
      expect(readQuery(transferReply({ transactionStatus: code })).outcome).toBe('unknown')
    },
  )

  test.each(TWO_DIGITS.filter((code) => code !== '00'))(
    'a top-level status %s without a transaction status never lets money go and never claims it was paid',
    (code) => {
      expect(readTransfer(transferReply({}, code)).outcome).toBe('unknown')
      expect(readTransfer({ kind: 'envelope', envelope: { status: code, message: '' } }).outcome).toBe('unknown')
      expect(readQuery({ kind: 'envelope', envelope: { status: code, message: '' } }).outcome).toBe('unknown')
    },
  )

  test('the documented success without a transaction status is accepted, if it names our reference', () => {
    expect(readTransfer(transferReply({ txnId: 'kasuwa-att_1', sessionId: '090110261120142906123456789012' })).outcome).toBe('accepted')
    expect(readTransfer({ kind: 'envelope', envelope: { status: '00', message: '', data: {} } }).outcome).toBe('unknown')
  })

  test.each([
    ['another reference', { reference: 'kasuwa-att_2' }],
    ['another amount', { amount: '45070.01' }],
    ['another account', { toAccount: '0123456780' }],
    ['an amount that is no amount', { amount: '45,070.00' }],
  ])('an answer to a transfer with %s decides nothing, whatever its code', (_what, change) => {
    for (const code of TWO_DIGITS) expect(readTransfer(transferReply({ transactionStatus: code, ...change })).outcome).toBe('unknown')
  })

  test('an answer to a query about another reference, or about a credit, decides nothing', () => {
    for (const code of TWO_DIGITS) {
      expect(readQuery(transferReply({ transactionStatus: code, reference: 'kasuwa-att_2' })).outcome).toBe('unknown')
      expect(readQuery(transferReply({ transactionStatus: code, reference: 'other-att_1' })).outcome).toBe('unknown')
      expect(readQuery(transferReply({ transactionStatus: code, transactionType: 'INFLOW' })).outcome).toBe('unknown')
    }
  })

  test('108 is not found in a query and unknown in an answer to a transfer', () => {
    expect(readQuery({ kind: 'envelope', envelope: { status: '108', message: 'No transaction' } }).outcome).toBe('not_found')
    expect(readTransfer({ kind: 'envelope', envelope: { status: '108', message: '' } }).outcome).toBe('unknown')
  })

  test('what counts as failed for certain is what a query may say of it, and nothing else', () => {
    expect([...FAILURE_CODES].toSorted()).toEqual([...DEFINITE_FAILURES, '91'].toSorted())
  })

  test('each code of the list has its reason in words, and any other is named', () => {
    const known = TWO_DIGITS.filter((code) => describeCode(code) !== `Answer ${code} of the bank`)
    expect(known).toEqual([...new Set([...DEFINITE_FAILURES, ...'00 01 02 09 25 26 34 35 63 68 91 94 96 97 98'.split(' ')])].toSorted())
    expect(known.map(describeCode).filter((reason) => reason.length < 5)).toEqual([])
    expect(readTransfer(transferReply({ transactionStatus: '57' })).message).toBe('Not permitted to the sender')
    expect(readQuery(transferReply({ transactionStatus: '77' })).message).toBe('Answer 77 of the bank')
  })

  test('an answer to a transfer that names amount and account as asked counts, and hands them on', () => {
    const said = { transactionStatus: '00', amount: '45070.00', toAccount: '0123456789', sessionId: 's' }
    expect(readTransfer(transferReply(said))).toEqual({
      outcome: 'accepted',
      code: '00',
      message: 'Approved',
      amountKobo: 4_507_000n,
      beneficiaryAccountNumber: '0123456789',
      sessionId: 's',
      raw: { status: '00', message: '', data: { reference: 'kasuwa-att_1', ...said } },
    })
  })

  test.each([
    ['a transfer', readTransfer],
    ['a query', readQuery],
  ])('an answer to %s that cannot be read is kept under what it says of itself', (_what, read) => {
    const answer = (status: string) => read({ kind: 'envelope', envelope: { status, message: 'as the bank says', data: 42 } })
    expect(answer('00')).toMatchObject({ outcome: 'unknown', code: 'garbage', message: 'as the bank says' })
    expect(answer('77')).toMatchObject({ outcome: 'unknown', code: '77', message: 'as the bank says' })
    const another = read(transferReply({ transactionStatus: '00', reference: 'kasuwa-att_2' }))
    expect(another).toMatchObject({ outcome: 'unknown', code: 'mismatch', message: 'The bank’s answer is about another transfer' })
  })

  test('a query hands on the amount and the account that the bank names, to be compared', () => {
    const answer = readQuery(transferReply({ transactionStatus: '00', amount: '45070.000000', accountNo: '0123456789', sessionId: 's' }))
    expect(answer).toMatchObject({ outcome: 'accepted', code: '00', amountKobo: 4_507_000n, beneficiaryAccountNumber: '0123456789', sessionId: 's' })
  })
})
