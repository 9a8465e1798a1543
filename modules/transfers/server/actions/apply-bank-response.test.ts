import { describe, expect, test } from 'vitest'
import type { TransferAnswer } from '../../../../partners/bank/port.ts'
import { bankAnswer } from '../../../../tests/fixtures/bank.ts'
import { decideCommand, NOW, planAsText } from '../../../../tests/fixtures/command-testing.ts'
import { attemptRow, stateMoveTo, transferRow } from '../../../../tests/fixtures/transfer-rows.ts'
import type { Plan } from '../../../ledger/index.ts'
import type { TransferState } from '../../contract.ts'
import { bankTransfer } from '../fulfilments/bank-payments.ts'
import type { TransferAttemptRow, TransferRow } from '../rows.ts'
import { nextQueryAt, nextReviewQueryAt } from '../requery-schedule.ts'
import { applyBankResponseCommand, type BankResponseOutcome } from './apply-bank-response.ts'

type Answered = {
  transfer?: Partial<TransferRow>
  attempt?: Partial<TransferAttemptRow>
  question?: 'transfer' | 'query'
  before?: Partial<TransferAttemptRow>
}

const PAID: TransferAnswer = {
  outcome: 'accepted',
  code: '00',
  message: 'Approved',
  sessionId: 'S1',
  amountKobo: 1_000_000n,
  beneficiaryAccountNumber: '0123456789',
  raw: { status: '00' },
}
const REFUSED = bankAnswer('rejected', '91', 'Beneficiary bank not available')

/** The plan for an answer about a transfer. `before` is the attempt when the bank was asked, if it has changed since. */
function answered(
  answer: TransferAnswer,
  { transfer = {}, attempt = {}, question = 'transfer', before = attempt }: Answered = {},
): Plan<BankResponseOutcome> {
  const now = transferRow(transfer)
  const command = applyBankResponseCommand('ans_1', now, attemptRow(before), question, answer, bankTransfer)
  const rows = { transfer: [now], transfer_attempt: [attemptRow(attempt)] }
  return decideCommand(command, { balances: { 'wallet:biz_amina': 3_000_000n }, rows }) as Plan<BankResponseOutcome>
}

const kept = (answer: TransferAnswer, question = 'transfer') => ({
  table: 'transfer_answer',
  row: {
    transfer_id: 'trf_1',
    business_id: 'biz_amina',
    attempt_id: 'att_1',
    asked: question,
    outcome: answer.outcome,
    code: answer.code,
    message: answer.message,
    session_id: answer.sessionId,
    raw: answer.raw ?? null,
    answered_at: NOW,
  },
})
const attemptMove = (to: string, ended_at: Date | null, from = 'sent') => ({ table: 'transfer_attempt', id: 'att_1', from, to, set: { ended_at } })
const query = (runAt: Date) => ({ task: 'transfers.query', payload: { transferId: 'trf_1' }, key: 'transfer-query:trf_1', runAt })
const statesOf = (plan: Plan<BankResponseOutcome>) => plan.moves!.filter(({ table }) => table === 'transfer').map(({ from, to }) => [from, to])
const setOf = (plan: Plan<BankResponseOutcome>) => plan.moves!.find(({ table, set }) => table === 'transfer' && set)!.set!
const HELD_UP = ['sending', 'pending', 'unclear', 'querying'] as const

test('each answer is a command of its own, and locks everything that it may consume or release', () => {
  expect(applyBankResponseCommand('ans_1', transferRow(), attemptRow(), 'query', PAID, bankTransfer)).toMatchObject({
    name: 'transfers.answer',
    scope: 'transfer-answer',
    key: 'ans_1',
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [
        { kind: 'wallet', business: 'biz_amina' },
        { kind: 'clearing_out', partner: 'vfd' },
        ...['fees_outbound', 'vat', 'stamp_duty', 'duty_absorbed', 'suspense_late'].map((kind) => ({ kind })),
      ],
      meters: [{ subject: 'biz_amina', kind: 'outflow', period: '2026-11-20' }],
      holds: ['hld_1'],
      rows: [
        { table: 'transfer', id: 'trf_1' },
        { table: 'transfer_attempt', id: 'att_1' },
      ],
    },
  })
})

test('M14: paid as we asked is posted, uses up the hold, counts in the day of its request, and is published in the same commit', () => {
  const plan = answered(PAID, { transfer: { created_at: new Date('2026-11-19T23:30:00Z') } })
  const set = { code: '00', answer: 'Approved', session_id: 'S1', queries: 1, next_query_at: null, ended_at: NOW }
  const after = transferRow({ ...set, state: 'settled', created_at: new Date('2026-11-19T23:30:00Z') })
  expect(planAsText(plan).journals).toEqual([
    ['M14', 'transfer:trf_1', 'biz_amina', 'Dr wallet 1,007,000; Cr clearing_out 1,000,000, fees_outbound 1,860, vat 140, stamp_duty 5,000'],
  ])
  expect(plan.journals![0]!.lines[0]!.cashpoint).toBe('cpt_1')
  expect({ ...plan, journals: null }).toEqual({
    journals: null,
    adds: [kept(PAID)],
    moves: [{ table: 'transfer', id: 'trf_1', from: 'sending', to: 'settled', why: 'transfer: 00', set }, attemptMove('accepted', NOW)],
    holds: [{ change: 'consume', id: 'hld_1' }],
    totals: [{ business: 'biz_amina', cashpoint: 'cpt_1', kind: 'transfer', count: 1, amount: 1_007_000n, day: '2026-11-20' }],
    events: stateMoveTo('settled'),
    domainEvents: [
      {
        type: 'transfer.settled',
        transfer: after,
        partner: 'vfd',
        partnerReference: 'att_1',
        journalKey: 'transfer:trf_1',
        balanceAfterKobo: 1_993_000n,
      },
    ],
    outcome: { state: 'settled', alarm: null },
  })
})

test('M15: refused for certain releases hold and limit, posts nothing and is published; an empty pool of ours is an alarm', () => {
  const set = { code: '91', answer: 'Beneficiary bank not available', session_id: null, queries: 1, next_query_at: null, ended_at: NOW }
  expect(answered(REFUSED)).toEqual({
    adds: [kept(REFUSED)],
    moves: [{ table: 'transfer', id: 'trf_1', from: 'sending', to: 'failed', why: 'transfer: 91', set }, attemptMove('rejected', NOW)],
    holds: [{ change: 'release', id: 'hld_1' }],
    meters: [{ subject: 'biz_amina', kind: 'outflow', period: '2026-11-20', change: -1_000_000n }],
    events: stateMoveTo('failed'),
    domainEvents: [{ type: 'transfer.failed', transfer: transferRow({ ...set, state: 'failed' }) }],
    outcome: { state: 'failed', alarm: null },
  })
  expect(answered(bankAnswer('rejected', '51')).outcome.alarm).toBe('the bank says that our own pool is short')
})

describe('an order of which nothing has left', () => {
  const refused = bankAnswer('not_sent', 'network', 'The bank could not be reached (ECONNREFUSED)')
  const soon = { task: 'transfers.send', payload: { transferId: 'trf_1', kind: 'transfer' }, key: 'transfer-send:trf_1', batchable: true }
  test('is held as before, without doubt, and is sent again within a second or a third of the time it has waited, a minute at most', () => {
    const later = (seconds: number) => {
      const plan = answered(refused, { transfer: { created_at: new Date(NOW.getTime() - seconds * 1_000) } })
      expect({ ...plan, jobs: null }).toEqual({
        adds: [kept(refused)],
        moves: [
          { table: 'transfer', id: 'trf_1', from: 'sending', to: 'held', set: { sent_at: null }, why: 'not sent' },
          { table: 'transfer_attempt', id: 'att_1', from: 'sent', to: 'written', set: { sent_at: null } },
        ],
        events: stateMoveTo('held'),
        jobs: null,
        outcome: { state: 'held', alarm: null },
      })
      const { runAt, ...job } = plan.jobs![0]!
      expect(job).toEqual(soon)
      return (runAt!.getTime() - NOW.getTime()) / 1_000
    }
    for (const [waited, least] of [
      [-60, 1],
      [0, 1],
      [30, 10],
      [86_400, 60],
    ] as const) {
      expect(later(waited)).toBeGreaterThanOrEqual(least)
      expect(later(waited)).toBeLessThanOrEqual(least * 1.1)
    }
  })
  test.each<[string, Answered]>([
    ['after an earlier call that may have left', { attempt: { sent_at: new Date('2026-11-20T09:59:59Z') } }],
    ['while another worker has sent it again', { attempt: { sent_at: NOW }, before: {} }],
    ['while another worker asks about it', { transfer: { state: 'querying' } }],
    ['while it is unclear', { transfer: { state: 'unclear' } }],
  ])('stays in doubt %s, and is queried', (_when, answer) => {
    const plan = answered(refused, answer)
    expect(statesOf(plan).at(-1)).toEqual([expect.any(String), 'unclear'])
    expect(plan.jobs).toEqual([query(nextQueryAt('trf_1', 0, NOW))])
  })
})

describe('an answer that is not definite', () => {
  test.each<[TransferAnswer['outcome'], TransferState]>([
    ['pending', 'pending'],
    ['unknown', 'unclear'],
    ['not_found', 'unclear'],
    ['held_for_review', 'unclear'],
  ])('%s keeps the money aside, in the state %s, and is asked about again', (outcome, end) => {
    const answer = bankAnswer(outcome, '09', 'It says')
    const plan = answered(answer)
    const next = nextQueryAt('trf_1', 0, NOW)
    const isForPerson = outcome === 'held_for_review'
    const reviewed = isForPerson ? { review_reason: 'code' } : {}
    const set = { code: '09', answer: 'It says', session_id: null, queries: 1, next_query_at: next, ended_at: null, ...reviewed }
    expect(plan).toEqual({
      adds: [kept(answer)],
      moves: [{ table: 'transfer', id: 'trf_1', from: 'sending', to: end, why: 'transfer: 09', set }, attemptMove('unknown', null)],
      events: stateMoveTo(end),
      domainEvents: [],
      jobs: [query(next)],
      outcome: { state: end, alarm: isForPerson ? 'the bank says of a transfer what only a person can judge' : null },
    })
  })

  test('an answer to a query passes through querying, from querying and sending too', () => {
    const pending = bankAnswer('pending', '09')
    const path = (state: TransferState, question: 'transfer' | 'query', answer = pending) =>
      statesOf(answered(answer, { transfer: { state }, question }))
    expect(path('unclear', 'query')).toEqual([
      ['unclear', 'querying'],
      ['querying', 'pending'],
    ])
    expect(path('querying', 'query')).toEqual([['querying', 'pending']])
    expect(path('sending', 'query', PAID)).toEqual([
      ['sending', 'unclear'],
      ['unclear', 'querying'],
      ['querying', 'settled'],
    ])
    expect(path('querying', 'transfer', REFUSED)).toEqual([['querying', 'failed']])
    const plan = answered(pending, { transfer: { state: 'sending' }, question: 'query' })
    expect(plan.moves!.map(({ set }) => set !== undefined)).toEqual([false, false, true, true])
    expect(plan.moves!.slice(0, 3).map(({ why }) => why)).toEqual(['query: 09', 'query: 09', 'query: 09'])
  })

  test('each answer counts, and the queries grow rarer; a known session id stays', () => {
    const plan = answered(bankAnswer('pending', '09'), { transfer: { state: 'pending', queries: 4, session_id: 'S0' }, question: 'query' })
    expect(setOf(plan)).toMatchObject({ queries: 5, next_query_at: nextQueryAt('trf_1', 4, NOW), session_id: 'S0' })
    const named = answered(
      { ...bankAnswer('pending', '09'), sessionId: 'S9' },
      { transfer: { state: 'pending', session_id: 'S0' }, question: 'query' },
    )
    expect(setOf(named)).toMatchObject({ session_id: 'S9' })
  })

  test('an attempt that is pending already does not move', () => {
    const plan = answered(bankAnswer('pending', '09'), { transfer: { state: 'unclear' }, attempt: { state: 'unknown' }, question: 'query' })
    expect(plan.moves!.every(({ table }) => table === 'transfer')).toBe(true)
  })

  test('a transfer pending too long raises an alarm with the next answer, once', () => {
    const old = { state: 'unclear', sent_at: new Date(NOW.getTime() - 11 * 60_000) } as const
    const plan = answered(bankAnswer('pending', '09'), { transfer: old, question: 'query' })
    expect(plan.outcome.alarm).toBe('a transfer has been in doubt for ten minutes')
    expect(setOf(plan)).toMatchObject({ doubt_told_at: NOW })
    const again = answered(bankAnswer('pending', '09'), { transfer: { ...old, doubt_told_at: new Date(NOW.getTime() - 1_000) }, question: 'query' })
    expect(again.outcome.alarm).toBeNull()
    expect('doubt_told_at' in setOf(again)).toBe(false)
  })
})

describe('a refusal', () => {
  test('from before the last sending is no refusal', () => {
    const since = { sent_at: new Date('2026-11-20T09:59:58Z') }
    const plan = answered(REFUSED, { attempt: since, before: {}, transfer: { state: 'querying' }, question: 'query' })
    expect(plan.outcome.state).toBe('unclear')
    expect(plan.adds).toEqual([kept(REFUSED, 'query')])
    expect(answered(PAID, { attempt: since, before: {}, transfer: { state: 'querying' }, question: 'query' }).outcome.state).toBe('settled')
    expect(
      answered(bankAnswer('pending', '09'), { attempt: since, before: {}, transfer: { state: 'querying' }, question: 'query' }).outcome.state,
    ).toBe('pending')
    expect(answered(REFUSED, { attempt: since, before: { sent_at: null }, transfer: { state: 'querying' }, question: 'query' }).outcome.state).toBe(
      'unclear',
    )
  })

  test('F7: nor one from before a sending by a clock that had gone back', () => {
    const before = { sent_at: new Date('2026-11-20T15:00:00Z') }
    const since = { sent_at: new Date('2026-11-20T09:59:58Z') }
    expect(answered(REFUSED, { attempt: since, before, transfer: { state: 'querying' }, question: 'query' }).outcome.state).toBe('unclear')
  })

  test('releases nothing once the bank has asked for a person, or named another amount or account', () => {
    expect(answered(REFUSED, { transfer: { state: 'unclear', review_reason: 'code' }, question: 'query' }).outcome.state).toBe('review')
    const other = { ...REFUSED, amountKobo: 1n }
    expect(answered(other, { transfer: { state: 'unclear' }, question: 'query' }).outcome.state).toBe('review')
    expect(answered(other).outcome.state).toBe('unclear')
    expect(answered({ ...REFUSED, amountKobo: 1_000_000n, beneficiaryAccountNumber: '0123456789' }).outcome.state).toBe('failed')
  })
})

describe('a person has it', () => {
  test.each<[string, TransferAnswer, Partial<TransferRow>, TransferRow['review_reason']]>([
    ['asks for one', bankAnswer('held_for_review', '34', 'Suspected fraud'), {}, 'code'],
    ['says paid of another amount', { ...PAID, amountKobo: 999_999n }, {}, 'differs'],
    ['says paid to another account', { ...PAID, beneficiaryAccountNumber: '9876543210' }, {}, 'differs'],
    ['has not known it for a day', bankAnswer('not_found', '25'), { sent_at: new Date('2026-11-19T10:00:00Z') }, 'age'],
  ])('once the bank, asked about it, %s', (_what, answer, transfer, reason) => {
    const plan = answered(answer, { transfer: { state: 'unclear', ...transfer }, attempt: { state: 'unknown' }, question: 'query' })
    const next = nextReviewQueryAt('trf_1', NOW)
    expect(plan.outcome).toMatchObject({ state: 'review' })
    expect(plan.outcome.alarm).toMatch(reason === 'age' ? /a day; a person has to decide/ : 'a transfer waits for a person to decide it')
    expect(setOf(plan)).toMatchObject({ code: '09', review_reason: reason, review_said: null, next_query_at: next, ended_at: null })
    expect(plan.jobs).toEqual([query(next)])
    expect(plan.domainEvents).toMatchObject([
      { type: 'transfer.in_review', partner: 'vfd', partnerReference: 'att_1', transfer: { state: 'review', review_reason: reason } },
    ])
    expect(plan.holds).toBeUndefined()
    expect(plan.journals).toBeUndefined()
  })

  const reviewed = (review_reason: TransferRow['review_reason'], more: Partial<TransferRow> = {}): Answered => ({
    transfer: { state: 'review', review_reason, ...more },
    attempt: { state: 'unknown' },
    question: 'query',
  })

  test('and it is paid after all: settled, for any reason of the review', () => {
    for (const reason of ['age', 'code', 'differs'] as const) {
      const plan = answered(PAID, reviewed(reason))
      expect(statesOf(plan)).toEqual([['review', 'settled']])
      expect(plan.moves!.at(-1)).toEqual(attemptMove('accepted', NOW, 'unknown'))
    }
  })

  test('a refusal ends a review by age; in any other review the first one is stored and raises one alarm', () => {
    expect(statesOf(answered(REFUSED, reviewed('age')))).toEqual([['review', 'failed']])
    const plan = answered(REFUSED, reviewed('code'))
    const next = nextReviewQueryAt('trf_1', NOW)
    expect(plan).toEqual({
      adds: [kept(REFUSED, 'query')],
      moves: [
        {
          table: 'transfer',
          id: 'trf_1',
          set: {
            code: '09',
            answer: 'Beneficiary bank not available',
            session_id: null,
            queries: 1,
            next_query_at: next,
            ended_at: null,
            review_reason: 'code',
            review_said: '91',
          },
        },
      ],
      events: stateMoveTo('review'),
      domainEvents: [],
      jobs: [query(next)],
      outcome: { state: 'review', alarm: 'the bank says that it did not pay a transfer that a person has to decide' },
    })
    const again = answered(bankAnswer('rejected', '12'), reviewed('code', { review_said: '91' }))
    expect(setOf(again)).toMatchObject({ review_said: '91' })
    expect(again.outcome.alarm).toBeNull()
  })

  test('new information from the bank raises an alarm; age raises none, because the case has deadlines', () => {
    const more = answered({ ...PAID, amountKobo: 1n }, reviewed('code', { sent_at: new Date('2026-11-01T10:00:00Z') }))
    expect(more.outcome.alarm).toBe('the bank says more of a transfer that a person has to decide')
    expect(setOf(more)).toMatchObject({ review_reason: 'differs', review_said: null })
    const same = answered(bankAnswer('pending', '09'), reviewed('age', { sent_at: new Date('2026-11-01T10:00:00Z') }))
    expect(same.outcome.alarm).toBeNull()
    expect(setOf(same)).toMatchObject({ review_reason: 'age', review_said: null })
    expect('doubt_told_at' in setOf(same)).toBe(false)
    const differs = answered({ ...REFUSED, amountKobo: 1n }, reviewed('code'))
    expect(setOf(differs)).toMatchObject({ review_said: null })
  })
})

describe('an answer after the end', () => {
  const nothing = (state: TransferState, answer: TransferAnswer) => ({ adds: [kept(answer, 'query')], outcome: { state, alarm: null } })
  const late = (state: TransferState, answer: TransferAnswer) =>
    answered(answer, { transfer: { state }, attempt: { state: 'accepted' }, question: 'query' })

  test('is kept, and agrees with it: nothing moves', () => {
    expect(late('settled', PAID)).toEqual(nothing('settled', PAID))
    expect(late('failed', REFUSED)).toEqual(nothing('failed', REFUSED))
    expect(late('returned', REFUSED)).toEqual(nothing('returned', REFUSED))
    expect(late('held', PAID)).toEqual(nothing('held', PAID))
    for (const answer of [bankAnswer('pending', '09'), bankAnswer('unknown', 'timeout'), { ...bankAnswer('pending', '09'), amountKobo: 1n }])
      for (const state of ['settled', 'failed', 'cancelled', 'paid_late'] as const) expect(late(state, answer)).toEqual(nothing(state, answer))
  })

  test.each(['failed', 'cancelled'] as const)('M52: "paid" after %s and released is posted to suspense, and the wallet is not touched', (state) => {
    const plan = answered(PAID, { transfer: { state }, attempt: { state: 'rejected' }, question: 'query' })
    expect(planAsText(plan).journals).toEqual([['M52', 'transfer:trf_1:late', 'biz_amina', 'Dr suspense_late 1,000,000; Cr clearing_out 1,000,000']])
    const set = { session_id: 'S1', next_query_at: null }
    expect({ ...plan, journals: null }).toEqual({
      journals: null,
      adds: [kept(PAID, 'query')],
      moves: [
        { table: 'transfer', id: 'trf_1', from: state, to: 'paid_late', set, why: 'query: 00' },
        { table: 'transfer_attempt', id: 'att_1', from: 'rejected', to: 'accepted', set: { ended_at: NOW }, why: 'query: 00' },
      ],
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
      outcome: { state: 'paid_late', alarm: 'the bank contradicts how a transfer has ended' },
    })
  })

  test('"not paid" after "paid" is published and queried; it moves no money', () => {
    const fact = { type: 'transfer.contradicted', partner: 'vfd', partnerReference: 'att_1', code: '91', statement: 'not_paid' }
    const alarm = 'the bank contradicts how a transfer has ended'
    expect(late('settled', REFUSED)).toEqual({
      adds: [kept(REFUSED, 'query')],
      domainEvents: [{ ...fact, transfer: transferRow({ state: 'settled' }) }],
      jobs: [{ task: 'transfers.ask-return', payload: { transferId: 'trf_1' }, key: 'transfer-return:trf_1' }],
      outcome: { state: 'settled', alarm },
    })
    expect(late('paid_late', REFUSED)).toEqual({
      adds: [kept(REFUSED, 'query')],
      domainEvents: [{ ...fact, transfer: transferRow({ state: 'paid_late' }) }],
      jobs: [],
      outcome: { state: 'paid_late', alarm },
    })
  })

  test.each(['settled', 'paid_late', 'failed', 'cancelled'] as const)(
    '"paid" with another amount or account, after %s, is published and moves nothing',
    (state) => {
      for (const other of [{ amountKobo: 2n }, { beneficiaryAccountNumber: '9876543210' }]) {
        const answer = { ...PAID, ...other }
        expect(late(state, answer)).toEqual({
          adds: [kept(answer, 'query')],
          domainEvents: [
            {
              type: 'transfer.contradicted',
              transfer: transferRow({ state }),
              partner: 'vfd',
              partnerReference: 'att_1',
              code: '00',
              statement: 'paid_otherwise',
            },
          ],
          jobs: [],
          outcome: { state, alarm: 'the bank contradicts how a transfer has ended' },
        })
      }
    },
  )
})

test('an answer that names nothing is about what we asked', () => {
  for (const state of HELD_UP)
    expect(answered(bankAnswer('accepted', '00'), { transfer: { state }, question: 'query' }).outcome.state).toBe('settled')
})
