import { ask } from '../../../ui/data/client.ts'
import { newRequestId } from '../../../ui/data/request-id.ts'
import { withdraw } from '../contract.ts'
import { outcomeOfFailure, type SendOutcome } from './outcome.ts'

/** A withdrawal has no reference of the person's: its request id is the intent, and lives through reloads and retries. */
export type WithdrawIntent = { businessid: string; amount: number; requestId: string; isUnanswered: boolean }

const KEY = 'withdraw-money'

export function readWithdrawal(businessid: string): WithdrawIntent | null {
  try {
    const intent = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as WithdrawIntent | null
    return intent?.businessid === businessid ? intent : null
  } catch {
    return null
  }
}

export function newWithdrawal(businessid: string, amount: number): WithdrawIntent {
  return { businessid, amount, requestId: newRequestId(), isUnanswered: false }
}

export function keepWithdrawal(intent: WithdrawIntent): WithdrawIntent {
  sessionStorage.setItem(KEY, JSON.stringify(intent))
  return intent
}

export function dropWithdrawal(): void {
  sessionStorage.removeItem(KEY)
}

export async function sendWithdrawal(intent: WithdrawIntent): Promise<SendOutcome> {
  try {
    return { is: 'taken', transfer: await ask(withdraw, { body: { amount: intent.amount, type: 'wallet' } }, { requestId: intent.requestId }) }
  } catch (error) {
    return outcomeOfFailure(error)
  }
}
