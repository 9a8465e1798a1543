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
export function checkTransfer(input: TransferCheck): CheckedTransfer | Refusal {
  const day: LagosDay = lagosDay(input.at)
  const blocked = checkPayoutAllowed(input.sender)
  if (blocked) return blocked
  const limit = outflowLimit(input.rules.limits, input.sender.tier, day, input.sender.daily_limit_kobo)
  if (limit instanceof Refusal) return limit
  const tooLarge = input.movement === 'payout' ? checkSingleWithdrawal(input.rules.limits, input.amountKobo, day) : null
  if (tooLarge) return tooLarge
  const exceeded = checkLimit(limit, input.usedKobo(limit), input.amountKobo)
  if (exceeded) return exceeded
  const quote = quoteMovement(input.rules.fees, input.movement, input.sender, input.amountKobo, day)
  return quote.totalKobo > input.availableKobo ? insufficientBalance(input.availableKobo, quote.totalKobo) : { quote, limit }
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
