import type * as callBankModule from '../../../modules/transfers/server/actions/call-bank.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** Later than any first sending. */
const RESEND_AFTER_MS = 700

/** The bank cannot recognise a payment that is sent again under another reference, and pays it twice. */
export const mutation = {
  source: import.meta.filename,
  module: 'modules/transfers/server/actions/call-bank.ts',
  export: 'callBank',
  replacement: (callBank) => (context, transfer, attempt, committedAt) => {
    const isResend = committedAt.getTime() - attempt.written_at.getTime() > RESEND_AFTER_MS
    const partner_reference = isResend ? `${attempt.partner_reference}again` : attempt.partner_reference
    return callBank(context, transfer, { ...attempt, partner_reference }, committedAt)
  },
} satisfies MutationOf<typeof callBankModule, 'callBank'>
