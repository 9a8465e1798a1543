import type { TenantContext } from '../../kernel/tenant-context.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound } from '../../../platform/problems/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { answerMessage, findPayoutPayee, loadCallerBusiness, loadTransferView, quotePayment, transferById } from '../../transfers/index.ts'
import {
  type EarningsSource,
  moveEarnings as moveEarningsRoute,
  quoteEarnings,
  showReferrals,
  withdrawAggregator,
  withdrawReferral,
} from '../contract.ts'
import { moveEarnings } from './actions/move-earnings.ts'
import { withdrawEarnings } from './actions/withdraw-earnings.ts'
import { referralCode, referralLink } from './codes.ts'
import { earningsOf, type ListedReferral, referralsOf, rewardRules } from './queries.ts'
import { priceWithdrawal } from './price-withdrawal.ts'
import { rewardRule } from './rules.ts'

const MAX_LISTED = 500

/** Referrals, and the withdrawals of both kinds of earnings. */
export function referralRoutes(context: TenantContext): BoundRoute<Caller>[] {
  async function withdraw(caller: Caller, input: Omit<Parameters<typeof withdrawEarnings>[2], 'requestId'>, requestId: string) {
    const { transferId, replayed } = await withdrawEarnings(context, caller, { ...input, requestId })
    const own = context.tenant(caller)
    const data = await loadTransferView(context, own, (await transferById(own, transferId))!)
    return { data, message: answerMessage(data, { onItsWay: 'Withdrawal accepted' }), replayed }
  }
  return [
    bind(showReferrals, async ({ params, caller }) => {
      if (params.id !== caller.businessId) throw notFound('The business')
      return { data: await loadReferrals(context, caller) }
    }),
    bind(withdrawReferral, ({ body, caller, meta }) =>
      withdraw(caller, { source: 'referral', type: 'referral', amountKobo: body.amount }, meta.requestId),
    ),
    bind(withdrawAggregator, ({ body, caller, meta }) =>
      withdraw(caller, { source: 'bonus', type: 'aggregator', amountKobo: body.amount }, meta.requestId),
    ),
    bind(quoteEarnings, async ({ body, caller }) => ({ data: await quoteNow(context, caller, body) })),
    bind(moveEarningsRoute, async ({ body, caller, meta }) => {
      const { payout, replayed } = await moveEarnings(context, caller, { source: body.source, amountKobo: body.amount, requestId: meta.requestId })
      const { id, amount, withheld, created_at } = payout
      return {
        data: { _id: id, amount, withheld, received: amount - withheld, createdon: created_at },
        message: `${formatNaira(amount - withheld)} is in your balance.`,
        replayed,
      }
    }),
  ]
}

async function loadReferrals({ tenant, clock, siteUrl, productName }: TenantContext, caller: Caller) {
  const { businessId } = caller
  const own = tenant(caller)
  const day = lagosDay(clock.now())
  const [business, rules, { list, count, possible }, { referral }] = await Promise.all([
    loadCallerBusiness(own, caller),
    rewardRules(own),
    referralsOf(own, businessId, MAX_LISTED),
    earningsOf(own, businessId),
  ])
  const bonus = rewardRule(rules, 'referral_bonus', day)
  const link = referralLink(siteUrl, referralCode(business))
  return {
    referral_link: link,
    referral_text: `I receive my payments with ${productName}. Join with my link: ${link}`,
    total_referral_balance: referral,
    total_possible_referral_balance: referral + BigInt(possible) * bonus,
    terms: { bonus, takings: rewardRule(rules, 'referral_takings', day), days: Number(rewardRule(rules, 'referral_days', day)) },
    count,
    referrals: list.map((row) => ({
      businessname: row.name,
      bonus_amount: row.bonus ?? (row.state === 'possible' ? bonus : 0n),
      KYC_level: KYC_LEVELS[row.tier],
      state: row.state,
      createdon: row.created_at,
      expireson: row.expires_at,
      endedon: row.ended_at,
    })),
  }
}

const KYC_LEVELS: Readonly<Record<ListedReferral['tier'], number>> = { unverified: 1, activated: 2, verified: 3 }

async function quoteNow(context: TenantContext, caller: Caller, { source, amount }: { source: EarningsSource; amount: Kobo }) {
  const sender = await loadCallerBusiness(context.tenant(caller), caller)
  const [{ account }, price] = await Promise.all([
    findPayoutPayee(context, sender, caller),
    priceWithdrawal(context, caller, sender, { source, amountKobo: amount }),
  ])
  return quotePayment(context, caller, { movement: 'payout', price, beneficiary: account, earnings: source })
}
