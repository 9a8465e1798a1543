import { notFound } from '../../../platform/problems/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import { findBusiness } from '../../businesses/index.ts'
import { findCashpoint } from '../../cashpoints/index.ts'
import { personById } from '../../identity/index.ts'
import type { BankOwner } from './actions/save-payout-bank.ts'

/** Names to compare, and who is told: the owner at every address on record, and the cashier too where it is the cashier's bank. */
export async function bankOwnerOf({ db }: Pick<AppContext, 'db'>, businessId: string, cashpointId: string | null): Promise<BankOwner> {
  const business = await findBusiness(db.system, businessId)
  if (!business) throw notFound('The business')
  const [owner, cashpoint] = await Promise.all([
    personById(db.system, business.owner_id),
    cashpointId === null ? null : findCashpoint(db.system, cashpointId),
  ])
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
