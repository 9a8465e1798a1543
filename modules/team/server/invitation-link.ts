import { sha256 } from '../../../platform/crypto/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import type { InvitationRow } from './rows.ts'
import { sendInvitationJob } from './jobs.ts'

export type InvitationContext = Pick<AppContext, 'clock' | 'ids' | 'random' | 'secrets' | 'productName' | 'siteUrl'>
/** Without a session, by the link alone. */
export type AcceptContext = InvitationContext & Pick<AppContext, 'db'>

const LIFETIME_MS = 72 * 60 * 60_000

/** A link that works once within 72 hours. Only its hash is stored. */
export function newLink({ random, clock }: Pick<InvitationContext, 'random' | 'clock'>): { code: string; tokenHash: Buffer; expiresAt: Date } {
  const code = random.bytes(32).toString('base64url')
  return { code, tokenHash: sha256(code), expiresAt: new Date(clock.now().getTime() + LIFETIME_MS) }
}

export const sealLabel = (invitationId: string) => `team_invitation ${invitationId}`

/** The link stands after `#`, so that it reaches no server log. The job holds it encrypted. */
export function invitationMail(
  { secrets, siteUrl }: InvitationContext,
  invitationId: string,
  { code, tokenHash }: { code: string; tokenHash: Buffer },
) {
  const sealedLink = secrets.seal(`${siteUrl}/invitation#${code}`, sealLabel(invitationId))
  return sendInvitationJob.enqueue({ invitationId, linkId: tokenHash.toString('hex').slice(0, 16), sealedLink })
}

/** Throws the sentence for a link that no longer works. */
export function requireUsable(invitation: InvitationRow | null, at: Date): InvitationRow {
  if (!invitation || invitation.state === 'revoked') throw invitationInvalid()
  if (invitation.state === 'accepted') throw invitationUsed()
  if (invitation.expires_at.getTime() <= at.getTime())
    throw new Refusal('team.invitation_expired', 409, 'This invitation has expired. Ask the business to send it again.')
  return invitation
}

export const invitationInvalid = () =>
  new Refusal('team.invitation_invalid', 409, 'This invitation is no longer valid. Ask the business to invite you again.')

export const invitationUsed = () => new Refusal('team.invitation_used', 409, 'This invitation was already used. Log in to continue.')
