import { addDays, lagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import { defineUpcoming } from '../../kernel/upcoming-declaration.ts'
import { listApprovals } from '../contract.ts'
import { endingApprovals } from './queries.ts'

/** Requests that end without an answer. Nothing moves then. */
export const endingRequests = defineUpcoming({
  key: 'approvals.ends',
  shownBy: listApprovals,
  load: async (db, { businessId }, { until, limit }) =>
    (await endingApprovals(db, businessId, { before: startOfLagosDay(addDays(until, 1)), limit })).map(({ id, title, expires_at: at }) => ({
      id: `approvals.ends:${id}`,
      day: lagosDay(at),
      title: `Approval ends: ${title}`,
      move: null,
      href: `/admin/merchant/authorizations?id=${id}`,
    })),
})
