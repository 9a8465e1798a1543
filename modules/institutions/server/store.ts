import { type Sql, sql } from '../../../platform/db/index.ts'
import type { NameEnquiryRow } from './rows.generated.ts'

export async function storeEnquiry(db: Sql, row: NameEnquiryRow): Promise<void> {
  await sql`
    insert into name_enquiry (account_number, bank_code, account_name, enquiry_id, bvn, client_id, asked_at)
    values (${row.account_number}, ${row.bank_code}, ${row.account_name}, ${row.enquiry_id}, ${row.bvn}, ${row.client_id}, ${row.asked_at})
    on conflict (account_number, bank_code) do update set account_name = excluded.account_name, enquiry_id = excluded.enquiry_id, bvn = excluded.bvn,
      client_id = excluded.client_id, asked_at = excluded.asked_at`.execute(db)
}

export async function storeBanks(db: Sql, banks: readonly { code: string; name: string }[]): Promise<void> {
  await sql`
    insert into institution (code, name)
    select * from unnest(${banks.map((bank) => bank.code)}::text[], ${banks.map((bank) => bank.name)}::text[])
    on conflict (code) do update set name = excluded.name, listed = true where institution.name <> excluded.name or not institution.listed`.execute(
    db,
  )
}
