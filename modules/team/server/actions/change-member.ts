import type { z } from 'zod'
import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { ownerContact } from '../../../businesses/index.ts'
import { lockActiveCashpoint } from '../../../cashpoints/index.ts'
import type { Role } from '../../../identity/contract.ts'
import { type Caller, spendGrant } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { type changeRole, GIVEN_ROLES } from '../../contract.ts'
import { teamEvent } from '../live-event.ts'
import { memberChanged, type MemberChange, yourAccessChanged } from '../messages.ts'
import { findMember, type TeamMember } from '../queries.ts'
import { setPermissions, updateMember } from '../store.ts'
import { requireNoCashier } from './assign-member.ts'

type ChangeContext = Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'clock' | 'productName'>

/** A new role and the withheld areas, with the PIN. The database ends the person's sessions when the role changes. */
export async function changeMemberRole(
  context: ChangeContext,
  caller: Caller,
  input: z.output<NonNullable<typeof changeRole.body>>,
  meta: RequestMeta,
): Promise<{ replayed: boolean }> {
  const at = context.clock.now()
  const intent = { scope: `team.change_role:${caller.businessId}`, key: meta.requestId, fingerprint: canonicalJson(input) }
  const { replayed } = await onceWithPreparation(context.tenant(caller), intent, at, async () => {
    const member = await requireChangeable(context, caller, input.member)
    if (member.state !== 'active') throw changedMeanwhile()
    const role = GIVEN_ROLES[input.role]
    if (role === 'cashieraccountant' && member.role !== role && member.cashpoint_id === null)
      throw new Refusal(
        'team.not_a_cashier',
        409,
        'Only the cashier of a cashpoint can be Cashier Accountant. Invite the cashier by the account number.',
      )
    if (role === 'cashier' && !member.can_be_cashier) throw cannotBeCashier()
    const tell = await recordChange(context, caller, member, meta)
    return async (tx) => {
      if (role === 'cashier') await claimCashpoint(tx, caller.businessId, member.cashpoint_id!)
      await spendGrant(tx, caller, member.id, at)
      const own = { id: member.id, businessId: caller.businessId }
      if (!(await updateMember(tx, { ...own, role, wasRole: member.role, state: 'active', wasState: 'active' }))) throw changedMeanwhile()
      if (input.permissions) await setPermissions(tx, own, input.permissions)
      await tell(tx, 'team.change_role', {
        facts: { from: member.role, to: role, ...(input.permissions && { withheld: withheldNames(input.permissions) }) },
        role,
        change: 'role',
      })
      return {}
    }
  })
  return { replayed }
}

/** The place of the cashier at the own cashpoint. Of this and an assignment in the same moment, the later one is refused. */
async function claimCashpoint(tx: Tx, businessId: string, cashpointId: string): Promise<void> {
  if (!(await lockActiveCashpoint(tx, cashpointId))) throw cannotBeCashier()
  await requireNoCashier(tx, { businessId, cashpointId })
}

const cannotBeCashier = () =>
  new Refusal('team.no_free_cashpoint', 409, 'This member has no active cashpoint without a cashier. Look at the list again.')

const withheldNames = (may: Readonly<Record<string, boolean>>) =>
  Object.entries(may)
    .filter(([, isGiven]) => !isGiven)
    .map(([name]) => name)
    .join(' ')

const MOVES = {
  suspend: { from: ['active'], to: 'suspended' },
  unsuspend: { from: ['suspended'], to: 'active' },
  remove: { from: ['active', 'suspended'], to: 'removed' },
} as const

/** Suspends, lets in again or removes. Done twice, it changes nothing the second time. The database ends the sessions in the same commit. */
export async function moveMember(context: ChangeContext, caller: Caller, move: keyof typeof MOVES, id: string, meta: RequestMeta): Promise<void> {
  const { from, to } = MOVES[move]
  const member = await requireChangeable(context, caller, id)
  if (member.state === to) return
  if (!(from as readonly string[]).includes(member.state)) throw changedMeanwhile()
  const tell = await recordChange(context, caller, member, meta)
  await context.tenantTransaction(caller, async (tx) => {
    const { id: memberId, role, state: wasState } = member
    // An approved request is carried out once.
    if (caller.approval) await spendGrant(tx, caller, memberId, context.clock.now())
    if (!(await updateMember(tx, { id: memberId, businessId: caller.businessId, role, wasRole: role, state: to, wasState }))) throw changedMeanwhile()
    await tell(tx, `team.${move}_member`, { facts: { role }, role, change: move })
  })
}

/** A member of the team whom the caller may change: not the owner, not a cashier, and not the caller. */
async function requireChangeable(context: ChangeContext, caller: Caller, id: string): Promise<TeamMember> {
  const member = await findMember(context.tenant(caller), caller.businessId, id)
  if (!member || member.role === 'cashier') throw notFound('The team member')
  if (member.is_owner) throw new Refusal('team.is_owner', 409, 'The owner of the business stays in the team and keeps the role.')
  if (member.person_id === caller.personId) throw new Refusal('team.is_self', 409, 'You cannot change your own role or remove yourself.')
  return member
}

/** `role`: the one after the change. */
type Change = { facts: Record<string, string | null>; role: Role; change: MemberChange }

/** Reads who is told, and returns what writes the audit entry and the messages in the commit of the change. */
export async function recordChange(context: ChangeContext, caller: Caller, member: TeamMember, meta: RequestMeta) {
  const owner = await ownerContact(context.tenant(caller), caller.businessId)
  const at = context.clock.now()
  return async (tx: Tx, operation: string, { facts, role: newRole, change }: Change): Promise<void> => {
    const { businessId, personId: actor, role } = caller
    await writeAudit(tx, { business: businessId, actor, role, operation, subject: member.id, requestId: meta.requestId, facts, at })
    await writeLiveEvents(tx, [teamEvent(businessId)], at)
    const name = [member.firstname, member.lastname].filter(Boolean).join(' ')
    const { firstname, email, phone } = member
    const { productName } = context
    const params = { productName, owner, occasion: `${member.id}-${meta.requestId}`, firstname, name, role: newRole, change }
    await writeJobs(tx, [...yourAccessChanged.jobs({ emails: [email], phones: [phone] }, params), ...memberChanged.jobs(owner, params)])
  }
}

export const changedMeanwhile = () => new Refusal('team.changed_meanwhile', 409, 'This member was changed meanwhile. Look at the list again.')
