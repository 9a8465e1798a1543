import { type LagosDay, lagosDay } from '../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { type BusinessRow, checkPayoutAllowed } from '../../businesses/index.ts'
import {
  checkLimit,
  checkSingleWithdrawal,
  type Movement,
  outflowLimit,
  type OutflowLimit,
  type Quote,
  quoteMovement,
  type Rules,
} from '../../pricing/index.ts'

export type CheckedTransfer = { quote: Quote; limit: OutflowLimit }

/** The input of the check, for a quote and for the decision under the posting queue's locks. */
export type TransferCheck = {
  sender: Pick<BusinessRow, 'id' | 'classification' | 'tier' | 'standing' | 'standing_reason' | 'daily_limit_kobo'>
  rules: Rules
  movement: Movement
  amountKobo: Kobo
  availableKobo: Kobo
  usedKobo: (limit: OutflowLimit) => Kobo
  at: Date
}

/** Decides whether this payment may go now, and its cost: standing, tier, limits, then the money itself. Pure. */
export function checkTransfer(asked: TransferCheck): CheckedTransfer | Refusal {
  const day: LagosDay = lagosDay(asked.at)
  const blocked = checkPayoutAllowed(asked.sender)
  if (blocked) return blocked
  const limit = outflowLimit(asked.rules.limits, asked.sender.tier, day, asked.sender.daily_limit_kobo)
  if (limit instanceof Refusal) return limit
  const tooLarge = asked.movement === 'payout' ? checkSingleWithdrawal(asked.rules.limits, asked.amountKobo, day) : null
  if (tooLarge) return tooLarge
  const exceeded = checkLimit(limit, asked.usedKobo(limit), asked.amountKobo)
  if (exceeded) return exceeded
  const quote = quoteMovement(asked.rules.fees, asked.movement, asked.sender, asked.amountKobo, day)
  return quote.totalKobo > asked.availableKobo ? insufficientBalance(asked.availableKobo, quote.totalKobo) : { quote, limit }
}

function insufficientBalance(availableKobo: Kobo, neededKobo: Kobo): Refusal {
  return new Refusal('transfers.insufficient_balance', 422, 'Insufficient balance', {
    data: {
      available: Number(availableKobo),
      needed: Number(neededKobo),
      explanation: `${formatNaira(neededKobo)} would be needed; ${formatNaira(availableKobo)} is available.`,
    },
  })
}
