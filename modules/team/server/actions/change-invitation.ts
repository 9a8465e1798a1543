import type { Tx } from '../../../../platform/db/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { type Caller, countAttempt, tooManyAttempts } from '../../../identity/index.ts'
import { writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { teamEvent } from '../live-event.ts'
import type { TeamContext } from '../context.ts'
import { invitationMail, newLink } from '../invitation-link.ts'
import { findInvitation, type Invitation } from '../queries.ts'
import { renewInvitation, revokeInvitation } from '../store.ts'
import { INVITED } from './invite-member.ts'

/** A new link for 72 hours, also after the older one has expired. */
export async function resend(context: TeamContext, caller: Caller, id: string, meta: RequestMeta): Promise<void> {
  const at = context.clock.now()
  if ((await requireInvitation(context, caller, id)).state !== 'open') throw notOpen()
  const waitMs = await countAttempt(context.acrossBusinesses('people'), INVITED, caller.businessId, at)
  if (waitMs !== null) throw tooManyAttempts('Too many invitations at once. Please wait a while and try again.', waitMs)
  const link = newLink(context)
  await context.tenantTransaction(caller, async (tx) => {
    if (!(await renewInvitation(tx, { id, businessId: caller.businessId }, link))) throw notOpen()
    await writeJobs(tx, [invitationMail(context, id, link)])
    await audit(tx, caller, 'team.resend_invitation', id, meta, at)
  })
}

/** Taken back twice, it changes nothing the second time. */
export async function cancel(context: TeamContext, caller: Caller, id: string, meta: RequestMeta): Promise<void> {
  const at = context.clock.now()
  if ((await requireInvitation(context, caller, id)).state === 'revoked') return
  await context.tenantTransaction(caller, async (tx) => {
    if (!(await revokeInvitation(tx, { id, businessId: caller.businessId }, at))) throw notOpen()
    await audit(tx, caller, 'team.cancel_invitation', id, meta, at)
  })
}

async function requireInvitation(context: TeamContext, caller: Caller, id: string): Promise<Invitation> {
  const invitation = await findInvitation(context.tenant(caller), caller.businessId, id)
  if (!invitation) throw notFound('The invitation')
  return invitation
}

async function audit(tx: Tx, caller: Caller, operation: string, subject: string, meta: RequestMeta, at: Date): Promise<void> {
  const { businessId, personId: actor, role } = caller
  await writeAudit(tx, { business: businessId, actor, role, operation, subject, requestId: meta.requestId, at })
  await writeLiveEvents(tx, [teamEvent(businessId)], at)
}

const notOpen = () => new Refusal('team.invitation_not_open', 409, 'This invitation is no longer open. Look at the list again.')
