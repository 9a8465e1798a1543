import { expect, test } from 'vitest'
import { transferRow } from '../../../tests/fixtures/transfer-rows.ts'
import { PAYMENT_KINDS } from '../contract.ts'
import type { AnswerRow } from './queries.ts'
import type { TransferRow } from './rows.ts'
import { buildTimeline } from './timeline.ts'

/** 13:40:07 in Lagos. */
const requestedAt = new Date('2026-11-20T12:40:07Z')
const at = (seconds: number) => new Date(requestedAt.getTime() + seconds * 1_000)

const row = (overrides: Partial<TransferRow>): TransferRow =>
  transferRow({ state: 'held', amount: 4_500_000n, total: 4_507_000n, code: null, sent_at: null, created_at: requestedAt, ...overrides })
const said = (
  seconds: number,
  outcome: string,
  code: string,
  message = '',
  who: 'transfer' | 'query' | 'return' | 'statement' = 'query',
): AnswerRow => ({
  sent_at: at(2),
  asked: who,
  outcome,
  code,
  message,
  session_id: null,
  answered_at: at(seconds),
})
const SENT: AnswerRow = { sent_at: at(2), asked: null }

const texts = (transfer: Partial<TransferRow>, answers: AnswerRow[]) =>
  buildTimeline(row(transfer), answers).map(
    ({ at: when, rule, title, detail }) => `${when?.toISOString().slice(11, 19) ?? ''} ${rule}: ${title} | ${detail}`,
  )

/** Review begins a day after it was sent, on Saturday; staff decide on the working day after. */
const BACK = 'If it was not paid, ₦45,070.00 is back in your balance by Mon 23 Nov at the latest.'
const APPROVED = '12:40:07 final: You approved it with your PIN | ₦45,070.00 was reserved from your balance.'
const WENT = '12:40:09 final: Sent to GTBank | It can be paid only once.'

test('an order that could not leave is no answer: it waits with the reason, and is shown as sent at the time it left', () => {
  const unsent = said(2, 'not_sent', 'network', 'The bank could not be reached', 'transfer')
  expect(texts({ state: 'held' }, [{ ...unsent, sent_at: null }])).toEqual([
    APPROVED,
    ' next: Sending to GTBank | Our bank cannot be reached now. Nothing has left yet. We try again automatically.',
  ])
  expect(texts({ state: 'sending' }, [unsent])).toEqual(texts({ state: 'sending' }, [SENT]))
})

test('held: set aside, and about to be sent', () => {
  expect(texts({}, [{ sent_at: null, asked: null }])).toEqual([APPROVED, ' next: Sending to GTBank | This takes a moment.'])
})

test('sending: sent, and not answered yet', () => {
  expect(texts({ state: 'sending' }, [SENT])).toEqual([
    APPROVED,
    WENT,
    ` open: GTBank has not answered yet | We check with it if no answer comes. ${BACK}`,
  ])
})

test('pending: each answer with its time, equal answers in one step, the next query and the decision in the end', () => {
  const answers = [
    said(7, 'unknown', 'timeout', 'No answer within 10000 ms', 'transfer'),
    said(22, 'unknown', 'timeout'),
    said(142, 'unknown', 'timeout'),
    said(442, 'pending', '09', 'In progress'),
    said(742, 'held_for_review', '34', 'Suspected fraud'),
    said(800, 'unknown', '97', 'Time-out waiting for the beneficiary’s bank'),
    said(900, 'not_found', '25'),
    said(950, 'unknown', 'garbage'),
  ]
  expect(texts({ state: 'unclear', next_query_at: at(4_000) }, answers)).toEqual([
    APPROVED,
    WENT,
    '12:40:14 open: GTBank has not answered clearly | No answer came. Checked again at 01:40:29 pm and 01:42:29 pm.',
    '12:47:29 open: GTBank is working on it | ',
    '12:52:29 open: GTBank is holding it | Bank staff have to check it.',
    '12:53:27 open: GTBank has not answered clearly | ',
    '12:55:07 open: GTBank has no record of it yet | It may still be on its way.',
    '12:55:57 open: GTBank has not answered clearly | Its answer could not be read.',
    '13:46:47 next: Next check with GTBank | Then at least every hour.',
    `12:40:07 next: Still no clear answer: our staff decide | Within 1 working day. You do not have to call. ${BACK}`,
  ])
})

test('a day of asking names the last times and counts the others', () => {
  const answers = Array.from({ length: 30 }, (_, n) => said(10 + n * 3_600, 'pending', '09'))
  expect(texts({ state: 'review' }, answers)[2]).toBe(
    '12:40:17 open: GTBank is working on it | Checked again 29 times, last at 04:40:17 pm, 05:40:17 pm and 06:40:17 pm.',
  )
})

test('paid: by whom it was confirmed', () => {
  const answers = [said(5, 'accepted', '00', 'Approved', 'transfer')]
  expect(texts({ state: 'settled', ended_at: at(5), session_id: '090110261120134009701409365803' }, answers)).toEqual([
    APPROVED,
    WENT,
    '12:40:12 final: Paid | GTBank confirmed it.',
  ])
})

test('refused: by which bank, and that the money is back', () => {
  const answers = [said(5, 'rejected', '51', 'Insufficient funds', 'transfer')]
  expect(texts({ state: 'failed', ended_at: at(5), code: '51' }, answers).at(-1)).toBe(
    '12:40:12 broken: Not sent | GTBank could not complete it. ₦45,070.00 is back in your balance.',
  )
})

test('paid late: the refusal first, the answer that it was paid, and that a person decides', () => {
  const answers = [said(5, 'rejected', '51', 'Insufficient funds', 'transfer'), said(900, 'accepted', '', '', 'statement')]
  expect(texts({ state: 'paid_late', ended_at: at(5) }, answers).slice(2)).toEqual([
    '12:40:12 broken: Not sent | GTBank could not complete it. ₦45,070.00 is back in your balance.',
    '12:55:07 open: The bank’s statement shows it as paid | The bank had said before that it was not paid.',
    ' open: Paid after all: our staff decide what follows | Oluwaseun Textiles has the money, and ₦45,070.00 is still in your balance. They decide within 2 working days.',
  ])
})

test('returned: paid, and given back with everything', () => {
  const answers = [said(5, 'accepted', '00', 'Approved', 'transfer'), said(900, 'returned', '', '', 'statement')]
  expect(texts({ state: 'returned', ended_at: at(5) }, answers).slice(2)).toEqual([
    '12:40:12 final: Paid | GTBank confirmed it.',
    '12:55:07 final: GTBank sent it back | ₦45,070.00 is back in your balance, with fee and duty.',
  ])
})

test('stopped before it was sent: why, and nothing of a bank', () => {
  expect(texts({ state: 'cancelled', ended_at: at(1), answer: 'An order names it.' }, [{ sent_at: null, asked: null }])).toEqual([
    APPROVED,
    '12:40:08 broken: Not sent | An order names it. ₦45,070.00 is back in your balance.',
  ])
})

test('paid in our books: at once, and nothing of a bank', () => {
  expect(texts({ route: 'book', state: 'settled', ended_at: requestedAt }, [])).toEqual([
    '12:40:07 final: Paid at once | Both accounts are with us, so it arrived at once.',
  ])
  expect(buildTimeline(row({ kind: 'settlement' }), [])[0]).toMatchObject({ title: 'Your settlement was due' })
  expect(buildTimeline(row({ kind: 'withdrawal' }), [])[0]).toMatchObject({ title: 'You approved it with your PIN' })
})

test('nothing is known of its way yet: it is set aside, and no more is claimed', () => {
  expect(texts({ state: 'sending' }, [])).toEqual([APPROVED, ` open: GTBank has not answered yet | We check with it if no answer comes. ${BACK}`])
})

test('sent again under the same reference: shown from the first time', () => {
  const again = { ...said(5, 'unknown', 'network'), sent_at: at(600) }
  expect(texts({ state: 'unclear', next_query_at: at(700) }, [again])[1]).toBe('12:40:12 final: Sent to GTBank | It can be paid only once.')
})

test('answers are one step while they say the same, and codes for support make no other step', () => {
  const answers = [said(10, 'unknown', '96', 'Malfunction'), said(20, 'unknown', '97', 'Time-out'), said(30, 'pending', '97', 'Time-out')]
  expect(
    texts({ state: 'unclear' }, answers)
      .slice(2, 4)
      .map((step) => step.split(': ')[1]),
  ).toEqual(['GTBank has not answered clearly | Checked again at 01:40:27 pm.', 'GTBank is working on it | '])
})

test('having no answer is one thing, an answer that says nothing another', () => {
  const detailOf = (code: string) => texts({ state: 'unclear' }, [said(10, 'unknown', code, 'What it says')])[2]!.split(' | ')[1]
  for (const silent of ['timeout', 'network', 'not_asked']) expect(detailOf(silent)).toBe('No answer came.')
  for (const odd of ['garbage', 'mismatch', '9', '1234', 'x12', '12x']) expect(detailOf(odd)).toBe('Its answer could not be read.')
  for (const code of ['96', '001']) expect(detailOf(code)).toBe('')
})

test('asked again once, thrice and four times', () => {
  const after = (times: number) =>
    texts(
      { state: 'unclear' },
      Array.from({ length: times + 1 }, (_, n) => said(n, 'pending', '09')),
    )[2]!.split(' | ')[1]
  expect(after(1)).toBe('Checked again at 01:40:08 pm.')
  expect(after(3)).toBe('Checked again at 01:40:08 pm, 01:40:09 pm and 01:40:10 pm.')
  expect(after(4)).toBe('Checked again 4 times, last at 01:40:09 pm, 01:40:10 pm and 01:40:11 pm.')
})

test('in review: the next query, and the pending decision', () => {
  expect(texts({ state: 'review', next_query_at: at(4_000) }, [SENT]).slice(2)).toEqual([
    '13:46:47 next: Next check with GTBank | Then every hour.',
    ` open: Our staff are checking it | They decide within 1 working day. Your money is safe until then. ${BACK}`,
  ])
})

test.each(PAYMENT_KINDS)('each open step of a payment out of the kind %s says by when money that was not paid is back', (kind) => {
  for (const state of ['sending', 'pending', 'unclear', 'querying', 'review'] as const)
    expect(texts({ kind, state, next_query_at: at(4_000) }, [SENT]).at(-1)).toContain(BACK)
})

test('the day until review begins when it was sent', () => {
  expect(texts({ state: 'pending', sent_at: at(100), next_query_at: at(200) }, [SENT]).at(-1)).toBe(
    `12:41:47 next: Still no clear answer: our staff decide | Within 1 working day. You do not have to call. ${BACK}`,
  )
  expect(buildTimeline(row({ state: 'pending', sent_at: at(100) }), [SENT]).at(-1)!.at).toEqual(at(100 + 24 * 3_600))
})

test('a contradiction of the outcome is shown after it, and moves nothing', () => {
  const paid = [said(5, 'accepted', '00', 'Approved', 'transfer')]
  const behind = (answer: AnswerRow) => texts({ state: 'settled', ended_at: at(5) }, [...paid, answer]).slice(3)
  expect(behind(said(900, 'rejected', '51', 'Insufficient funds'))).toEqual(['12:55:07 open: GTBank says that it was not paid | '])
  expect(behind(said(900, 'said_returned', '00', '', 'return'))).toEqual([
    '12:55:07 open: Our bank says that it may have come back | The money is back in your balance when our bank statement shows it. Until then it counts as paid.',
  ])
  const refused = [said(5, 'rejected', '51', 'Insufficient funds', 'transfer'), said(900, 'accepted', '00')]
  expect(texts({ state: 'failed', ended_at: at(5) }, refused).slice(3)).toEqual(['12:55:07 open: GTBank says that it was paid | '])
})

test('paid as the statement shows it, or by an answer that is not stored', () => {
  const shown = said(900, 'accepted', '', '', 'statement')
  const before = [said(5, 'pending', '09'), said(900, 'said_returned', '00', '', 'return')]
  expect(texts({ state: 'settled', ended_at: at(900) }, [...before, shown]).slice(2)).toEqual([
    '12:40:12 open: GTBank is working on it | ',
    '12:55:07 open: Our bank says that it may have come back | The money is back in your balance when our bank statement shows it. Until then it counts as paid.',
    '12:55:07 final: Paid | The bank’s statement shows it.',
  ])
  expect(texts({ state: 'settled', ended_at: at(900) }, [SENT]).at(-1)).toBe('12:55:07 final: Paid | GTBank confirmed it.')
})

test('a return query never counts as the end, though it came in the same moment', () => {
  const answers = [said(5, 'accepted', '00', 'Approved', 'transfer'), said(5, 'not_found', '25', '', 'return')]
  expect(texts({ state: 'settled', ended_at: at(5) }, answers).at(-1)).toBe('12:40:12 final: Paid | GTBank confirmed it.')
})

test('given back twice is shown twice; without a fee none is mentioned', () => {
  const answers = [said(5, 'accepted', '00', '', 'transfer'), said(900, 'returned', '', '', 'statement'), said(960, 'returned', '', '', 'statement')]
  expect(texts({ state: 'returned', ended_at: at(5), total: 4_500_000n }, answers).slice(3)).toEqual([
    '12:55:07 final: GTBank sent it back | ₦45,000.00 is back in your balance.',
    '12:56:07 final: GTBank sent it back | ₦45,000.00 is back in your balance.',
  ])
})

test.each([
  ['06', 'The account is dormant. '],
  ['91', 'GTBank was not available. '],
  ['51', ''],
])('a failure with code %s says in words what its sender can act on', (code, reason) => {
  expect(texts({ state: 'failed', ended_at: at(5) }, [said(5, 'rejected', code, 'x', 'transfer')]).at(-1)).toBe(
    `12:40:12 broken: Not sent | GTBank could not complete it. ${reason}₦45,070.00 is back in your balance.`,
  )
})

test('not sent, without a word of why', () => {
  expect(texts({ state: 'cancelled', ended_at: at(1) }, [{ sent_at: null, asked: null }]).at(-1)).toBe(
    '12:40:08 broken: Not sent | ₦45,070.00 is back in your balance.',
  )
})

test('paid late and given back by the bank: no payment was made, and nothing is taken', () => {
  const answers = [said(5, 'rejected', '51', 'Insufficient funds', 'transfer')]
  expect(texts({ state: 'recalled', ended_at: at(5) }, answers).at(-1)).toBe(
    ' final: It came back to the bank | No one was paid in the end. No money is taken from your balance.',
  )
})
