import { type Sql, sql } from '../../../platform/db/index.ts'

/** The person who works at it. */
type CashpointContact = { firstname: string; lastname: string; phone: string; email: string | null }

export async function insertCashpoint(
  tx: Sql,
  cashpoint: { id: string; businessId: string; name: string; isDefault: boolean; contact?: CashpointContact; at: Date },
): Promise<void> {
  const { firstname = '', lastname = '', phone = null, email = null } = cashpoint.contact ?? {}
  await sql`
    insert into cashpoint (id, business_id, name, is_default, contact_firstname, contact_lastname, phone, email, created_at)
    values (${cashpoint.id}, ${cashpoint.businessId}, ${cashpoint.name}, ${cashpoint.isDefault}, ${firstname}, ${lastname}, ${phone}, ${email}, ${cashpoint.at})`.execute(
    tx,
  )
}

/** False if it was not active. The default one stays. */
export async function setDeactivated(tx: Sql, id: string): Promise<boolean> {
  const done = await sql`update cashpoint set state = 'deactivated' where id = ${id} and state = 'active' and not is_default`.execute(tx)
  return done.numAffectedRows === 1n
}

/** Compare-and-set: a job that runs twice changes nothing the second time. */
export async function activateAccount(
  db: Sql,
  cashpointId: string,
  account: { accountNumber: string; accountName: string; accountId: string },
): Promise<boolean> {
  const done = await sql`
    update cashpoint set account_state = 'active', account_number = ${account.accountNumber}, account_name = ${account.accountName}, bank_account_id = ${account.accountId}
    where id = ${cashpointId} and account_state = 'requested'`.execute(db)
  return done.numAffectedRows === 1n
}

export async function setPicture(tx: Sql, id: string, uploadId: string): Promise<void> {
  await sql`update cashpoint set picture_upload_id = ${uploadId} where id = ${id}`.execute(tx)
}

/** Until the commit no other request deactivates it or changes who works there. False if it is not active. */
export async function lockActiveCashpoint(tx: Sql, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from cashpoint where id = ${id} and state = 'active' for update`.execute(tx)
  return rows.length > 0
}

/** The person who works at it now. The picture was that of the person before. */
export async function setContact(tx: Sql, id: string, { firstname, lastname, phone, email }: CashpointContact): Promise<void> {
  await sql`
    update cashpoint set contact_firstname = ${firstname}, contact_lastname = ${lastname}, phone = ${phone}, email = ${email}, picture_upload_id = null
    where id = ${id}`.execute(tx)
}
