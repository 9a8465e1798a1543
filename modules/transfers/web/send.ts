import { ask, call } from '../../../ui/data/client.ts'
import { ApiProblem } from '../../../ui/data/problem.ts'
import { addBeneficiary, sendTransfer, type TransferView } from '../contract.ts'
import type { Intent } from './intent.ts'

export type SendOutcome =
  | { is: 'taken'; transfer: TransferView }
  /** The server said no before anything moved. */
  | { is: 'refused'; message: string; code: string }
  /** No clear answer: it may have arrived. */
  | { is: 'unanswered' }

/** Sends with the intent's own reference. Asking again with it answers the same and moves nothing twice. */
export async function send(intent: Intent): Promise<SendOutcome> {
  try {
    const transfer = await ask(sendTransfer, {
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
    if (error instanceof ApiProblem && error.httpStatus >= 400 && error.httpStatus < 500)
      return { is: 'refused', message: error.message, code: error.code }
    return { is: 'unanswered' }
  }
}

/** Saves whom the money went to. The money has gone either way. */
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
