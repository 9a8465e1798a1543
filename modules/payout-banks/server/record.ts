import type { Sql } from '../../../platform/db/index.ts'
import type { BankOnRecord, PayoutBanksOnRecord } from '../../businesses/index.ts'
import type { CashierBank } from '../../cashpoints/index.ts'
import { banksOnRecord, replacedBank } from './queries.ts'
import type { PayoutBankRow } from './rows.generated.ts'

/** The bank that is under review, and the one in use before the current one. */
export async function recordOf(db: Sql, businessId: string): Promise<PayoutBanksOnRecord> {
  const [{ waiting }, replaced] = await Promise.all([banksOnRecord(db, businessId, null), replacedBank(db, businessId)])
  return { waiting: waiting && named(waiting), replaced: replaced && named(replaced) }
}

export async function cashierBankOf(db: Sql, { businessId, cashpointId }: { businessId: string; cashpointId: string }): Promise<CashierBank | null> {
  const { current, waiting } = await banksOnRecord(db, businessId, cashpointId)
  const bank = waiting ?? current
  return bank && { ...named(bank), underreview: waiting !== null }
}

const named = ({ account_number, bank_code, bank_name, account_name }: PayoutBankRow): BankOnRecord => ({
  number: account_number,
  code: bank_code,
  name: bank_name,
  accountname: account_name,
})
