import type { Sql } from '../../../platform/db/index.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { findBusiness } from '../../businesses/index.ts'
import { findCashpoint } from '../../cashpoints/index.ts'
import { contactOf } from '../../identity/index.ts'
import type { BankOwner } from './actions/save-payout-bank.ts'

/** Names to compare, and who is told: the owner at every address on record, and the cashier too where it is the cashier's bank. */
export async function bankOwnerOf(db: Sql, businessId: string, cashpointId: string | null): Promise<BankOwner> {
  const business = await findBusiness(db, businessId)
  if (!business) throw notFound('The business')
  const [owner, cashpoint] = await Promise.all([contactOf(db, business.owner_id), cashpointId === null ? null : findCashpoint(db, cashpointId)])
  const ownerName = `${owner?.firstname ?? ''} ${owner?.lastname ?? ''}`
  const emails = [owner?.email ?? null, business.email]
  const phones = [owner?.phone ?? null, business.phone]
  if (cashpoint === null)
    return {
      businessId,
      cashpointId,
      names: { business: business.name, people: [ownerName] },
      tell: { firstname: business.contact_firstname, businessName: business.name, emails, phones },
      what: `the payout account of ${business.name}`,
    }
  return {
    businessId,
    cashpointId,
    names: { business: null, people: [`${cashpoint.contact_firstname} ${cashpoint.contact_lastname}`] },
    tell: {
      firstname: cashpoint.contact_firstname,
      businessName: business.name,
      emails: [cashpoint.email, ...emails],
      phones: [cashpoint.phone],
    },
    what: `the bank of the cashier of ${cashpoint.name} at ${business.name}`,
  }
}
