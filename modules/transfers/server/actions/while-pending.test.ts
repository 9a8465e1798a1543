import { describe, expect, test } from 'vitest'
import { decideCommand, NOW } from '../../../../tests/fixtures/command-testing.ts'
import { attemptRow, stateMoveTo, transferRow } from '../../../../tests/fixtures/transfer-rows.ts'
import type { MoneyCommand, Plan } from '../../../ledger/index.ts'
import { TRANSFER_STATES, type TransferState } from '../../contract.ts'
import { bankTransfer } from '../fulfilments/bank-payments.ts'
import type { TransferAttemptRow, TransferRow } from '../rows.ts'
import { nextReviewQueryAt } from '../requery-schedule.ts'
import { transferLogFields } from './record-bank-response.ts'
import { resendCommand } from './query-transfer.ts'
import { cancelTransferCommand } from './send-to-bank.ts'
import { alertPendingCommand } from './alert-pending.ts'

type Stands = { transfer?: Partial<TransferRow>; attempt?: Partial<TransferAttemptRow>; business?: object }
const decide = <Outcome extends Plan['outcome']>(command: MoneyCommand<Outcome>, { transfer, attempt, business }: Stands) => {
  const rows = {
    transfer: [transferRow(transfer)],
    transfer_attempt: [attemptRow(attempt)],
    business: [{ id: 'biz_amina', standing: 'open', standing_reason: null, ...business }],
  }
  return decideCommand(command, { rows })
}
const query = (runAt: Date) => ({ task: 'transfers.query', payload: { transferId: 'trf_1' }, key: 'transfer-query:trf_1', runAt })
const ROWS = [
  { table: 'transfer', id: 'trf_1' },
  { table: 'transfer_attempt', id: 'att_1' },
]
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)
const DAY = 24 * 60

describe('alarms by age', () => {
  const marking = () => alertPendingCommand('dbt_1', transferRow(), attemptRow())

  test('is a command of its own each time, and holds no money', () => {
    expect(marking()).toMatchObject({ name: 'transfers.mark_doubt', scope: 'transfer-doubt', key: 'dbt_1', fingerprint: '', actor: 'system' })
    expect(marking().needs).toEqual({ accounts: [], rows: ROWS })
  })

  test('a passed threshold raises one alarm and moves nothing', () => {
    for (const state of ['sending', 'pending', 'unclear', 'querying', 'held'] as const) {
      const plan = decide(marking(), { transfer: { state, sent_at: state === 'held' ? null : ago(11), created_at: ago(11) } })
      const message = state === 'held' ? 'a transfer has waited to be sent for ten minutes' : 'a transfer has been in doubt for ten minutes'
      expect(plan).toEqual({ moves: [{ table: 'transfer', id: 'trf_1', set: { doubt_told_at: NOW } }], outcome: { state, message } })
    }
    const again = decide(marking(), { transfer: { state: 'unclear', sent_at: ago(11), doubt_told_at: ago(1) } })
    expect(again).toEqual({ outcome: { state: 'unclear', message: null } })
  })

  test('no alarm for a transfer that has ended or is in review', () => {
    for (const state of TRANSFER_STATES.filter((one) => !['held', 'sending', 'pending', 'unclear', 'querying'].includes(one)))
      expect(decide(marking(), { transfer: { state, sent_at: ago(2 * DAY) } })).toEqual({ outcome: { state, message: null } })
  })

  test.each<[TransferState, TransferState[]]>([
    ['unclear', ['querying', 'review']],
    ['pending', ['querying', 'review']],
    ['querying', ['review']],
    ['sending', ['unclear', 'querying', 'review']],
  ])('after a day a transfer in %s goes to review, and is still queried', (state, path) => {
    const old = { state, sent_at: ago(DAY), queries: 30 }
    const plan = decide(marking(), { transfer: old, attempt: { state: 'unknown' } })
    const next = nextReviewQueryAt('trf_1', NOW)
    const set = { doubt_told_at: NOW, review_reason: 'age', next_query_at: next } as const
    expect(plan).toEqual({
      moves: path.map((to, step) => ({
        table: 'transfer',
        id: 'trf_1',
        from: step === 0 ? state : path[step - 1],
        to,
        why: 'in doubt for a day',
        ...(to === 'review' && { set }),
      })),
      events: stateMoveTo('review'),
      jobs: [query(next)],
      domainEvents: [
        { type: 'transfer.in_review', transfer: transferRow({ ...old, ...set, state: 'review' }), partner: 'vfd', partnerReference: 'att_1' },
      ],
      outcome: { state: 'review', message: 'a transfer has been in doubt for a day; a person has to decide' },
    })
  })

  test('after a day an attempt that was being sent is unknown, and the bank’s reason for a review stays', () => {
    const plan = decide(marking(), { transfer: { state: 'unclear', sent_at: ago(DAY), review_reason: 'code' } })
    expect(plan).toMatchObject({
      moves: [
        {},
        { to: 'review', set: { review_reason: 'code' } },
        { table: 'transfer_attempt', id: 'att_1', from: 'sent', to: 'unknown', set: { ended_at: null } },
      ],
    })
  })

  test('a transfer that never left stays as it is, however long', () => {
    const plan = decide(marking(), { transfer: { state: 'held', sent_at: null, created_at: ago(2 * DAY) } })
    expect(plan).toMatchObject({
      moves: [{ set: { doubt_told_at: NOW } }],
      outcome: { state: 'held', message: 'a transfer has waited to be sent for a day' },
    })
  })
})

describe('sending again', () => {
  const resending = (attempt: Partial<TransferAttemptRow> = {}) => resendCommand(transferRow({ state: 'querying' }), attemptRow(attempt))

  test('is one command for each sending, so that of two workers one sends', () => {
    const command = resending()
    expect(command).toMatchObject({ name: 'transfers.resend', scope: 'transfer-resend', fingerprint: '', actor: 'system' })
    expect(command.key).toBe(`att_1:${new Date('2026-11-20T09:59:55Z').getTime()}`)
    expect(resending({ sent_at: null }).key).toBe(`att_1:${new Date('2026-11-20T09:00:00Z').getTime()}`)
    expect(command.needs).toEqual({ accounts: [], rows: [{ table: 'business', id: 'biz_amina' }, ...ROWS] })
  })

  test.each(['sending', 'pending', 'unclear', 'querying'] as const)(
    'is committed before the call, from %s; a query follows if the worker dies',
    (state) => {
      const next = new Date(NOW.getTime() + 15_000)
      expect(decide(resending(), { transfer: { state } })).toEqual({
        moves: [
          { table: 'transfer_attempt', id: 'att_1', set: { sent_at: NOW } },
          { table: 'transfer', id: 'trf_1', set: { next_query_at: next } },
        ],
        jobs: [query(next)],
        outcome: { sentAt: NOW.toISOString() },
      })
    },
  )

  test.each(['no_debit', 'frozen'])('is given up where its business is %s by now', (standing) => {
    const business = { standing, standing_reason: 'An order names it.' }
    expect(decide(resending(), { transfer: { state: 'unclear' }, business })).toMatchObject({ code: 'state.moved_on' })
  })

  test('is given up when it has moved on meanwhile, or is for a person by the bank’s word', () => {
    for (const state of ['held', 'settled', 'failed', 'review', 'cancelled'] as const)
      expect(decide(resending(), { transfer: { state } })).toMatchObject({ code: 'state.moved_on' })
    for (const review_reason of ['code', 'differs'] as const)
      expect(decide(resending(), { transfer: { state: 'unclear', review_reason } })).toMatchObject({ code: 'state.moved_on' })
    expect(decide(resending(), { transfer: { state: 'unclear', review_reason: 'age' } })).toHaveProperty('outcome')
  })
})

describe('a transfer stopped after it was accepted and before it was sent', () => {
  const cancelling = () => cancelTransferCommand(transferRow({ state: 'held' }), attemptRow({ state: 'written' }), bankTransfer)

  test('is called off once, and posts nothing', () => {
    expect(cancelling()).toMatchObject({ name: 'transfers.cancel', scope: 'transfer-cancel', key: 'trf_1', fingerprint: '', actor: 'system' })
    expect(cancelling().needs).toEqual({
      accounts: [{ kind: 'wallet', business: 'biz_amina' }],
      meters: [{ subject: 'biz_amina', kind: 'outflow', period: '2026-11-20' }],
      holds: ['hld_1'],
      rows: [{ table: 'business', id: 'biz_amina' }, ...ROWS],
      movesNoMoney: true,
    })
  })

  test('releases hold and limit, states the reason, and is published', () => {
    const message = 'Money cannot leave this account at the moment. An order names it. See Restrictions, or contact support.'
    const set = { code: 'businesses.no_debit', answer: message, ended_at: NOW }
    const plan = decide(cancelling(), { transfer: { state: 'held' }, business: { standing: 'no_debit', standing_reason: 'An order names it.' } })
    expect(plan).toEqual({
      holds: [{ change: 'release', id: 'hld_1' }],
      meters: [{ subject: 'biz_amina', kind: 'outflow', period: '2026-11-20', change: -1_000_000n }],
      moves: [
        { table: 'transfer', id: 'trf_1', from: 'held', to: 'cancelled', set, why: 'businesses.no_debit' },
        { table: 'transfer_attempt', id: 'att_1', set: { ended_at: NOW } },
      ],
      events: stateMoveTo('cancelled'),
      domainEvents: [{ type: 'transfer.failed', transfer: transferRow({ ...set, state: 'cancelled' }) }],
      outcome: {},
    })
  })

  test('is taken up again when it was set free meanwhile', () => {
    expect(decide(cancelling(), { transfer: { state: 'held' } })).toMatchObject({ code: 'state.moved_on' })
  })
})

test('an alarm names the transfer, its business, amount, reference, age and number of queries', () => {
  expect(transferLogFields(transferRow({ queries: 3 }), attemptRow({ partner_reference: 'pay_1' }))).toEqual({
    alarm: 'transfer',
    transferId: 'trf_1',
    businessId: 'biz_amina',
    amountKobo: '1000000',
    reference: 'pay_1',
    askedOn: '2026-11-20T09:00:00.000Z',
    queries: 3,
  })
})
