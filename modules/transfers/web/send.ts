import { fetchData, call } from '../../../ui/data/client.ts'
import { addBeneficiary, sendTransfer } from '../contract.ts'
import type { Intent } from './intent.ts'
import { outcomeFromError, type SendOutcome } from './outcome.ts'

/** Sends with the intent's own reference. A retry gets the same answer and moves no money twice. */
export async function send(intent: Intent): Promise<SendOutcome> {
  try {
    const transfer = await fetchData(sendTransfer, {
      body: {
        nuban: intent.nuban,
        amount: intent.amount,
        bank_code: intent.bankCode,
        ...(intent.remark && { remark: intent.remark }),
        transaction_ref: intent.reference!,
      },
    })
    return { is: 'taken', transfer }
  } catch (error) {
    return outcomeFromError(error)
  }
}

/** Saves the beneficiary. Its failure does not affect the payment, which was sent before. */
export async function saveBeneficiary(intent: Intent): Promise<boolean> {
  try {
    await call(addBeneficiary, {
      body: { name: intent.name.slice(0, 100), number: intent.nuban, code: intent.bankCode, ...(intent.bankName && { bank: intent.bankName }) },
    })
    return true
  } catch {
    return false
  }
}
