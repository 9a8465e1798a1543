import type { JobSpec } from '../../../platform/jobs/index.ts'
import { mailJob } from '../../messages/index.ts'

export type Recipient = { email: string | null; firstname: string }

/**
 * Tells the owner and the member of a change in the team, with what to do if it was not intended. `occasion` is different for each change.
 * A person without an e-mail address gets none.
 */
export function teamMails(
  productName: string,
  occasion: string,
  mails: readonly { to: Recipient; subject: string; lines: readonly string[]; isOwner: boolean }[],
): JobSpec[] {
  return mails.flatMap(({ to, subject, lines, isOwner }) => {
    if (to.email === null) return []
    const advice = isOwner
      ? 'If this was not you, change your password and your PIN now and contact support.'
      : 'If you did not expect this, ask the owner of the business or contact support.'
    const text = [`Hello ${to.firstname},`, '', ...lines, '', advice].join('\n')
    return [mailJob(`team-${isOwner ? 'owner' : 'member'}-${occasion}`, { to: to.email, subject: `${productName}: ${subject}`, text })]
  })
}
