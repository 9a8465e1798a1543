import type { z } from 'zod'
import type { payoutBankSchema } from '../contract.ts'
import type { PayoutBankRow } from './rows.generated.ts'
import { decidedBy } from './states.ts'

const isWaiting = ({ state }: PayoutBankRow) => state === 'cooling' || state === 'in_review'

export function presentBank(bank: PayoutBankRow): z.output<typeof payoutBankSchema> {
  return {
    _id: bank.id,
    state: bank.state,
    number: bank.account_number,
    code: bank.bank_code,
    name: bank.bank_name,
    accountname: bank.account_name,
    createdon: bank.created_at.toISOString(),
    cooling_ends: bank.cooling_ends_at?.toISOString() ?? null,
    decided_by: isWaiting(bank) ? decidedBy(bank).toISOString() : null,
  }
}

/** `0803 ••• 4417` for the business's own members, who know the number. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 4)} ••• ${phone.slice(-4)}`
export const maskedAccount = (number: string): string => `••• ${number.slice(-4)}`
