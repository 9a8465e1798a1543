import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { Caller } from '../../identity/index.ts'
import { teamOf } from '../../team/index.ts'
import { APPROVER_ROLES } from '../contract.ts'
import { mayDecide } from './present.ts'
import { openApprovals } from './queries.ts'

/** The navigation says at most `99+`. */
const MOST = 100

/** How many requests wait for this person. Only for those who may approve, so that other pages ask nothing. */
export async function countForCaller({ tenant }: Pick<TenantContext, 'tenant'>, caller: Caller): Promise<{ waiting: number }> {
  if (!(APPROVER_ROLES as readonly string[]).includes(caller.role)) return { waiting: 0 }
  const db = tenant(caller)
  const open = await openApprovals(db, caller.businessId, MOST)
  if (open.length === 0) return { waiting: 0 }
  const members = await teamOf(db, caller.businessId)
  return { waiting: open.filter((one) => mayDecide(one, members, caller, one.decided_by)).length }
}
