import { defineLookup, type Sql, sql } from '../../../platform/db/index.ts'
import type { NameEnquiryRow } from './rows.generated.ts'

export async function listedBanks(db: Sql): Promise<{ code: string; name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`select code, name from institution where listed order by name`.execute(db)
  return rows
}

const listedBank = defineLookup<string, { name: string }>('text', (code) => sql`select name from institution where code = ${code} and listed`)

export async function bankName(db: Sql, code: string): Promise<string | null> {
  return (await listedBank(db, code))?.name ?? null
}

export const findEnquiry = defineLookup<{ accountNumber: string; bankCode: string; notBefore: Date }, NameEnquiryRow>(
  { accountNumber: 'text', bankCode: 'text', notBefore: 'timestamptz' },
  ({ accountNumber, bankCode, notBefore }) => sql`
    select account_number, bank_code, account_name, enquiry_id, bvn, client_id, asked_at from name_enquiry
    where account_number = ${accountNumber} and bank_code = ${bankCode} and asked_at >= ${notBefore}`,
)
