import type { Kobo } from '../../../platform/money/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { Caller } from '../../identity/index.ts'

/** An approved payment costs at most the total that its approvers have seen. Pure. */
export function refuseDearer({ approval }: Caller, { totalKobo }: { totalKobo: Kobo }): Refusal | null {
  if (!approval || (approval.totalKobo !== null && totalKobo <= approval.totalKobo)) return null
  return new Refusal('transfers.dearer', 409, 'It became dearer after it was approved. Ask again. Nothing was sent.')
}
