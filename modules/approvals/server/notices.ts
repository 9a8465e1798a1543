import { lagosClock } from '../../../platform/clock/index.ts'
import type { JobSpec } from '../../../platform/jobs/index.ts'
import { formatNaira } from '../../../platform/money/index.ts'
import { mailJob } from '../../messages/index.ts'
import type { TeamMember } from '../../team/index.ts'
import { askApproverJob } from './jobs.ts'
import type { ApprovalRow } from './rows.ts'

/** `Fri 27 Nov 2026, 02:20 pm`, in Lagos. */
export function momentText(at: Date): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Lagos', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return `${day.format(at).replace(',', '')}, ${lagosClock(at)}`
}

/** Each approver gets a mail with a link of their own, which is made when the mail is sent. */
export const askApprovers = (approvalId: string, approvers: readonly TeamMember[]): JobSpec[] =>
  approvers.filter(({ email }) => email !== null).map(({ person_id: personId }) => askApproverJob.enqueue({ approvalId, personId }))

type Ending = readonly [verb: string, sentence: string]

const ENDINGS: Readonly<Record<'declined' | 'expired' | 'carried_out' | 'no_longer_possible', (row: ApprovalRow) => Ending>> = {
  declined: (row: ApprovalRow) => ['was declined', `Nothing was done.${row.reason ? ` Reason: ${row.reason}` : ''}`],
  expired: (row: ApprovalRow) => ['has ended', `Nobody approved it before ${momentText(row.expires_at)}. Nothing was done. You can ask again.`],
  carried_out: () => ['was approved', 'It has been carried out.'],
  no_longer_possible: (row: ApprovalRow) => ['could not be carried out', `It was approved, but nothing was done. ${row.reason ?? ''}`.trim()],
}

/** Tells the person who asked how the request ended. */
export function endMail(
  productName: string,
  row: ApprovalRow,
  asker: { email: string | null; firstname: string },
  ending: keyof typeof ENDINGS,
): JobSpec[] {
  if (asker.email === null) return []
  const [verb, sentence] = ENDINGS[ending](row)
  const what = row.amount === null ? row.title : `${row.title}, ${formatNaira(row.amount)}`
  const text = [`Hello ${asker.firstname},`, '', `Your request ${verb}: ${what}.`, sentence].join('\n')
  return [mailJob(`approval-${row.id}-${ending}`, { to: asker.email, subject: `${productName}: your request ${verb}`, text })]
}
