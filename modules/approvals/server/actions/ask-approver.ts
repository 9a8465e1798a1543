import type { AppContext } from '../../../kernel/app-context.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { createLinkToken, personById } from '../../../identity/index.ts'
import { approvalRequested } from '../messages.ts'
import { requestedTotal } from '../pending-request.ts'
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
  const total = requestedTotal(approval)
  const asker = [approval.asker_firstname, approval.asker_lastname].filter(Boolean).join(' ')
  await context.mail.send({
    to: person.email,
    ...approvalRequested.mail({
      productName,
      supportEmail,
      approvalId,
      personId,
      firstname: person.firstname,
      asker,
      businessName: business!.name,
      title: approval.title,
      total,
      expiresAt: approval.expires_at,
      link: `${siteUrl}/merchant/authorizations#token=${token}`,
    }),
  })
}
