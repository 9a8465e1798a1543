import type { Sql } from '../../../platform/db/index.ts'
import { type BusinessRow, canPay, findBusiness } from '../../businesses/index.ts'
import { warranterByCode } from './queries.ts'

/**
 * The business that has this code. `own`: it is the borrower’s, or of the same owner, by sign-in or by BVN or registration number.
 */
export async function findWarranter(
  db: Sql,
  borrower: Pick<BusinessRow, 'id' | 'owner_id' | 'owner_identity'>,
  code: string,
): Promise<BusinessRow | 'unknown' | 'own'> {
  const found = await warranterByCode(db, code)
  const business = found && (await findBusiness(db, found.business_id))
  if (!business || !canWarrant(business)) return 'unknown'
  const isSameOwner =
    business.owner_id === borrower.owner_id || (borrower.owner_identity !== null && business.owner_identity === borrower.owner_identity)
  return business.id === borrower.id || isSameOwner ? 'own' : business
}

export const canWarrant = (business: Pick<BusinessRow, 'tier' | 'standing'>): boolean => business.tier === 'verified' && canPay(business)
