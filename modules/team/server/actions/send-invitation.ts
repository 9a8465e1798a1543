import type { AppContext } from '../../../app-context.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { sealLabel } from '../invitation-link.ts'
import { invitationById } from '../queries.ts'
import { roleName, roleSummary } from '../roles.ts'

/** Sends nothing once the invitation was taken back or accepted. */
export async function sendInvitation(
  context: Pick<AppContext, 'db' | 'mail' | 'secrets' | 'productName' | 'supportEmail'>,
  { invitationId, linkId, sealedLink }: { invitationId: string; linkId: string; sealedLink: string },
): Promise<void> {
  const invitation = await invitationById(context.db.system, invitationId)
  if (invitation?.state !== 'open' || !invitation.token_hash.toString('hex').startsWith(linkId)) return
  const business = (await findBusiness(context.db.system, invitation.business_id))!
  const { productName, supportEmail } = context
  const text = [
    `Hello ${invitation.name},`,
    '',
    `${business.name} invites you to its team on ${productName}.`,
    '',
    `Your role: ${roleName(invitation.role)}. ${roleSummary(invitation.role)}`,
    '',
    'Join the team:',
    context.secrets.open(sealedLink, sealLabel(invitationId)),
    '',
    `The link works once, within 72 hours. Do not share it. ${productName} staff will never ask you for it.`,
    `If you do not know ${business.name}, do not open the link.`,
    '',
    '--',
    `${productName} support: ${supportEmail}`,
  ].join('\n')
  const subject = `${business.name} invites you to its team`
  await context.mail.send({ to: invitation.email, subject, text, messageId: `<team-invitation-${invitationId}-${linkId}@kasuwa>` })
}
