import { type Sql, sql } from '../../../platform/db/index.ts'

export type NewBusiness = {
  id: string
  name: string
  accountType: number
  classification: string
  publicKey: string
  walletPrefix: string
  ownerId: string
  contactFirstname: string
  contactLastname: string
  phone: string
  email: string
  industry: string
  state: string
  lga: string
  address: string
  at: Date
}

export async function insertBusiness(tx: Sql, business: NewBusiness): Promise<void> {
  await sql`
    insert into business (id, name, account_type, classification, public_key, wallet_prefix, owner_id, contact_firstname, contact_lastname, phone, email, industry, state, lga, address, created_at)
    values (${business.id}, ${business.name}, ${business.accountType}, ${business.classification}, ${business.publicKey}, ${business.walletPrefix}, ${business.ownerId}, ${business.contactFirstname},
            ${business.contactLastname}, ${business.phone}, ${business.email}, ${business.industry}, ${business.state}, ${business.lga}, ${business.address}, ${business.at})`.execute(
    tx,
  )
}

/** Verification is a module of its own; until it stands, only the demo's seed verifies. */
export async function verifyDemoBusiness(
  tx: Sql,
  id: string,
  facts: { tier: string; ownerIdentity: string; payout: { accountNumber: string; bankCode: string; bankName: string; accountName: string } },
): Promise<void> {
  await sql`
    update business set tier = ${facts.tier}, owner_identity = ${facts.ownerIdentity}, payout_account_number = ${facts.payout.accountNumber}, payout_bank_code = ${facts.payout.bankCode},
      payout_bank_name = ${facts.payout.bankName}, payout_account_name = ${facts.payout.accountName} where id = ${id}`.execute(tx)
}
