import type { AppContext } from '../../../kernel/app-context.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { commit, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { type InvitationContext, invitationMail, newLink, sealLabel } from '../invitation-link.ts'
import { teamEvent } from '../live-event.ts'
import { invitation } from '../messages.ts'
import { invitationById } from '../queries.ts'
import { renewInvitation } from '../store.ts'

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

/** Sends nothing once the invitation was taken back or accepted. */
export async function renewForCaller(
  context: InvitationContext & Pick<AppContext, 'db'>,
  { invitationId, businessId }: { invitationId: string; businessId: string },
): Promise<void> {
  const link = newLink(context)
  await commit(context.db.system, async (tx) => {
    if (!(await renewInvitation(tx, { id: invitationId, businessId }, link))) return
    await writeJobs(tx, [invitationMail(context, invitationId, link)])
    await writeLiveEvents(tx, [teamEvent(businessId)], context.clock.now())
  })
}
