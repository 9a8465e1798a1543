import { defineFailureModes, failureModeOf } from '../../failure-modes/failure-modes.ts'
import type { BankContext } from './context.ts'

export const transferModes = defineFailureModes({
  subject: 'transfers',
  title: 'Transfers',
  modes: {
    ok: 'Works',
    slow: 'Slow: every answer takes three seconds',
    pending_then_ok: 'Pending first, paid a little later',
    pending_forever: 'Pending for ever',
    timeout_after_applying: 'Pays, but the answer never comes',
    timeout_before_applying: 'Does nothing, and no answer comes',
    garbage: 'Pays, but answers with a web page',
    duplicate_answers: 'Pays once, answers “duplicate”, and sends each notice twice',
    down: 'Down: answers 503 to everything',
  },
  // A NIP code of a failure or an unclear outcome; 00 means paid.
  coded: {
    prefix: 'decline',
    meaning: 'Refuses, with a code of the rail',
    meaningOf: (code) => `Refuses with code ${code}`,
    codeLabel: 'Code',
    example: '51',
    pattern: /^(?!00$)\d{2,3}$/,
  },
  endingsOf: 'Accounts',
})

export type TransferMode = typeof transferModes.normal

/** The mode towards an account, or of the whole bank. */
export const transferModeFor = (context: BankContext, accountNumber?: string): TransferMode => failureModeOf(context, transferModes, accountNumber)
