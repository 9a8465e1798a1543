import { type Sql, sql } from '../../../platform/db/index.ts'
import type { PayoutBankRow } from './rows.generated.ts'

export type NewPayoutBank = Pick<
  PayoutBankRow,
  | 'id'
  | 'business_id'
  | 'cashpoint_id'
  | 'state'
  | 'account_number'
  | 'bank_code'
  | 'bank_name'
  | 'account_name'
  | 'asked_by'
  | 'created_at'
  | 'cooling_ends_at'
  | 'name_agrees'
>

export async function insertPayoutBank(tx: Sql, bank: NewPayoutBank): Promise<void> {
  await sql`
    insert into payout_bank (id, business_id, cashpoint_id, state, account_number, bank_code, bank_name, account_name, asked_by, created_at, cooling_ends_at, name_agrees)
    values (${bank.id}, ${bank.business_id}, ${bank.cashpoint_id}, ${bank.state}, ${bank.account_number}, ${bank.bank_code}, ${bank.bank_name},
            ${bank.account_name}, ${bank.asked_by}, ${bank.created_at}, ${bank.cooling_ends_at}, ${bank.name_agrees})`.execute(tx)
}

/** Compare-and-set. False when the bank has another state meanwhile. */
export async function moveState(
  tx: Sql,
  id: string,
  move: { from: PayoutBankRow['state']; to: PayoutBankRow['state']; by: string | null; reason: string | null; at: Date },
): Promise<boolean> {
  const done = await sql`
    update payout_bank set state = ${move.to}, decided_by = coalesce(${move.by}, decided_by), reason = coalesce(${move.reason}, reason), decided_at = ${move.at}
    where id = ${id} and state = ${move.from}`.execute(tx)
  return done.numAffectedRows === 1n
}

/** All banks of which the cooling period is over. */
/** The banks that it moved. */
export async function moveCooled(db: Sql, to: PayoutBankRow['state'], at: Date): Promise<Pick<PayoutBankRow, 'business_id' | 'cashpoint_id'>[]> {
  const { rows } = await sql<Pick<PayoutBankRow, 'business_id' | 'cashpoint_id'>>`
    update payout_bank set state = ${to} where state = 'cooling' and cooling_ends_at <= ${at} returning business_id, cashpoint_id`.execute(db)
  return rows
}
