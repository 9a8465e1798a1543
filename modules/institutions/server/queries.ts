import { lookup, type Sql, sql } from '../../../platform/db/index.ts'
import type { NameEnquiryRow } from './rows.generated.ts'

export async function listedBanks(db: Sql): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`select code, name from institution where listed order by name`.execute(db)
  return rows
}

const listedBank = lookup(
  (codes: readonly string[]) =>
    sql<{ place: number; name: string }>`
    select w.place::int, f.name from unnest(${codes}::text[]) with ordinality as w(code, place)
    cross join lateral (select name from institution where code = w.code and listed offset 0) f`,
)

export async function bankName(db: Sql, code: string): Promise<string | null> {
  return (await listedBank(db, code))?.name ?? null
}

export const findEnquiry = lookup(
  (keys: readonly { accountNumber: string; bankCode: string; notBefore: Date }[]) =>
    sql<NameEnquiryRow & { place: number }>`
    select w.place::int, f.*
    from unnest(${keys.map((key) => key.accountNumber)}::text[], ${keys.map((key) => key.bankCode)}::text[], ${keys.map((key) => key.notBefore)}::timestamptz[])
      with ordinality as w(account_number, bank_code, not_before, place)
    cross join lateral (
      select account_number, bank_code, account_name, enquiry_id, bvn, client_id, asked_at from name_enquiry
      where account_number = w.account_number and bank_code = w.bank_code and asked_at >= w.not_before offset 0) f`,
)
