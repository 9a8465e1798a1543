import { dayWithDate, lagosClock, lagosDay } from '../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { shortSmsName, smsText } from '../../../platform/text/sms-text.ts'
import { defineMessage, noticeText, NOT_YOU } from '../../messages/index.ts'
import { askApproverJob } from './jobs.ts'
import type { ApprovalRow } from './rows.ts'

/** `Fri 27 Nov 2026, 02:20 pm`, in Lagos. */
export const momentText = (at: Date): string => `${dayWithDate(lagosDay(at))}, ${lagosClock(at)}`

/** `rules`: what needs approval from now on. */
type NewPolicy = { productName: string; owner: { firstname: string; businessName: string }; policyId: string; rules: readonly string[] }

export const policyChanged = defineMessage({
  name: 'approvals.policy-changed',
  channels: ['mail', 'sms'],
  occasion: ({ policyId }: NewPolicy) => `approval-policy-${policyId}`,
  business: ({ owner }) => owner.businessName,
  subject: ({ productName }) => `${productName}: approval rules changed`,
  text: ({ owner, rules }) => {
    const changed = `The approval rules of ${owner.businessName} were changed.`
    if (rules.length === 0) return noticeText(owner.firstname, [`${changed} Nothing needs approval any more.`], NOT_YOU)
    return noticeText(owner.firstname, [`${changed} From now on these need approval:`, ...rules.map((rule) => `- ${rule}`)], NOT_YOU)
  },
  sms: ({ productName, owner }) =>
    smsText(productName, `The approval rules of ${shortSmsName(owner.businessName, 'your business')} were changed.`, NOT_YOU.sms),
})

/** `total`: with all fees; null for a change that moves no money. `link` opens the request. */
type ApproverMessage = {
  productName: string
  supportEmail: string
  approvalId: string
  personId: string
  firstname: string
  asker: string
  businessName: string
  title: string
  total: Kobo | null
  expiresAt: Date
  link: string
}

/** To each person who may approve. */
export const approvalRequested = defineMessage({
  name: 'approvals.asked',
  channels: ['mail'],
  sentBy: askApproverJob,
  occasion: ({ approvalId, personId }: ApproverMessage) => `approval-${approvalId}-${personId}`,
  business: ({ businessName }) => businessName,
  subject: ({ productName, total }) => `${productName}: ${total === null ? 'A change' : formatNaira(total)} waits for your approval`,
  text: ({ productName, supportEmail, firstname, asker, businessName, title, total, expiresAt, link }) =>
    [
      `Hello ${firstname},`,
      '',
      `${asker} asks for your approval at ${businessName}: ${title}${total === null ? '' : `, ${formatNaira(total)} with all fees`}.`,
      total === null ? 'Nothing changes until you approve with your PIN.' : 'Nothing is sent until you approve with your PIN.',
      `It ends on ${momentText(expiresAt)}.`,
      '',
      'Look at it:',
      link,
      '',
      `The link works once, for 10 minutes. ${productName} staff will never ask for your PIN or a code.`,
      '',
      '--',
      `${productName} support: ${supportEmail}`,
    ].join('\n'),
})

type Ending = 'declined' | 'expired' | 'carried_out' | 'no_longer_possible'

const ENDINGS: Readonly<Record<Ending, (row: ApprovalRow) => readonly [verb: string, sentence: string]>> = {
  declined: (row) => ['was declined', `Nothing was done.${row.reason ? ` Reason: ${row.reason}` : ''}`],
  expired: (row) => ['has ended', `Nobody approved it before ${momentText(row.expires_at)}. Nothing was done. You can ask again.`],
  carried_out: () => ['was approved', 'It has been carried out.'],
  no_longer_possible: (row) => ['could not be carried out', `It was approved, but nothing was done. ${row.reason ?? ''}`.trim()],
}

/** Tells the person who asked how the request ended. */
export const requestEnded = defineMessage({
  name: 'approvals.ended',
  channels: ['mail'],
  occasion: ({ approval, ending }: { productName: string; firstname: string; businessName: string; approval: ApprovalRow; ending: Ending }) =>
    `approval-${approval.id}-${ending}`,
  business: ({ businessName }) => businessName,
  subject: ({ productName, approval, ending }) => `${productName}: your request ${ENDINGS[ending](approval)[0]}`,
  text: ({ firstname, approval, ending }) => {
    const [verb, sentence] = ENDINGS[ending](approval)
    const what = approval.amount === null ? approval.title : `${approval.title}, ${formatNaira(approval.amount)}`
    return [`Hello ${firstname},`, '', `Your request ${verb}: ${what}.`, sentence].join('\n')
  },
})
