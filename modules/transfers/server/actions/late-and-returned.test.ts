import { expect, test } from 'vitest'
import { decideCommand, NOW, planAsText } from '../../../../tests/fixtures/command-testing.ts'
import { attemptRow, stateMoveTo, transferRow } from '../../../../tests/fixtures/transfer-rows.ts'
import type { MoneyCommand, Plan, PlanPart } from '../../../ledger/index.ts'
import { TRANSFER_STATES, type TransferState } from '../../contract.ts'
import { bankTransfer } from '../fulfilments/bank-payments.ts'
import type { TransferAttemptRow, TransferRow } from '../rows.ts'
import { reportedReturnCommand } from './query-return.ts'
import { recordLatePaymentCommand, recallPlan } from './record-late-payment.ts'
import { returnTransferCommand } from './return-transfer.ts'
import { settleFromStatementCommand } from './settle-from-statement.ts'

const PAYMENT = { id: 'trf_1', kind: 'transfer', subject_id: null } as const

type Stands = { transfer?: Partial<TransferRow>; attempt?: Partial<TransferAttemptRow> }
const decide = <Outcome extends Plan['outcome']>(command: MoneyCommand<Outcome>, { transfer, attempt }: Stands) =>
  decideCommand(command, {
    balances: { 'wallet:biz_amina': 3_000_000n },
    rows: { transfer: [transferRow(transfer)], transfer_attempt: [attemptRow(attempt)] },
  }) as Plan<Outcome>

const shown = (outcome: string, message: string, raw: object, more: object = {}) => ({
  table: 'transfer_answer',
  row: {
    transfer_id: 'trf_1',
    business_id: 'biz_amina',
    attempt_id: 'att_1',
    asked: 'statement',
    outcome,
    code: '',
    message,
    session_id: null,
    raw,
    answered_at: NOW,
    ...more,
  },
})
const textsOf = (plan: PlanPart) => planAsText(plan).journals
const internalAccounts = (...kinds: string[]) => kinds.map((kind) => ({ kind }))

const ofAttempt = { actor: 'system', fingerprint: '', key: 'att_1:line_1' }
const ROWS = [
  { table: 'transfer', id: 'trf_1' },
  { table: 'transfer_attempt', id: 'att_1' },
]
const WALLET = { kind: 'wallet', business: 'biz_amina' }

const late = () => recordLatePaymentCommand(PAYMENT, { id: 'att_1', partner: 'vfd' }, 'line_1', bankTransfer)
const LEFT_ALONE = (states: readonly TransferState[]) => TRANSFER_STATES.filter((state) => !states.includes(state))

test('M52 by the statement: each line of an attempt is one command, which needs suspense and clearing', () => {
  expect(late()).toMatchObject({ name: 'transfers.paid_late', scope: 'transfer-paid-late', ...ofAttempt })
  expect(late().needs).toEqual({ accounts: [...internalAccounts('suspense_late'), { kind: 'clearing_out', partner: 'vfd' }], rows: ROWS })
})

test.each(['failed', 'cancelled'] as const)('M52 by the statement: of a transfer that was %s only the amount is posted to suspense', (state) => {
  const plan = decide(late(), { transfer: { state, session_id: 'S0' }, attempt: { state: 'rejected' } })
  expect(textsOf(plan)).toEqual([['M52', 'transfer:trf_1:late', 'biz_amina', 'Dr suspense_late 1,000,000; Cr clearing_out 1,000,000']])
  const set = { session_id: 'S0', next_query_at: null }
  const why = 'statement: line_1'
  expect({ ...plan, journals: null }).toEqual({
    journals: null,
    moves: [
      { table: 'transfer', id: 'trf_1', from: state, to: 'paid_late', set, why },
      { table: 'transfer_attempt', id: 'att_1', from: 'rejected', to: 'accepted', set: { ended_at: NOW }, why },
    ],
    adds: [shown('accepted', 'Paid, by its statement', { lineId: 'line_1' })],
    events: stateMoveTo('paid_late'),
    domainEvents: [
      {
        type: 'transfer.paid_late',
        transfer: transferRow({ ...set, state: 'paid_late' }),
        partner: 'vfd',
        partnerReference: 'att_1',
        journalKey: 'transfer:trf_1:late',
      },
    ],
    outcome: { state: 'paid_late' },
  })
})

test('M52 by the statement: a transfer whose hold was not released is left alone', () => {
  for (const state of LEFT_ALONE(['failed', 'cancelled'])) expect(decide(late(), { transfer: { state } })).toEqual({ outcome: { state } })
})

test('a late payment that came back to the bank ends there', () => {
  expect(recallPlan(transferRow({ state: 'paid_late' }), 'statement: line_2')).toEqual({
    moves: [{ table: 'transfer', id: 'trf_1', from: 'paid_late', to: 'recalled', why: 'statement: line_2' }],
    events: stateMoveTo('recalled'),
    domainEvents: [{ type: 'transfer.recalled', transfer: transferRow({ state: 'recalled' }) }],
  })
})

const returning = (amountKobo: bigint, sessionId: string | null = null) =>
  returnTransferCommand(
    { transfer: { ...PAYMENT, businessId: 'biz_amina' }, attempt: { id: 'att_1', partner: 'vfd' }, fulfilment: bankTransfer },
    { lineId: 'line_1', amountKobo, sessionId },
  )
const SETTLED: Stands = { transfer: { state: 'settled' }, attempt: { state: 'accepted' } }

test('M16: each line of an attempt is one command, which needs all that the payment touched', () => {
  expect(returning(1n)).toMatchObject({ name: 'transfers.return', scope: 'transfer-return', ...ofAttempt })
  expect(returning(1n).needs).toEqual({
    accounts: [
      WALLET,
      { kind: 'clearing_in', partner: 'vfd' },
      ...internalAccounts('fees_outbound', 'vat', 'stamp_duty', 'duty_absorbed', 'suspense_bank_debit'),
    ],
    rows: ROWS,
  })
})

test('M16: a return gives the wallet everything that the payment took', () => {
  const plan = decide(returning(1_000_000n, 'S9'), SETTLED)
  expect(textsOf(plan)).toEqual([
    ['M16', 'transfer:trf_1:return', 'biz_amina', 'Dr clearing_in 1,000,000, fees_outbound 1,860, vat 140, stamp_duty 5,000; Cr wallet 1,007,000'],
  ])
  expect(plan.journals![0]!.lines.find(({ account }) => account.kind === 'wallet')!.cashpoint).toBe('cpt_1')
  expect({ ...plan, journals: null }).toEqual({
    journals: null,
    moves: [{ table: 'transfer', id: 'trf_1', from: 'settled', to: 'returned', why: 'statement: line_1' }],
    adds: [shown('returned', 'Returned by the other bank', { lineId: 'line_1', amountKobo: '1000000' }, { session_id: 'S9' })],
    totals: [{ business: 'biz_amina', cashpoint: 'cpt_1', kind: 'transfer', day: '2026-11-20', count: -1, amount: -1_007_000n }],
    events: stateMoveTo('returned'),
    domainEvents: [
      {
        type: 'transfer.returned',
        transfer: transferRow({ state: 'returned' }),
        partner: 'vfd',
        partnerReference: 'att_1',
        journalKey: 'transfer:trf_1:return',
        returnedKobo: 1_000_000n,
        sourceAccount: 'clearing',
        balanceAfterKobo: 4_007_000n,
      },
    ],
    outcome: { state: 'returned', isNew: true },
  })
})

test('M16: a shortfall is a claim against the bank, and an excess is not this payment’s', () => {
  const short = decide(returning(900_000n), SETTLED)
  expect(textsOf(short)[0]![3]).toBe(
    'Dr clearing_in 900,000, suspense_bank_debit 100,000, fees_outbound 1,860, vat 140, stamp_duty 5,000; Cr wallet 1,007,000',
  )
  expect(short.domainEvents).toMatchObject([{ returnedKobo: 900_000n }])
  const beyond = decide(returning(1_100_000n), SETTLED)
  expect(textsOf(beyond)[0]![3]).toContain('Dr clearing_in 1,000,000, fees_outbound')
  expect(beyond.domainEvents).toMatchObject([{ returnedKobo: 1_000_000n }])
  expect(beyond.adds).toMatchObject([{ row: { raw: { amountKobo: '1100000' } } }])
})

test('M16: nothing goes back that is not settled over the rail by an attempt that was accepted', () => {
  for (const state of LEFT_ALONE(['settled']))
    expect(decide(returning(1_000_000n), { ...SETTLED, transfer: { state } })).toEqual({ outcome: { state, isNew: false } })
  for (const stands of [
    { transfer: { state: 'settled', route: 'book' } as const, attempt: SETTLED.attempt! },
    { ...SETTLED, attempt: { state: 'unknown' } as const },
  ])
    expect(decide(returning(1_000_000n), stands)).toEqual({ outcome: { state: 'settled', isNew: false } })
})

const REVIEWED: Stands = { transfer: { state: 'review', next_query_at: NOW }, attempt: { state: 'unknown' } }
const showing = () => settleFromStatementCommand(transferRow(REVIEWED.transfer), attemptRow(REVIEWED.attempt), 'line_1', bankTransfer)

test('M14 by the statement: its line settles a transfer in review, with everything that an answer does', () => {
  expect(showing()).toMatchObject({ name: 'transfers.settle_shown', scope: 'transfer-settle-shown', ...ofAttempt })
  expect(showing().needs).toEqual({
    accounts: [WALLET, { kind: 'clearing_out', partner: 'vfd' }, ...internalAccounts('fees_outbound', 'vat', 'stamp_duty', 'duty_absorbed')],
    holds: ['hld_1'],
    rows: ROWS,
  })
  const plan = decide(showing(), REVIEWED)
  const set = { code: '00', answer: 'Paid, by its statement', next_query_at: null, ended_at: NOW }
  const why = 'statement: line_1'
  expect(textsOf(plan)).toMatchObject([['M14', 'transfer:trf_1', 'biz_amina', expect.stringContaining('Dr wallet 1,007,000')]])
  expect({ ...plan, journals: null, domainEvents: null }).toEqual({
    journals: null,
    domainEvents: null,
    holds: [{ change: 'consume', id: 'hld_1' }],
    totals: [{ business: 'biz_amina', cashpoint: 'cpt_1', kind: 'transfer', count: 1, amount: 1_007_000n, day: '2026-11-20' }],
    adds: [shown('accepted', 'Paid, by its statement', { lineId: 'line_1' })],
    moves: [
      { table: 'transfer', id: 'trf_1', from: 'review', to: 'settled', set, why },
      { table: 'transfer_attempt', id: 'att_1', from: 'unknown', to: 'accepted', set: { ended_at: NOW }, why },
    ],
    events: stateMoveTo('settled'),
    outcome: { isNew: true },
  })
  expect(plan.domainEvents).toMatchObject([{ type: 'transfer.settled', transfer: { ...set, state: 'settled' }, balanceAfterKobo: 1_993_000n }])
})

test('M14 by the statement: only a transfer in review is settled by its line', () => {
  for (const state of LEFT_ALONE(['review'])) expect(decide(showing(), { transfer: { state } })).toEqual({ outcome: { isNew: false } })
})

const saying = () => reportedReturnCommand({ id: 'trf_1' }, { id: 'att_1' }, { outcome: 'returned', amountKobo: 1_000_000n, sessionId: 'S9' })

test('the bank’s answer that it returned a payment is stored and published once for its attempt, and moves nothing', () => {
  expect(saying()).toMatchObject({ name: 'transfers.said_returned', scope: 'transfer-said-returned', key: 'att_1', fingerprint: '', actor: 'system' })
  expect(saying().needs).toEqual({ accounts: [], rows: ROWS })
  const settled = transferRow({ state: 'settled' })
  expect(decide(saying(), SETTLED)).toEqual({
    adds: [shown('said_returned', 'Says that it was returned', { amountKobo: '1000000' }, { asked: 'return', session_id: 'S9' })],
    domainEvents: [{ type: 'transfer.said_returned', transfer: settled, partner: 'vfd', partnerReference: 'att_1' }],
    outcome: { isNew: true },
  })
  for (const state of LEFT_ALONE(['settled'])) expect(decide(saying(), { transfer: { state } })).toEqual({ outcome: { isNew: false } })
})
