import { Refusal } from '../../../platform/problems/index.ts'
import type { BusinessRow } from './rows.ts'

const PAYING_STANDINGS: readonly BusinessRow['standing'][] = ['open']

/** Orders that were taken are sent. A business that is being closed takes none, and sends its rest (M66). */
export const SENDING_STANDINGS: readonly BusinessRow['standing'][] = ['open', 'closing']

/** docs/money.md §8: `no_debit` pays nothing out, `frozen` neither pays out nor is credited. */
export function checkPayoutAllowed(business: Pick<BusinessRow, 'standing' | 'standing_reason'>): Refusal | null {
  if (PAYING_STANDINGS.includes(business.standing)) return null
  const why = business.standing_reason ? ` ${business.standing_reason}` : ''
  return new Refusal('businesses.no_debit', 403, `Money cannot leave this account at the moment.${why} See Restrictions, or contact support.`)
}

export const canReceive = (business: Pick<BusinessRow, 'standing'>): boolean => !['frozen', 'closed'].includes(business.standing)

/** Account numbers can be paid, and are shown, once the account is activated (product.md §6). */
export const isActivated = (business: Pick<BusinessRow, 'tier'>): boolean => business.tier !== 'unverified'
