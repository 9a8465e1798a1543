import type { z } from 'zod'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { ownerContact } from '../../../businesses/index.ts'
import { activeCashpointByAccount } from '../../../cashpoints/index.ts'
import { type Caller, checkVideo, countAttempt, type GivenVideo, memberVideo, spendGrant, tooManyAttempts } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { type addMember, INVITE_ROLES, type inviteByEmailSchema } from '../../contract.ts'
import { teamEvent } from '../live-event.ts'
import type { TeamContext } from '../context.ts'
import { invitationMail, newLink } from '../invitation-link.ts'
import { memberInvited } from '../messages.ts'
import { cashierOf, countOpenInvitations, memberByEmail } from '../queries.ts'
import { insertInvitation, revokeInvitationOf, updateMember } from '../store.ts'
import { recordChange } from './change-member.ts'

type Input = z.output<NonNullable<typeof addMember.body>> & GivenVideo
type Confirm = (tx: Tx, at: Date) => Promise<void>
type InvitationByEmail = z.output<typeof inviteByEmailSchema>

/** Each sends a mail to an address that the caller chooses. */
export const INVITED = { kind: 'team_invited', limit: 60, windowMs: 60 * 60_000 }
const MAX_OPEN = 100

/** A repeat after a lost connection finds the invitation that was made. */
export async function inviteMember(context: TeamContext, caller: Caller, input: Input, meta: RequestMeta) {
  const intent = { scope: `team.add_member:${caller.businessId}`, key: meta.requestId, fingerprint: canonicalJson(input) }
  return onceWithPreparation<{ id: string }>(context.tenant(caller), intent, context.clock.now(), async () => {
    const people = { ...context, db: context.acrossBusinesses('people') }
    const confirm = (await checkVideo(people, memberVideo('team_invite', caller), input)) ?? (async () => {})
    return input.role === 'cashieraccountant'
      ? promoteCashier(context, caller, input.nuban, meta, confirm)
      : inviteByEmail(context, caller, input, meta, confirm)
  })
}

/** The answer does not tell whether the address has an account elsewhere. */
async function inviteByEmail(context: TeamContext, caller: Caller, input: InvitationByEmail, meta: RequestMeta, confirm: Confirm) {
  const { businessId, personId: actor } = caller
  const at = context.clock.now()
  const db = context.tenant(caller)
  const member = await memberByEmail(db, businessId, input.email)
  if (member && member.state !== 'removed')
    throw badField(
      'email',
      member.role === 'cashier' ? 'This person is a cashier of your business' : 'This person is already in your team',
      'team.already_member',
    )
  const waitMs = await countAttempt(context.acrossBusinesses('people'), INVITED, businessId, at)
  if (waitMs !== null) throw tooManyAttempts('Too many invitations at once. Please wait a while and try again.', waitMs)
  if ((await countOpenInvitations(db, businessId)) >= MAX_OPEN)
    throw new Refusal('team.too_many_invitations', 409, `A business has at most ${MAX_OPEN} open invitations. Cancel one first.`)
  const owner = await ownerContact(db, businessId)
  const role = INVITE_ROLES[input.role]
  const id = context.ids.next('inv')
  const link = newLink(context)
  return async (tx: Tx) => {
    await spendGrant(tx, caller, id, at)
    await confirm(tx, at)
    await revokeInvitationOf(tx, businessId, input.email, at)
    await insertInvitation(tx, { id, businessId, email: input.email, name: input.name, role, invitedBy: actor, at, ...link })
    const { productName } = context
    const { name, email } = input
    const notices = memberInvited.jobs(owner, { productName, owner, invitationId: id, name, email, role })
    await writeJobs(tx, [invitationMail(context, id, link), ...notices])
    await writeLiveEvents(tx, [teamEvent(businessId)], at)
    const facts = { role, email: input.email }
    await writeAudit(tx, {
      business: businessId,
      actor,
      role: caller.role,
      operation: 'team.add_member',
      subject: id,
      requestId: meta.requestId,
      facts,
      at,
    })
    return { id }
  }
}

/** A cashier accountant is the cashier of a cashpoint with more rights. The login stays, and the open session ends. */
async function promoteCashier(context: TeamContext, caller: Caller, nuban: string, meta: RequestMeta, confirm: Confirm) {
  const at = context.clock.now()
  const cashpoint = await activeCashpointByAccount(context.tenant(caller), caller.businessId, nuban)
  const cashier = await cashierOf(context.tenant(caller), caller.businessId, cashpoint.id)
  if (!cashier) throw badField('nuban', `${cashpoint.name} has no cashier. Choose a cashpoint with a cashier.`, 'team.no_cashier')
  const role = INVITE_ROLES.cashieraccountant
  const tell = await recordChange(context, caller, cashier, meta)
  return async (tx: Tx) => {
    await spendGrant(tx, caller, cashier.id, at)
    await confirm(tx, at)
    if (
      !(await updateMember(tx, { id: cashier.id, businessId: caller.businessId, role, wasRole: cashier.role, state: 'active', wasState: 'active' }))
    )
      throw badField('nuban', `${cashpoint.name} has no cashier. Choose a cashpoint with a cashier.`, 'team.no_cashier')
    await tell(tx, 'team.add_member', { facts: { role, cashpoint: cashpoint.id }, role, change: 'promoted' })
    return { id: cashier.id }
  }
}
