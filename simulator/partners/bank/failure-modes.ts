import { defineFailureModes, failureModeOf } from '../../failure-modes/failure-modes.ts'
import type { BankContext } from './context.ts'

/** NIP codes with which the console can refuse a transfer. */
export const REFUSAL_REASONS = {
  '07': 'The account does not exist',
  '08': 'The account name does not match',
  '51': 'Too little money at the paying bank',
  '57': 'The account may not receive it',
  '61': 'Over the bank’s limit',
} as const

export const transferModes = defineFailureModes({
  subject: 'transfers',
  title: 'Transfers',
  modes: {
    ok: { name: 'As usual', shows: 'Payments are Sent within 2 seconds.' },
    slow: { name: 'Slow', shows: 'Each answer takes 3 seconds. Payments show Processing, then Sent.' },
    pending_then_ok: { name: 'Paid a little later', shows: 'Payments show Processing, then Sent within 30 seconds.' },
    pending_forever: { name: 'Wait for your decision', shows: 'Payments stay Processing until you pay or refuse them under Waiting at the bank.' },
    timeout_after_applying: { name: 'Paid, answer lost', shows: 'Payments show Processing, then Sent within 30 seconds. None is paid twice.' },
    timeout_before_applying: {
      name: 'No answer',
      shows: 'Payments stay Processing. Some minutes after you turn this off, Kasuwa sends them again, once.',
    },
    garbage: { name: 'Unreadable answers', shows: 'Payments stay Processing. After you turn this off they show Sent, paid once.' },
    duplicate_answers: { name: 'Wrongly called duplicates', shows: 'Payments show Processing for some seconds, then Sent. Each is paid once.' },
    down: { name: 'The bank is down', shows: 'Send Money cannot find the account name. Payments on their way stay Processing.' },
  },
  // A NIP code of a failure or an unclear outcome; 00 means paid.
  coded: {
    prefix: 'decline',
    name: 'Refused',
    shows: 'Payments show Not sent. The money is back in the balance.',
    reasons: REFUSAL_REASONS,
    pattern: /^(?!00$)\d{2,3}$/,
  },
  endingsOf: 'account numbers',
})

export type TransferMode = typeof transferModes.normal

/** The mode towards an account, or of the whole bank. */
export const transferModeFor = (context: BankContext, accountNumber?: string): TransferMode => failureModeOf(context, transferModes, accountNumber)

/** The notices of payments in. */
export const noticeModes = defineFailureModes({
  subject: 'notices',
  title: 'Payments in',
  modes: {
    ok: { name: 'As usual', shows: 'Payments show Confirmed within 3 seconds.' },
    late: { name: 'Kasuwa notified late', shows: 'Payments show Confirmed within 2 minutes, once.' },
    lost: { name: 'Kasuwa not notified', shows: 'Kasuwa finds payments in the bank’s statement, within 2 minutes.' },
    twice: { name: 'Kasuwa notified twice', shows: 'Payments show once and count once.' },
  },
})
