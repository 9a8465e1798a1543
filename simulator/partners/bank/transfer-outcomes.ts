import type { TransferTreatment } from './transfers.ts'
import type { TransferMode } from './failure-modes.ts'

/** The outcome of a transfer order and the answer to its sender. They may differ, as with a real bank. */
export type TransferOutcome = {
  /** Null: the bank does not accept the order, and a query does not find it. */
  treatment: TransferTreatment | null
  answer: 'status' | 'silence' | 'web_page' | 'unavailable'
  /** Answered instead of the true status. */
  reportedStatus?: string
  delayMs?: number
}

type OutcomeDelays = { slowMs: number; pendingMs: number; testPendingMs: number }

export function transferOutcome(failureMode: TransferMode, accountNumber: string, atOwnBank: boolean, pace: OutcomeDelays): TransferOutcome {
  if (failureMode.startsWith('decline:')) return { treatment: { status: failureMode.slice('decline:'.length) }, answer: 'status' }
  switch (failureMode) {
    case 'slow':
      return { ...PAID, delayMs: pace.slowMs }
    case 'pending_then_ok':
      return { treatment: { status: '09', settlesAfterMs: pace.pendingMs }, answer: 'status' }
    case 'pending_forever':
      return { treatment: { status: '09' }, answer: 'status' }
    case 'timeout_after_applying':
      return { treatment: { status: '00' }, answer: 'silence' }
    case 'timeout_before_applying':
      return { treatment: null, answer: 'silence' }
    case 'garbage':
      return { treatment: { status: '00' }, answer: 'web_page' }
    case 'duplicate_answers':
      return { treatment: { status: '00' }, answer: 'status', reportedStatus: '26' }
    case 'down':
      return { treatment: null, answer: 'unavailable' }
    case 'ok':
    default:
      return (!atOwnBank && ENDINGS_WITH_OUTCOME.get(accountNumber.slice(-4))?.(pace)) || PAID
  }
}

const PAID: TransferOutcome = { treatment: { status: '00' }, answer: 'status' }

/** An ending of account numbers at other banks that chooses an outcome in the normal mode, with its line on the console. */
type TestEnding = {
  ending: string
  happens: string
  /** The outcome that Kasuwa should show, and a sentence about the way there. */
  shows: 'Sent' | 'Not sent' | 'Processing' | 'Account not found'
  detail: string
  outcome?(pace: OutcomeDelays): TransferOutcome
}

const answered = (status: string) => (): TransferOutcome => ({ treatment: { status }, answer: 'status' })
const paidButAnswered = (reportedStatus: string) => (): TransferOutcome => ({ ...PAID, reportedStatus })

/** All other endings are paid at once. */
export const TEST_ENDINGS: readonly TestEnding[] = [
  { ending: '0000', happens: 'Paid at once', shows: 'Sent', detail: 'Within 2 seconds.' },
  {
    ending: '0009',
    happens: 'Pending for 60 seconds, then paid',
    shows: 'Processing',
    detail: 'Sent within 2 minutes.',
    outcome: ({ testPendingMs }) => ({ treatment: { status: '09', settlesAfterMs: testPendingMs }, answer: 'status' }),
  },
  {
    ending: '0091',
    happens: 'The other bank seems down, but is paid',
    shows: 'Processing',
    detail: 'Sent within 10 seconds.',
    outcome: paidButAnswered('91'),
  },
  { ending: '0094', happens: 'Called a duplicate, but paid', shows: 'Processing', detail: 'Sent within 10 seconds.', outcome: paidButAnswered('94') },
  {
    ending: '0097',
    happens: 'The other bank does not answer',
    shows: 'Processing',
    detail: 'You decide under Waiting at the bank.',
    outcome: answered('97'),
  },
  {
    ending: '0034',
    happens: 'Held for a fraud check',
    shows: 'Processing',
    detail: 'You decide under Waiting at the bank.',
    outcome: answered('34'),
  },
  {
    ending: '0007',
    happens: 'Refused: the account does not exist',
    shows: 'Not sent',
    detail: 'The money is back at once.',
    outcome: answered('07'),
  },
  { ending: '0008', happens: 'Refused: the name does not match', shows: 'Not sent', detail: 'The money is back at once.', outcome: answered('08') },
  { ending: '0051', happens: 'Refused: the bank has too little', shows: 'Not sent', detail: 'The money is back at once.', outcome: answered('51') },
  { ending: '9999', happens: 'No account has this number', shows: 'Account not found', detail: 'Nothing can be sent.' },
]

const ENDINGS_WITH_OUTCOME = new Map(TEST_ENDINGS.map(({ ending, outcome }) => [ending, outcome]))
