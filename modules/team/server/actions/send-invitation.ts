import type { AppContext } from '../../../kernel/app-context.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { sealLabel } from '../invitation-link.ts'
import { invitation } from '../messages.ts'
import { invitationById } from '../queries.ts'

/** Sends nothing once the invitation was taken back or accepted. */
export async function sendInvitation(
  context: Pick<AppContext, 'db' | 'mail' | 'secrets' | 'productName' | 'supportEmail'>,
  { invitationId, linkId, sealedLink }: { invitationId: string; linkId: string; sealedLink: string },
): Promise<void> {
  const invited = await invitationById(context.db.system, invitationId)
  if (invited?.state !== 'open' || !invited.token_hash.toString('hex').startsWith(linkId)) return
  const business = (await findBusiness(context.db.system, invited.business_id))!
  const { productName, supportEmail, secrets } = context
  const { name, role, email } = invited
  const link = secrets.open(sealedLink, sealLabel(invitationId))
  const params = { productName, supportEmail, invitationId, linkId, name, businessName: business.name, role, link }
  await context.mail.send({ to: email, ...invitation.mail(params) })
}
