import { Refusal } from '../../../platform/problems/index.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import type { AlternateAccountRow } from './rows.ts'

type Eligible = {
  business: Pick<BusinessRow, 'classification' | 'tier'>
  hasCashpoint: boolean
  accounts: readonly Pick<AlternateAccountRow, 'state'>[]
  isFlagOn: boolean
}

const refusal = (code: string, message: string) => new Refusal(`alternate_accounts.${code}`, 403, message)

export const alreadyHasOne = () => refusal('has_one', 'This business already has an alternate account')

/** Why a business is not offered an alternate account; null when it is. Classes are matched by content (AMB-24). */
export function offerRefusal({ business, hasCashpoint, accounts, isFlagOn }: Eligible): Refusal | null {
  if (!isFlagOn) return refusal('not_offered', 'Alternate accounts are not offered at the moment')
  const classification = business.classification.toLowerCase()
  if (!['pos', 'retail'].some((name) => classification.includes(name)))
    return refusal('wrong_class', 'Alternate accounts are for POS and retail businesses')
  if (business.tier !== 'verified') return refusal('not_verified', 'Verify your business to get an alternate account')
  if (!hasCashpoint) return refusal('no_cashpoint', 'Create a cashpoint to get an alternate account')
  return accounts.some(({ state }) => state !== 'failed' && state !== 'closed') ? alreadyHasOne() : null
}

/** The balance must exceed the fee: an equal one is refused. */
export const insufficientBalance = () =>
  new Refusal('alternate_accounts.insufficient_balance', 422, 'Insufficient Balance To Create An Alternate Account')
