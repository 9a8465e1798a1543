import { type Sql, sql } from '../../../platform/db/index.ts'

/** Saving somebody a second time only brings the name up to date. Answers the id that stands. */
export async function saveBeneficiary(
  db: Sql,
  beneficiary: { id: string; businessId: string; name: string; accountNumber: string; bankCode: string; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into beneficiary (id, business_id, name, account_number, bank_code, created_at)
    values (${beneficiary.id}, ${beneficiary.businessId}, ${beneficiary.name}, ${beneficiary.accountNumber}, ${beneficiary.bankCode}, ${beneficiary.at})
    on conflict (business_id, account_number, bank_code) do update set name = excluded.name
    returning id`.execute(db)
  return rows[0]!.id
}
