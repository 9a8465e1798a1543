import { lagosClock } from '../../../platform/clock/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { afterWorkingDays } from '../../../platform/nigeria/working-days.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import type { z } from 'zod'
import type { transferSchema, TransferState } from '../contract.ts'
import { failureSentence } from './failure-reason.ts'
import { factsOf } from './payment-kinds.ts'
import type { Answer, AnswerRow } from './queries.ts'
import type { TransferRow } from './rows.ts'
import { pendingSince, REVIEW_AFTER_MS } from './requery-schedule.ts'

type Step = z.output<typeof transferSchema>['trail'][number]

/**
 * The timeline of a payment for its sender: held, sent, each answer with its time, the outcome, and the next step
 * while it is open. Pure. The log keeps how an answer came about; the timeline gives its meaning.
 */
export function buildTimeline(row: TransferRow, said: readonly AnswerRow[]): Step[] {
  if (row.route !== 'rail') return [step(row.created_at, 'final', 'Paid at once', 'Both accounts are with us, so it arrived at once.')]
  const sentAt = said.at(-1)?.sent_at ?? null
  // An order that did not leave was no answer of the bank.
  const answers = said.filter((each): each is AnswerRow & Answer => each.asked !== null && each.outcome !== 'not_sent')
  const couldNotLeave = said.some((each) => each.asked !== null && each.outcome === 'not_sent')
  const ended = row.ended_at
  // The answer that ended it is shown as the end.
  const deciding = ended && answers.findLast((answer) => answer.asked !== 'return' && answer.answered_at.getTime() === ended.getTime())
  const before = answers.filter((answer) => answer !== deciding && (!ended || answer.answered_at <= ended))
  const after = answers.filter((answer) => ended !== null && answer.answered_at > ended)
  return [
    step(row.created_at, 'final', factsOf(row).heldTitle, `${formatNaira(row.total)} was reserved from your balance.`),
    ...sentSteps(row, sentAt, answers, couldNotLeave),
    ...answerSteps(before, row),
    ...(ended ? [endStep(row, ended, deciding ?? null)] : []),
    ...answerSteps(after, row),
    ...nextSteps(row),
  ]
}

const step = (at: Date | null, rule: Step['rule'], title: string, detail: string): Step => ({ at, rule, title, detail })

function sentSteps(row: TransferRow, sentAt: Date | null, answers: readonly Answer[], couldNotLeave: boolean): Step[] {
  if (row.state === 'held')
    return [step(null, 'next', `Sending to ${row.beneficiary_bank_name}`, couldNotLeave ? notReached(row) : 'This takes a moment.')]
  if (sentAt === null) return []
  // Sending again under the same reference is the same payment: if an answer is older than the last sending, it shows
  // the first time.
  const first = answers[0]?.answered_at
  return [step(first && first < sentAt ? first : sentAt, 'final', `Sent to ${row.beneficiary_bank_name}`, 'It can be paid only once.')]
}

const notReached = (row: TransferRow) =>
  `${factsOf(row).isBankPayment ? 'Our bank' : row.beneficiary_bank_name} cannot be reached now. Nothing has left yet. We try again automatically.`

/** Consecutive equal answers are one step, so that a day of queries does not bury the others. */
function answerSteps(answers: readonly Answer[], row: TransferRow): Step[] {
  const runs: Answer[][] = []
  const said = (answer: Answer) => Object.values(describeAnswer(answer, row)).join()
  const isSame = (one: Answer, other: Answer) => said(one) === said(other)
  for (const answer of answers) {
    const last = runs.at(-1)
    if (last && answer.outcome !== 'returned' && isSame(last[0]!, answer)) last.push(answer)
    else runs.push([answer])
  }
  return runs.map(([first, ...again]) => {
    const { rule, title, detail } = describeAnswer(first!, row)
    return step(first!.answered_at, rule, title, [detail, repeatedQueriesText(again)].filter(Boolean).join(' '))
  })
}

const MAX_LISTED_TIMES = 3

function repeatedQueriesText(again: readonly Answer[]): string {
  if (again.length === 0) return ''
  const times = again.slice(-MAX_LISTED_TIMES).map((answer) => lagosClock(answer.answered_at, true))
  const listed = times.length === 1 ? times[0]! : `${times.slice(0, -1).join(', ')} and ${times.at(-1)}`
  const often = again.length > times.length ? `${again.length} times, last ` : ''
  return `Checked again ${often}at ${listed}.`
}

type AnswerDescription = Pick<Step, 'rule' | 'title' | 'detail'>

function describeAnswer(answer: Answer, row: TransferRow): AnswerDescription {
  const bank = row.beneficiary_bank_name
  const { outcome, code, asked: question } = answer
  if (outcome === 'returned')
    return {
      rule: 'final',
      title: question === 'operator' ? 'It was not paid, as our staff found' : `${bank} sent it back`,
      detail: `${formatNaira(row.total)} is back in your balance${row.total > row.amount ? ', with fee and duty' : ''}.`,
    }
  if (outcome === 'said_returned')
    return {
      rule: 'open',
      title: 'Our bank says that it may have come back',
      detail: 'The money is back in your balance when our bank statement shows it. Until then it counts as paid.',
    }
  if (question === 'statement')
    return { rule: 'open', title: 'The bank’s statement shows it as paid', detail: 'The bank had said before that it was not paid.' }
  if (outcome === 'accepted') return { rule: 'open', title: `${bank} says that it was paid`, detail: '' }
  if (outcome === 'rejected') return { rule: 'open', title: `${bank} says that it was not paid`, detail: '' }
  if (outcome === 'pending') return { rule: 'open', title: `${bank} is working on it`, detail: '' }
  if (outcome === 'held_for_review') return { rule: 'open', title: `${bank} is holding it`, detail: 'Bank staff have to check it.' }
  if (outcome === 'not_found') return { rule: 'open', title: `${bank} has no record of it yet`, detail: 'It may still be on its way.' }
  return { rule: 'open', title: `${bank} has not answered clearly`, detail: unclearDetail(code) }
}

/** Digits are the bank's own answer code, for support only; words are our reason for having none. */
function unclearDetail(code: string): string {
  if (/^\d{2,3}$/.test(code)) return ''
  return code === 'timeout' || code === 'network' || code === 'not_asked' ? 'No answer came.' : 'Its answer could not be read.'
}

function endStep(row: TransferRow, at: Date, deciding: Answer | null): Step {
  const wasPaid = row.state === 'settled' || row.state === 'returned'
  const bank = row.beneficiary_bank_name
  if (wasPaid && deciding?.asked === 'operator') return step(at, 'final', 'Paid', `Kasuwa staff confirmed it with ${bank}.`)
  if (wasPaid && deciding?.asked === 'statement') return step(at, 'final', 'Paid', 'The bank’s statement shows it.')
  if (wasPaid) return step(at, 'final', 'Paid', `${bank} confirmed it.`)
  const why =
    deciding?.asked === 'operator'
      ? 'Kasuwa staff confirmed that it was not paid.'
      : deciding
        ? failureSentence({ ...row, code: deciding.code })
        : (row.answer ?? '')
  return step(at, 'broken', 'Not sent', `${why} ${formatNaira(row.total)} is back in your balance.`.trim())
}

/** The next step if no answer comes, by state. */
const nextSteps = (row: TransferRow): Step[] => NEXT_STEPS[row.state]?.(row) ?? []

const NEXT_STEPS: Partial<Record<TransferState, (row: TransferRow) => Step[]>> = {
  sending: (row) => [step(null, 'open', `${row.beneficiary_bank_name} has not answered yet`, `We check with it if no answer comes. ${backBy(row)}`)],
  pending: pendingSteps,
  unclear: pendingSteps,
  querying: pendingSteps,
  review: (row) => [
    step(row.next_query_at, 'next', `Next check with ${row.beneficiary_bank_name}`, 'Then every hour.'),
    step(null, 'open', 'Our staff are checking it', `They decide within 1 working day. Your money is safe until then. ${backBy(row)}`),
  ],
  paid_late: (row) => [
    step(
      null,
      'open',
      'Paid after all: our staff decide what follows',
      `${nameCase(row.beneficiary_name)} has the money, and ${formatNaira(row.total)} is still in your balance. They decide within 2 working days.`,
    ),
  ],
  accepted: () => [step(null, 'final', 'Paid', 'It was paid late. The money was taken from your balance after your agreement.')],
  lost: () => [step(null, 'final', 'Kasuwa bears this payment', 'It was paid late. No money is taken from your balance.')],
  recalled: () => [step(null, 'final', 'It came back to the bank', 'No one was paid in the end. No money is taken from your balance.')],
}

const reviewFrom = (row: TransferRow) => new Date(pendingSince(row).getTime() + REVIEW_AFTER_MS)

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', weekday: 'short', day: 'numeric', month: 'short' })

/** The last moment for money that was not paid: the working day after the review begins. */
function backBy(row: TransferRow): string {
  const lastMoment = new Date(afterWorkingDays(reviewFrom(row), 1).getTime() - 1)
  return `If it was not paid, ${formatNaira(row.total)} is back in your balance by ${DAY.format(lastMoment).replace(',', '')} at the latest.`
}

function pendingSteps(row: TransferRow): Step[] {
  const person = reviewFrom(row)
  return [
    step(row.next_query_at, 'next', `Next check with ${row.beneficiary_bank_name}`, 'Then at least every hour.'),
    step(person, 'next', 'Still no clear answer: our staff decide', `Within 1 working day. You do not have to call. ${backBy(row)}`),
  ]
}
