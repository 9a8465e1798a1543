import { Refusal } from '../../../platform/problems/index.ts'
import type { BusinessRow } from './rows.ts'

type Standing = BusinessRow['standing']
type Business = Pick<BusinessRow, 'standing'>

/**
 * What a business may do in each standing (docs/money.md §8). `receives`: it is credited. `pays`: it orders payments out. `sends`: what it
 * ordered leaves. A business that is being closed orders nothing, and sends its rest (M66).
 */
const RIGHTS: Readonly<Record<Standing, { receives: boolean; pays: boolean; sends: boolean }>> = {
  opening: { receives: true, pays: false, sends: false },
  open: { receives: true, pays: true, sends: true },
  no_debit: { receives: true, pays: false, sends: false },
  frozen: { receives: false, pays: false, sends: false },
  closing: { receives: true, pays: false, sends: true },
  closed: { receives: false, pays: false, sends: false },
}

/** The standing of a business that has no people, keys and sessions any more. */
export const CLOSED: Standing = 'closed'

export const canReceive = ({ standing }: Business): boolean => RIGHTS[standing].receives
export const canPay = ({ standing }: Business): boolean => RIGHTS[standing].pays
export const canSend = ({ standing }: Business): boolean => RIGHTS[standing].sends
export const isClosing = ({ standing }: Business): boolean => standing === 'closing'
export const isClosed = ({ standing }: Business): boolean => standing === CLOSED

/** The standings of `canSend`, for a statement that compares many businesses. */
export const SENDING_STANDINGS: readonly Standing[] = (Object.keys(RIGHTS) as Standing[]).filter((standing) => RIGHTS[standing].sends)

/** Null where the business may order a payment out; else the refusal that its person reads. */
export function checkPayoutAllowed(business: Pick<BusinessRow, 'standing' | 'standing_reason'>): Refusal | null {
  if (canPay(business)) return null
  const why = business.standing_reason ? ` ${business.standing_reason}` : ''
  return new Refusal('businesses.no_debit', 403, `Money cannot leave this account at the moment.${why} See Restrictions, or contact support.`)
}

/** Account numbers can be paid, and are shown, once the account is activated (product.md §6). */
export const isActivated = (business: Pick<BusinessRow, 'tier'>): boolean => business.tier !== 'unverified'
