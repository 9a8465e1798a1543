import { lagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { RouteContext } from '../../kernel/app-context.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import type { Caller } from '../../identity/index.ts'
import { type Quote, quoteMovement } from '../../pricing/index.ts'
import { checkTransferNow, withdrawalCap } from '../../transfers/index.ts'
import type { EarningsSource } from '../contract.ts'
import { aboveWithdrawable } from './actions/withdraw-earnings.ts'
import { earningsOf, rewardRules } from './queries.ts'
import { withheldFrom } from './rules.ts'

/** The price of a withdrawal of earnings to the bank, and whether it would be accepted now. The fee is the tax withheld. */
export async function priceWithdrawal(
  context: RouteContext,
  caller: Caller,
  sender: BusinessRow,
  { source, amountKobo }: { source: EarningsSource; amountKobo: Kobo },
) {
  const day = lagosDay(context.clock.now())
  const [earnings, ownRules, cap] = await Promise.all([
    earningsOf(context.db.system, caller.businessId),
    rewardRules(context.db.system),
    withdrawalCap(context, caller),
  ])
  const availableKobo = earnings[source]
  const withheld = withheldFrom(ownRules, amountKobo, day)
  const checked = await checkTransferNow(context, sender, 'payout', amountKobo - withheld, { cap, earningsKobo: availableKobo })
  const { judged, limit, usedKobo, rules } = checked
  const { dutyKobo, dutyBy } = quoteMovement(rules.fees, 'payout', sender, amountKobo - withheld, day)
  const refusal = amountKobo > availableKobo ? aboveWithdrawable(availableKobo) : judged instanceof Refusal ? judged : null
  return { quote: earningsQuote(amountKobo, withheld, { dutyKobo, dutyBy }), availableKobo, refusal, limit, usedKobo }
}

/** Earnings fall by the amount that is asked for. */
export const earningsQuote = (
  amountKobo: Kobo,
  withheldKobo: Kobo,
  duty: Pick<Quote, 'dutyKobo' | 'dutyBy'> = { dutyKobo: 0n, dutyBy: 'house' },
): Quote => ({ amountKobo: amountKobo - withheldKobo, feeKobo: withheldKobo, vatKobo: 0n, ...duty, totalKobo: amountKobo, rules: [] })
