/** `due`: the soonest clock first; `oldest` and `newest` by the time since when they wait; `amount`: the largest first. */
export const WORK_ORDERS = ['due', 'oldest', 'newest', 'amount'] as const
export type WorkOrder = (typeof WORK_ORDERS)[number]
