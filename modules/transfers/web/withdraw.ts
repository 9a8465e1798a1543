import { fetchData } from '../../../ui/data/client.ts'
import { removeValues, storeValue } from '../../../ui/data/storage.ts'
import { newRequestId } from '../../../ui/data/request-id.ts'
import { withdraw } from '../contract.ts'
import { outcomeFromError, type SendOutcome } from './outcome.ts'

/** A withdrawal has no reference: its request id identifies the intent and survives reloads and retries. */
export type WithdrawIntent = { businessid: string; amount: number; requestId: string; isUnanswered: boolean }

const STORAGE_KEY = 'withdraw-money'

export function readWithdrawal(businessid: string): WithdrawIntent | null {
  try {
    const intent = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as WithdrawIntent | null
    return intent?.businessid === businessid ? intent : null
  } catch {
    return null
  }
}

export function newWithdrawal(businessid: string, amount: number): WithdrawIntent {
  return { businessid, amount, requestId: newRequestId(), isUnanswered: false }
}

export function saveWithdrawal(intent: WithdrawIntent): WithdrawIntent {
  storeValue('sessionStorage', STORAGE_KEY, JSON.stringify(intent))
  return intent
}

export function clearWithdrawal(): void {
  removeValues('sessionStorage', (key) => key === STORAGE_KEY)
}

export async function sendWithdrawal(intent: WithdrawIntent): Promise<SendOutcome> {
  try {
    return { is: 'taken', transfer: await fetchData(withdraw, { body: { amount: intent.amount, type: 'wallet' } }, { requestId: intent.requestId }) }
  } catch (error) {
    return outcomeFromError(error)
  }
}
