import type * as callRailModule from '../../../modules/transfers/server/actions/call-rail.ts'
import type { MutationOf } from '../environment/mutations.ts'

/** Later than any first sending. */
const RESEND_AFTER_MS = 700

/** The bank cannot recognise a payment that is sent again under another reference, and pays it twice. */
export const mutation = {
  source: import.meta.filename,
  module: 'modules/transfers/server/actions/call-rail.ts',
  export: 'callRail',
  replacement: (callRail) => (context, transfer, attempt, committedAt) => {
    const isResend = committedAt.getTime() - attempt.written_at.getTime() > RESEND_AFTER_MS
    const partner_reference = isResend ? `${attempt.partner_reference}again` : attempt.partner_reference
    return callRail(context, transfer, { ...attempt, partner_reference }, committedAt)
  },
} satisfies MutationOf<typeof callRailModule, 'callRail'>
