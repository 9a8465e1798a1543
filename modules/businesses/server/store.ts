import { type Sql, sql, type Tx } from '../../../platform/db/index.ts'
import { TIERS } from '../contract.ts'

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

/**
 * Raises the tier to that of the passed steps. Never lowers it: a tier set by an operator stays. Returns whether it
 * changed.
 */
export async function moveTier(tx: Sql, id: string, tier: (typeof TIERS)[number]): Promise<boolean> {
  const lower = TIERS.slice(0, TIERS.indexOf(tier))
  const done = await sql`update business set tier = ${tier} where id = ${id} and tier = any(${lower}::text[])`.execute(tx)
  return done.numAffectedRows === 1n
}

/** Businesses with the same proven owner are "own" to each other (docs/money.md M19). */
export async function setOwnerIdentity(tx: Sql, id: string, ownerIdentity: string): Promise<void> {
  await sql`update business set owner_identity = ${ownerIdentity} where id = ${id}`.execute(tx)
}

/** Verified without a proof: for the demo's seed and for test fixtures. */
export async function verifyDemoBusiness(
  tx: Sql,
  id: string,
  facts: { tier: string; ownerIdentity: string; payout: { accountNumber: string; bankCode: string; bankName: string; accountName: string } },
): Promise<void> {
  await sql`
    update business set tier = ${facts.tier}, owner_identity = ${facts.ownerIdentity}, payout_account_number = ${facts.payout.accountNumber}, payout_bank_code = ${facts.payout.bankCode},
      payout_bank_name = ${facts.payout.bankName}, payout_account_name = ${facts.payout.accountName} where id = ${id}`.execute(tx)
}

/** For the length of the transaction: changes of one business follow each other. Returns whether it has a payout bank. */
export async function lockBusiness(tx: Sql, id: string): Promise<{ hasPayoutBank: boolean }> {
  const { rows } = await sql<{ payout_account_number: string | null }>`
    select payout_account_number from business where id = ${id} for no key update`.execute(tx)
  return { hasPayoutBank: rows[0]?.payout_account_number != null }
}

/** The bank that withdrawals are paid to from this commit on. */
export async function setPayoutBank(
  tx: Sql,
  id: string,
  bank: { accountNumber: string; bankCode: string; bankName: string; accountName: string },
): Promise<void> {
  await sql`
    update business set payout_account_number = ${bank.accountNumber}, payout_bank_code = ${bank.bankCode}, payout_bank_name = ${bank.bankName},
      payout_account_name = ${bank.accountName} where id = ${id}`.execute(tx)
}

/** Whether the money of each day stays in the balance or goes to the payout bank in the morning. */
export async function setKeepFunds(tx: Sql, id: string, keeps: boolean): Promise<void> {
  await sql`update business set keep_funds_in_wallet = ${keeps} where id = ${id}`.execute(tx)
}

/** Of a day, in place of the limit of the tier, for the payments after this commit. */
export async function setDailyLimit(tx: Tx, id: string, amountKobo: bigint): Promise<void> {
  await sql`update business set daily_limit_kobo = ${amountKobo} where id = ${id}`.execute(tx)
}

/** Withdrawals are refused until a bank is set again. */
export async function clearPayoutBank(tx: Sql, id: string): Promise<void> {
  await sql`
    update business set payout_account_number = null, payout_bank_code = null, payout_bank_name = null, payout_account_name = null where id = ${id}`.execute(
    tx,
  )
}

/** Once: false when it was activated before. Only a retail business becomes one of class web; operators set the other classes. */
export async function activateWebPayment(tx: Sql, id: string, at: Date): Promise<boolean> {
  const done = await sql`
    update business set web_activated_at = ${at}, classification = case when classification = 'retail' then 'web' else classification end
    where id = ${id} and web_activated_at is null`.execute(tx)
  return done.numAffectedRows === 1n
}

/** Compare-and-set. False when the business has another class meanwhile. */
export async function setClass(tx: Sql, id: string, { from, to }: { from: string; to: string }): Promise<boolean> {
  const done = await sql`update business set classification = ${to} where id = ${id} and classification = ${from}`.execute(tx)
  return done.numAffectedRows === 1n
}

/** Compare-and-set. False when the business has another standing meanwhile. The owner reads the reason. */
export async function setStanding(tx: Sql, id: string, { from, to, reason }: { from: string; to: string; reason: string | null }): Promise<boolean> {
  const done = await sql`update business set standing = ${to}, standing_reason = ${reason} where id = ${id} and standing = ${from}`.execute(tx)
  return done.numAffectedRows === 1n
}
