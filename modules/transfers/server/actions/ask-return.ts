import type { TransfersKit } from '../kit.ts'
import { acceptedAttempt, transferById } from '../queries.ts'
import { returnCommand } from './return-transfer.ts'

/**
 * Asks the bank whether the rail has given a settled payment back. Asked where there is reason to: when the bank
 * contradicts itself about it, and when its statement does not show it. A return that nobody had reason to ask about
 * is learned from its credit on the statement.
 */
export async function askReturn(kit: Pick<TransfersKit, 'db' | 'lane' | 'bank' | 'ids' | 'log'>, transferId: string): Promise<void> {
  const transfer = await transferById(kit.db.system, transferId)
  if (transfer?.state !== 'settled') return
  const attempt = await acceptedAttempt(kit.db.system, transferId)
  if (!attempt) return
  const answer = await kit.bank.queryReturn(attempt.partner_reference)
  if (answer.outcome === 'unknown') throw new Error(`the bank did not say whether transfer ${transferId} was returned: ${answer.reason}`)
  if (answer.outcome === 'not_returned') return
  const learned = { from: 'return', key: kit.ids.next('ans'), amountKobo: answer.amountKobo, sessionId: answer.sessionId } as const
  const { outcome } = await kit.lane.submit(returnCommand({ id: transfer.id, businessId: transfer.business_id }, attempt, learned))
  if (outcome.isNew) kit.log.warn({ transferId, amountKobo: String(answer.amountKobo) }, 'the rail has returned a payment')
}
