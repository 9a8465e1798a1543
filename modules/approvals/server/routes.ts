import type { BoundRoute } from '../../../platform/http/bind.ts'
import { badField, notFound } from '../../../platform/problems/index.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { can } from '../../identity/contract.ts'
import { bind, type Caller, contactOf } from '../../identity/index.ts'
import { teamOf } from '../../team/index.ts'
import { APPROVALS_PAGE, decideRequest, listApprovals, savePolicy, showApproval, showPolicy, withdrawRequest } from '../contract.ts'
import { approvablesOf } from './approvables.ts'
import { approve, decline, withdraw } from './actions/decide.ts'
import { saveRules } from './actions/save-policy.ts'
import { priceNow, requestOf } from './pending-request.ts'
import { isApprover, nameOf, rulesOf } from './policy.ts'
import { presentDetails, presentLine } from './present.ts'
import { approvalsOf, decidersOf, decisionsOf, findApproval, policyOf } from './queries.ts'
import { OPEN_STATES } from './states.ts'

export function approvalRoutes(context: TenantContext, modules: readonly ModuleDefinition[]): BoundRoute<Caller>[] {
  const approvables = approvablesOf(modules)

  async function details(caller: Caller, id: string) {
    const db = context.tenant(caller)
    const approval = await findApproval(db, caller.businessId, id)
    if (!approval) throw notFound('The request')
    const approvable = approvables.get(approval.operation)
    const isOpen = OPEN_STATES.includes(approval.state)
    const [members, decisions, price] = await Promise.all([
      teamOf(db, caller.businessId),
      decisionsOf(db, id),
      isOpen && approvable ? priceNow(context, approvable, approval) : null,
    ])
    const earnings = approvable?.earnings?.(requestOf(approvable, approval)) ?? null
    return presentDetails(approval, { members, decisions, price, earnings }, caller, context.clock.now())
  }

  async function policy(caller: Caller) {
    const db = context.tenant(caller)
    const [found, members] = await Promise.all([policyOf(db, caller.businessId, context.clock.now()), teamOf(db, caller.businessId)])
    const by = found?.changed_by ? await contactOf(db, found.changed_by) : null
    return {
      _id: found?.id ?? null,
      rules: rulesOf(found),
      startson: found?.starts_at ?? null,
      // The desk ends rules, and names nobody.
      changedby: by ? nameOf(by) : found ? `${context.productName} staff` : null,
      approvers: members.filter(isApprover).map((member) => ({
        _id: member.id,
        name: nameOf(member),
        role: member.role,
        is_owner: member.is_owner,
        is_you: member.person_id === caller.personId,
      })),
      allowed: can(caller.role, 'own_business') ? (['change'] as const).slice() : [],
    }
  }

  return [
    bind(listApprovals, async ({ params, query, caller }) => {
      refuseOther(caller, params.id)
      const db = context.tenant(caller)
      const [found, members] = await Promise.all([
        approvalsOf(db, caller, query.list ?? 'waiting', parseCursor(query.cursor)),
        teamOf(db, caller.businessId),
      ])
      const rows = found.slice(0, APPROVALS_PAGE)
      const deciders = await decidersOf(
        db,
        rows.map(({ id }) => id),
      )
      const at = context.clock.now()
      const last = rows.at(-1)
      return {
        data: rows.map((row) => presentLine(row, members, caller, deciders.get(row.id) ?? [], at)),
        count: null,
        next: found.length > APPROVALS_PAGE && last ? `${last.asked_at.toISOString()} ${last.id}` : null,
      }
    }),
    bind(showApproval, async ({ params, caller }) => ({ data: await details(caller, params.id) })),
    bind(decideRequest, async ({ body: { authorization: id, decision, total, reason }, caller, meta: { requestId } }) => {
      if (decision === 'approve') await approve(context, approvables, caller, { id, total: total ?? null, requestId })
      else await decline(context, caller, { id, reason: reason ?? null, requestId })
      return { data: await details(caller, id), message: decision === 'approve' ? 'Approved' : 'Declined' }
    }),
    bind(withdrawRequest, async ({ body: { authorization: id }, caller, meta: { requestId } }) => {
      await withdraw(context, caller, { id, requestId })
      return { data: await details(caller, id), message: 'Taken back' }
    }),
    bind(showPolicy, async ({ params, caller }) => {
      refuseOther(caller, params.id)
      return { data: await policy(caller) }
    }),
    bind(savePolicy, async ({ body: { was, rules }, caller, meta: { requestId } }) => {
      await saveRules(context, caller, { was, rules, requestId })
      return { data: await policy(caller), message: 'Approval rules saved' }
    }),
  ]
}

function refuseOther(caller: Caller, businessId: string): void {
  if (businessId !== caller.businessId) throw notFound('The business')
}

function parseCursor(cursor: string | undefined): { requestedAt: Date; id: string } | null {
  if (cursor === undefined) return null
  const [text = '', id = ''] = cursor.split(' ')
  const requestedAt = new Date(text)
  if (Number.isNaN(requestedAt.getTime()) || id === '') throw badField('cursor', 'This cursor is not valid')
  return { requestedAt, id }
}
