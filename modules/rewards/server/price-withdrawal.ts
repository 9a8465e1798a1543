import { lagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { BusinessRow } from '../../businesses/index.ts'
import type { Caller } from '../../identity/index.ts'
import type { Quote } from '../../pricing/index.ts'
import { pricePayment } from '../../transfers/index.ts'
import type { EarningsSource } from '../contract.ts'
import { aboveWithdrawable } from './actions/withdraw-earnings.ts'
import { earningsOf, rewardRules } from './queries.ts'
import { withheldFrom } from './rules.ts'

/** The price of a withdrawal of earnings to the bank, and whether it would be accepted now. The fee is the tax withheld. */
export async function priceWithdrawal(
  context: TenantContext,
  caller: Caller,
  sender: BusinessRow,
  { source, amountKobo }: { source: EarningsSource; amountKobo: Kobo },
) {
  const own = context.tenant(caller)
  const [{ [source]: earningsKobo }, ownRules] = await Promise.all([earningsOf(own, caller.businessId), rewardRules(own)])
  const withheld = withheldFrom(ownRules, amountKobo, lagosDay(context.clock.now()))
  const sent = await pricePayment(context, caller, { sender, movement: 'payout', amountKobo: amountKobo - withheld, earningsKobo })
  const refusal = amountKobo > earningsKobo ? aboveWithdrawable(earningsKobo) : sent.refusal
  return { ...sent, quote: earningsQuote(amountKobo, withheld, sent.quote), refusal }
}

/** Earnings fall by the amount that is asked for. */
export const earningsQuote = (
  amountKobo: Kobo,
  withheldKobo: Kobo,
  { dutyKobo, dutyBy }: Pick<Quote, 'dutyKobo' | 'dutyBy'> = { dutyKobo: 0n, dutyBy: 'house' },
): Quote => ({ amountKobo: amountKobo - withheldKobo, feeKobo: withheldKobo, vatKobo: 0n, dutyKobo, dutyBy, totalKobo: amountKobo, rules: [] })
