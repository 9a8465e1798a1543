import type { Sql } from '../../../platform/db/index.ts'
import { contactOf } from '../../identity/index.ts'
import type { NoticeRecipient } from '../../messages/index.ts'
import { findBusiness } from './queries.ts'

/** The addresses of the owner and of the business, for what both are told. */
export async function ownerContact(db: Sql, businessId: string): Promise<NoticeRecipient & { businessName: string }> {
  const business = (await findBusiness(db, businessId))!
  const owner = await contactOf(db, business.owner_id)
  return {
    firstname: business.contact_firstname,
    emails: [owner?.email, business.email],
    phones: [owner?.phone, business.phone],
    businessName: business.name,
  }
}
