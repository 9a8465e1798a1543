import { canonicalJson } from '../../../../platform/crypto/index.ts'
import type { Sql, Tx } from '../../../../platform/db/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { Approvable, ApprovalPrice } from '../../../kernel/approval-declaration.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { type Caller, openApprovalGrant, spendGrant } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { teamOf } from '../../../team/index.ts'
import type { ApprovalState } from '../../contract.ts'
import { carryOutJob } from '../jobs.ts'
import { APPROVAL_EVENT, approvalEvent } from '../live-event.ts'
import { requestEnded } from '../messages.ts'
import { priceNow, ruleOf } from '../pending-request.ts'
import { approversFor } from '../policy.ts'
import { decisionsOf, findApproval, type ListedApproval } from '../queries.ts'
import type { ApprovalRow } from '../rows.ts'
import { OPEN_STATES } from '../states.ts'
import { insertDecision, lockApproval, moveApproval } from '../store.ts'
import { findMember } from '../find-member.ts'

/** An approved request is carried out within this time or not at all, so that its price cannot become old. */
const CARRY_OUT_WITHIN_MS = 10 * 60_000
/** Banks mostly answer within seconds. Waiting lets the first reply show the end. */
const WAIT_FOR_END_MS = 8_000

type Input = { id: string; requestId: string }

/** The last approval opens the grant that carrying it out uses up, so that it happens once. */
export async function approve(
  context: TenantContext,
  approvables: ReadonlyMap<string, Approvable>,
  caller: Caller,
  { id, total, requestId }: Input & { total: Kobo | null },
): Promise<void> {
  const intent = {
    scope: `approvals.approve:${id}:${caller.businessId}`,
    key: requestId,
    fingerprint: canonicalJson({ total: total === null ? null : String(total) }),
  }
  const waiting = new AbortController()
  const ended = context.liveEvents.next(caller.businessId, isEndOf(id), WAIT_FOR_END_MS, waiting.signal)
  try {
    const { outcome } = await onceWithPreparation<{ state: ApprovalState }>(context.tenant(caller), intent, context.clock.now(), async () => {
      const approval = await requireOpen(context, caller, id)
      const approvable = approvables.get(approval.operation)
      if (!approvable) throw new Error(`nothing carries out ${approval.operation}`)
      await requireAsker(context.tenant(caller), approval)
      await requireApprover(context, caller, approval)
      requireAccepted(await priceNow(context, approvable, approval), total)
      return async (tx) => ({ state: await writeApproval(context, tx, caller, { id, total, requestId }) })
    })
    if (outcome.state === 'approved') await ended
  } finally {
    waiting.abort('answered')
  }
}

const isEndOf =
  (id: string) =>
  ({ kind, data }: { kind: string; data: Record<string, unknown> }) =>
    kind === APPROVAL_EVENT && data['id'] === id && (data['state'] === 'carried_out' || data['state'] === 'no_longer_possible')

async function writeApproval(context: TenantContext, tx: Tx, caller: Caller, { id, total, requestId }: Input & { total: Kobo | null }) {
  const at = context.clock.now()
  const row = await lockApproval(tx, caller.businessId, id)
  refuseClosed(row, at)
  const decisions = await decisionsOf(tx, id)
  refuseTwice(decisions, caller)
  await spendGrant(tx, caller, id, at)
  await insertDecision(tx, { approvalId: id, personId: caller.personId, decision: 'approved', total, reason: null, at })
  const isLast = decisions.length + 1 >= ruleOf(row).people
  const to: ApprovalState = isLast ? 'approved' : 'part_approved'
  // Each approver has accepted a total. The payment may cost the lowest of them.
  const accepted = row.accepted_total !== null && total !== null && row.accepted_total < total ? row.accepted_total : total
  if (isLast) {
    const grantId = context.ids.next('grt')
    const expiresAt = new Date(at.getTime() + CARRY_OUT_WITHIN_MS)
    await moveApproval(tx, id, { from: row.state, to, set: { accepted_total: accepted, grant_id: grantId, approved_at: at } })
    await openApprovalGrant(tx, { id: grantId, approvalId: id, personId: row.asked_by, businessId: row.business_id, at, expiresAt })
    await writeJobs(tx, [carryOutJob.enqueue({ approvalId: id })])
  } else await moveApproval(tx, id, { from: row.state, to, set: { accepted_total: accepted } })
  await record(tx, caller, row, { operation: 'approvals.approve', state: to, requestId, at })
  return to
}

export async function decline(context: TenantContext, caller: Caller, { id, reason, requestId }: Input & { reason: string | null }): Promise<void> {
  const intent = { scope: `approvals.decline:${id}:${caller.businessId}`, key: requestId, fingerprint: canonicalJson({ reason }) }
  const db = context.tenant(caller)
  await onceWithPreparation(db, intent, context.clock.now(), async () => {
    const approval = await requireOpen(context, caller, id)
    await requireApprover(context, caller, approval)
    const [asker, business] = await Promise.all([findMember(db, approval), findBusiness(db, caller.businessId)])
    return async (tx) => {
      const at = context.clock.now()
      const row = await lockApproval(tx, caller.businessId, id)
      refuseClosed(row, at)
      refuseTwice(await decisionsOf(tx, id), caller)
      await spendGrant(tx, caller, id, at)
      await insertDecision(tx, { approvalId: id, personId: caller.personId, decision: 'declined', total: null, reason, at })
      await moveApproval(tx, id, { from: row.state, to: 'declined', set: { ended_at: at, reason } })
      await record(tx, caller, row, { operation: 'approvals.decline', state: 'declined', requestId, at })
      const { productName } = context
      const ended = { ...row, reason }
      if (asker)
        await writeJobs(
          tx,
          requestEnded.jobs(
            { email: asker.email },
            { productName, firstname: asker.firstname, businessName: business!.name, approval: ended, ending: 'declined' },
          ),
        )
      return {}
    }
  })
}

/** The person who asked takes the request back. Done twice, it changes nothing the second time. */
export async function withdraw(
  context: Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'clock'>,
  caller: Caller,
  { id, requestId }: Input,
): Promise<void> {
  const approval = await findApproval(context.tenant(caller), caller.businessId, id)
  if (!approval) throw notFound('The request')
  if (approval.asked_by !== caller.personId)
    throw new Refusal('approvals.not_yours', 403, 'Only the person who asked can take this back. You can decline it.')
  if (approval.state === 'withdrawn') return
  await context.tenantTransaction(caller, async (tx) => {
    const at = context.clock.now()
    const row = await lockApproval(tx, caller.businessId, id)
    refuseClosed(row, at)
    if (row.state === 'part_approved')
      throw new Refusal('approvals.part_approved', 409, 'One person has approved this already. The second one can decline it.')
    await moveApproval(tx, id, { from: row.state, to: 'withdrawn', set: { ended_at: at } })
    await record(tx, caller, row, { operation: 'approvals.withdraw', state: 'withdrawn', requestId, at })
  })
}

type Recorded = { operation: string; state: ApprovalState; requestId: string; at: Date }

async function record(
  tx: Tx,
  { businessId, personId, role }: Caller,
  row: ApprovalRow,
  { operation, state, requestId, at }: Recorded,
): Promise<void> {
  await writeAudit(tx, {
    business: businessId,
    actor: personId,
    role,
    operation,
    subject: row.id,
    requestId,
    facts: { operation: row.operation, amount: row.amount === null ? null : String(row.amount) },
    at,
  })
  await writeLiveEvents(tx, [approvalEvent(businessId, row.id, state)], at)
}

async function requireOpen({ tenant, clock }: Pick<TenantContext, 'tenant' | 'clock'>, caller: Caller, id: string): Promise<ListedApproval> {
  const approval = await findApproval(tenant(caller), caller.businessId, id)
  if (!approval) throw notFound('The request')
  refuseClosed(approval, clock.now())
  return approval
}

function refuseClosed(row: Pick<ApprovalRow, 'state' | 'expires_at'>, at: Date): void {
  if (!OPEN_STATES.includes(row.state)) throw new Refusal('approvals.decided', 409, 'This request was decided already. Look at the list again.')
  if (row.expires_at.getTime() <= at.getTime())
    throw new Refusal('approvals.expired', 409, 'This request has ended. Nothing was done. It can be asked again.')
}

function refuseTwice(decisions: readonly { person_id: string }[], { personId }: Caller): void {
  if (decisions.some((one) => one.person_id === personId))
    throw new Refusal('approvals.decided_by_you', 409, 'You have decided this already. It needs a second person.')
}

/** The person who asked decides nothing, and only people of the rule decide. */
async function requireApprover({ tenant }: Pick<TenantContext, 'tenant'>, caller: Caller, approval: ApprovalRow): Promise<void> {
  if (approval.asked_by === caller.personId) throw new Refusal('approvals.own', 403, 'You asked for this, so another person must decide it.')
  const allowed = approversFor(ruleOf(approval), await teamOf(tenant(caller), caller.businessId), approval.asked_by)
  if (!allowed.some((member) => member.person_id === caller.personId))
    throw new Refusal('approvals.not_an_approver', 403, 'By the rules of your business, other people decide this.')
}

/** A person who has left, or has another role now, asks for nothing any more. */
async function requireAsker(db: Sql, approval: ApprovalRow): Promise<void> {
  const member = await findMember(db, approval)
  if (member?.state === 'active' && member.role === approval.asked_role) return
  throw new Refusal('approvals.asker_left', 409, 'The person who asked no longer has this role in your team. Decline it.')
}

/** The approver accepts the price of now. */
function requireAccepted(price: ApprovalPrice | null, total: Kobo | null): void {
  if (price?.refusal) throw price.refusal
  const now = price?.quote.totalKobo ?? null
  if (now === total) return
  throw new Refusal('approvals.price_changed', 409, 'The price has changed. Look at it again before you approve.', {
    data: { total: now === null ? null : Number(now) },
  })
}
