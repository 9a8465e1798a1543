import { can } from '../../identity/contract.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { sumKobo } from '../../../platform/money/index.ts'
import { defineActionItems } from '../../kernel/action-item-declaration.ts'
import type { Caller } from '../../identity/index.ts'
import { teamOf } from '../../team/index.ts'
import { decideRequest } from '../contract.ts'
import { nameOf } from './policy.ts'
import { mayDecide } from './present.ts'
import { openApprovals, type OpenApproval } from './queries.ts'

/** The navigation says at most `99+`. */
const LIMIT = 100

/** Requests that wait for this person. Only for those who may approve, so that others ask nothing. */
async function waitingFor(db: Sql, caller: Caller): Promise<OpenApproval[]> {
  if (!can(caller.role, 'approve')) return []
  const open = await openApprovals(db, caller.businessId, LIMIT)
  if (open.length === 0) return []
  const members = await teamOf(db, caller.businessId)
  return open.filter((one) => mayDecide(one, members, caller, one.decided_by))
}

/** All requests that wait for the person are one item. */
export const approvalItems = defineActionItems({
  key: 'approvals.waiting',
  icon: 'approval',
  answeredBy: decideRequest,
  load: async (db, caller) => {
    const waiting = await waitingFor(db, caller)
    return waiting.length === 0 ? [] : [itemOf(waiting)]
  },
})

function itemOf(waiting: readonly OpenApproval[]) {
  const [first] = waiting
  const things = waiting.some(({ area }) => area === 'changes') ? 'request' : 'payment'
  const amounts = waiting.flatMap(({ amount }) => amount ?? [])
  const askers = new Set(waiting.map((one) => nameOf({ firstname: one.asker_firstname, lastname: one.asker_lastname })))
  return {
    id: 'approvals.waiting',
    count: waiting.length,
    title: waiting.length === 1 ? `1 ${things} needs your approval` : `${waiting.length} ${things}s need your approval`,
    detail:
      waiting.length === 1 ? `${[...askers][0]} · ${first!.title}` : askers.size === 1 ? `${[...askers][0]} asked` : `${askers.size} people asked`,
    amount: amounts.length === 0 ? null : sumKobo(amounts),
    since: earliest(waiting.map((one) => one.asked_at)),
    dueAt: earliest(waiting.map((one) => one.expires_at)),
    isWrong: false,
    act: 'Review',
    href: waiting.length === 1 ? `/admin/merchant/authorizations?id=${first!.id}` : '/admin/merchant/authorizations',
  }
}

const earliest = (times: readonly Date[]): Date => new Date(Math.min(...times.map((time) => time.getTime())))
