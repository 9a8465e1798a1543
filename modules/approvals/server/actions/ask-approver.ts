import { formatNaira } from '../../../../platform/money/index.ts'
import type { AppContext } from '../../../app-context.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { createLinkToken, personById } from '../../../identity/index.ts'
import { momentText } from '../notices.ts'
import { askedTotal } from '../pending-request.ts'
import { approvalById } from '../queries.ts'
import { OPEN_STATES } from '../states.ts'

type AskContext = Pick<AppContext, 'db' | 'clock' | 'ids' | 'random' | 'mail' | 'productName' | 'siteUrl' | 'supportEmail'>

/** The link is made now, so that its ten minutes begin with the mail and no queue holds it. Sends nothing once the request is decided. */
export async function askApprover(context: AskContext, { approvalId, personId }: { approvalId: string; personId: string }): Promise<void> {
  const { db, productName, siteUrl, supportEmail } = context
  const approval = await approvalById(db.system, approvalId)
  if (!approval || !OPEN_STATES.includes(approval.state)) return
  const [business, person] = await Promise.all([findBusiness(db.system, approval.business_id), personById(db.system, personId)])
  if (!person?.email) return
  const token = await db.transaction((tx) => createLinkToken(tx, context, personId))
  const total = askedTotal(approval)
  const asker = [approval.asker_firstname, approval.asker_lastname].filter(Boolean).join(' ')
  const what = total === null ? 'A change' : formatNaira(total)
  const text = [
    `Hello ${person.firstname},`,
    '',
    `${asker} asks for your approval at ${business!.name}: ${approval.title}${total === null ? '' : `, ${formatNaira(total)} with all fees`}.`,
    total === null ? 'Nothing changes until you approve with your PIN.' : 'Nothing is sent until you approve with your PIN.',
    `It ends on ${momentText(approval.expires_at)}.`,
    '',
    'Look at it:',
    `${siteUrl}/merchant/authorizations?token=${token}`,
    '',
    `The link works once, for 10 minutes. ${productName} staff will never ask for your PIN or a code.`,
    '',
    '--',
    `${productName} support: ${supportEmail}`,
  ].join('\n')
  await context.mail.send({
    to: person.email,
    subject: `${productName}: ${what} waits for your approval`,
    text,
    messageId: `<approval-${approvalId}-${personId}@kasuwa>`,
  })
}
