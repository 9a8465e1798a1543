import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { seesCashpoint, type Caller } from '../../../identity/index.ts'
import { type ListedShift, shiftOf } from './queries.ts'

export type ShiftContext = Pick<TenantContext, 'tenant' | 'tenantTransaction' | 'people' | 'clock' | 'ids' | 'pinPepper' | 'productName'>

/** A shift of the business; for a cashier of the own cashpoint only. */
export async function ownShift({ tenant }: Pick<ShiftContext, 'tenant'>, caller: Caller, id: string): Promise<ListedShift> {
  const shift = await shiftOf(tenant(caller), caller.businessId, id)
  if (!shift || !seesCashpoint(caller, shift.cashpoint_id)) throw notFound('The shift')
  return shift
}

export const shiftEnded = () => new Refusal('tills.shift_ended', 409, 'This shift is closed already. Load the page again.')
