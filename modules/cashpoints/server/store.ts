import { type Sql, sql } from '../../../platform/db/index.ts'

export async function insertCashpoint(
  tx: Sql,
  cashpoint: { id: string; businessId: string; name: string; isDefault: boolean; at: Date },
): Promise<void> {
  await sql`
    insert into cashpoint (id, business_id, name, is_default, created_at)
    values (${cashpoint.id}, ${cashpoint.businessId}, ${cashpoint.name}, ${cashpoint.isDefault}, ${cashpoint.at})`.execute(tx)
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
