import { createRouteBinder } from '../../../platform/http/bind.ts'
import { can } from '../contract.ts'
import type { Caller } from '../../kernel/caller.ts'

export type { Caller }

/** Null is the whole business. A cashier without a cashpoint gets a value that matches none. */
export const visibleCashpoint = ({ role, cashpointId }: Pick<Caller, 'role' | 'cashpointId'>): string | null =>
  can(role, 'see_business') ? null : (cashpointId ?? NO_CASHPOINT)
const NO_CASHPOINT = ''

export function seesCashpoint(caller: Pick<Caller, 'role' | 'cashpointId'>, id: string | null): boolean {
  const visible = visibleCashpoint(caller)
  return visible === null || visible === id
}

export const bind = createRouteBinder<Caller>()
export const bindPublic = createRouteBinder<null>()
