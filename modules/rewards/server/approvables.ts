import { lagosDay } from '../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { type Approvable, type ApprovalDescription, type ApprovalPrice, defineApprovable } from '../../kernel/approval-declaration.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import type { Caller } from '../../identity/index.ts'
import { findPayoutPayee, loadCallerBusiness, transferByReference } from '../../transfers/index.ts'
import { type EarningsSource, moveEarnings, withdrawAggregator, withdrawReferral } from '../contract.ts'
import { cannotMove, moveDigest, payoutIdOf } from './actions/move-earnings.ts'
import { aboveWithdrawable, type WithdrawalInput, earningsDigest, requireType, withdrawalReferenceOf } from './actions/withdraw-earnings.ts'
import { earningsQuote, priceWithdrawal } from './price-withdrawal.ts'
import { earningsOf, payoutById, rewardRules } from './queries.ts'
import { withheldFrom } from './rules.ts'

const NAMES: Readonly<Record<EarningsSource, string>> = { bonus: 'Bonus', referral: 'Referral earnings' }

/** Earnings on their way to the payout bank, for the people who approve them. */
export const withdrawalToApprove = {
  isKnown: async ({ tenant }: TenantContext, caller: Caller, input: WithdrawalInput): Promise<boolean> =>
    (await transferByReference(tenant(caller), { businessId: caller.businessId, reference: withdrawalReferenceOf(input) })) !== null,

  async price(context: TenantContext, caller: Caller, input: WithdrawalInput): Promise<ApprovalPrice> {
    await requireType(context, caller, input)
    const sender = await loadCallerBusiness(context.tenant(caller), caller)
    const price = await priceWithdrawal(context, caller, sender, input)
    return { ...price, digest: earningsDigest(sender, price.quote.feeKobo) }
  },

  async describe(context: TenantContext, caller: Caller, { source, amountKobo }: WithdrawalInput): Promise<ApprovalDescription> {
    const [{ account }, withheld] = await Promise.all([
      loadCallerBusiness(context.tenant(caller), caller).then((sender) => findPayoutPayee(context, sender, caller)),
      withheldNow(context, caller, amountKobo),
    ])
    return {
      title: `${NAMES[source]} to ${account.bankName}`,
      facts: [
        ...paidFrom(source, withheld),
        { name: 'Account name', value: nameCase(account.accountName) },
        { name: 'Account number', value: account.accountNumber },
      ],
      effects: ['The money goes to your payout account at once. The balance is not touched.'],
    }
  },
}

const withheldNow = async ({ tenant, clock }: TenantContext, caller: Caller, amountKobo: Kobo): Promise<Kobo> =>
  withheldFrom(await rewardRules(tenant(caller)), amountKobo, lagosDay(clock.now()))

const paidFrom = (source: EarningsSource, withheldKobo: Kobo) => [
  { name: 'Paid from', value: `${NAMES[source]}, not the balance` },
  ...(withheldKobo > 0n ? [{ name: 'Tax withheld', value: formatNaira(withheldKobo) }] : []),
]

type Withdrawal = { body: { amount: Kobo }; requestId: string }

function withdrawalApproval(contract: typeof withdrawReferral, kind: Pick<WithdrawalInput, 'source' | 'type'>): Approvable {
  const inputOf = ({ body, requestId }: Withdrawal): WithdrawalInput => ({ ...kind, amountKobo: body.amount, requestId })
  return defineApprovable({
    contract,
    area: 'payments',
    earnings: () => kind.source,
    isKnown: (context, caller, input) => withdrawalToApprove.isKnown(context, caller, inputOf(input)),
    price: (context, caller, input) => withdrawalToApprove.price(context, caller, inputOf(input)),
    describe: (context, caller, input) => withdrawalToApprove.describe(context, caller, inputOf(input)),
  })
}

export const rewardApprovals: readonly Approvable[] = [
  withdrawalApproval(withdrawReferral, { source: 'referral', type: 'referral' }),
  withdrawalApproval(withdrawAggregator, { source: 'bonus', type: 'aggregator' }),
  defineApprovable({
    contract: moveEarnings,
    area: 'payments',
    earnings: ({ body }) => body.source,
    isKnown: async ({ tenant }, caller, { requestId }) => (await payoutById(tenant(caller), payoutIdOf(caller.businessId, requestId))) !== null,
    async price(context, caller, { body: { source, amount } }) {
      const own = context.tenant(caller)
      const [business, earnings, withheld] = await Promise.all([
        loadCallerBusiness(own, caller),
        earningsOf(own, caller.businessId),
        withheldNow(context, caller, amount),
      ])
      const refusal = cannotMove(business) ?? (amount > earnings[source] ? aboveWithdrawable(earnings[source]) : null)
      return { quote: earningsQuote(amount, withheld), availableKobo: earnings[source], refusal, digest: moveDigest(withheld) }
    },
    async describe(context, caller, { body: { source, amount } }) {
      return {
        title: `${NAMES[source]} to the balance`,
        facts: paidFrom(source, await withheldNow(context, caller, amount)),
        effects: ['The earnings are in the balance at once.'],
      }
    },
  }),
]
