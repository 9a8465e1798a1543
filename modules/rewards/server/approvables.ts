import { lagosDay } from '../../../platform/clock/index.ts'
import { formatNaira, type Kobo } from '../../../platform/money/index.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import type { RouteContext } from '../../kernel/app-context.ts'
import { type Approvable, type ApprovalDescription, type ApprovalPrice, defineApprovable } from '../../kernel/approval-declaration.ts'
import type { Caller } from '../../identity/index.ts'
import { findPayoutPayee, loadCallerBusiness, transferByReference } from '../../transfers/index.ts'
import { type EarningsSource, moveEarnings, withdrawAggregator, withdrawReferral } from '../contract.ts'
import { cannotMove, moveDigest, payoutIdOf } from './actions/move-earnings.ts'
import { aboveWithdrawable, type AskedWithdrawal, earningsDigest, requireType, withdrawalReferenceOf } from './actions/withdraw-earnings.ts'
import { earningsQuote, priceWithdrawal } from './price-withdrawal.ts'
import { earningsOf, payoutById, rewardRules } from './queries.ts'
import { withheldFrom } from './rules.ts'

const NAMES: Readonly<Record<EarningsSource, string>> = { bonus: 'Bonus', referral: 'Referral earnings' }

/** Earnings on their way to the payout bank, for the people who approve them. */
export const withdrawalToApprove = {
  isKnown: async ({ db }: RouteContext, { businessId }: Caller, asked: AskedWithdrawal): Promise<boolean> =>
    (await transferByReference(db.system, { businessId, reference: withdrawalReferenceOf(asked) })) !== null,

  async price(context: RouteContext, caller: Caller, asked: AskedWithdrawal): Promise<ApprovalPrice> {
    await requireType(context, caller, asked)
    const sender = await loadCallerBusiness(context, caller)
    const { quote, availableKobo, refusal } = await priceWithdrawal(context, caller, sender, asked)
    return { quote, availableKobo, refusal, digest: earningsDigest(sender, quote.feeKobo) }
  },

  async describe(context: RouteContext, caller: Caller, { source, amountKobo }: AskedWithdrawal): Promise<ApprovalDescription> {
    const [{ account }, withheld] = await Promise.all([
      loadCallerBusiness(context, caller).then((sender) => findPayoutPayee(context, sender, caller)),
      withheldNow(context, amountKobo),
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

const withheldNow = async ({ db, clock }: RouteContext, amountKobo: Kobo): Promise<Kobo> =>
  withheldFrom(await rewardRules(db.system), amountKobo, lagosDay(clock.now()))

const paidFrom = (source: EarningsSource, withheldKobo: Kobo) => [
  { name: 'Paid from', value: `${NAMES[source]}, not the balance` },
  ...(withheldKobo > 0n ? [{ name: 'Tax withheld', value: formatNaira(withheldKobo) }] : []),
]

type Withdrawal = { body: { amount: Kobo }; requestId: string }

function withdrawalApproval(contract: typeof withdrawReferral, kind: Pick<AskedWithdrawal, 'source' | 'type'>): Approvable {
  const askedOf = ({ body, requestId }: Withdrawal): AskedWithdrawal => ({ ...kind, amountKobo: body.amount, requestId })
  return defineApprovable({
    contract,
    area: 'payments',
    earnings: () => kind.source,
    isKnown: (context, caller, input) => withdrawalToApprove.isKnown(context, caller, askedOf(input)),
    price: (context, caller, input) => withdrawalToApprove.price(context, caller, askedOf(input)),
    describe: (context, caller, input) => withdrawalToApprove.describe(context, caller, askedOf(input)),
  })
}

export const rewardApprovals: readonly Approvable[] = [
  withdrawalApproval(withdrawReferral, { source: 'referral', type: 'referral' }),
  withdrawalApproval(withdrawAggregator, { source: 'bonus', type: 'aggregator' }),
  defineApprovable({
    contract: moveEarnings,
    area: 'payments',
    earnings: ({ body }) => body.source,
    isKnown: async ({ db }, { businessId }, { requestId }) => (await payoutById(db.system, payoutIdOf(businessId, requestId))) !== null,
    async price(context, caller, { body: { source, amount } }) {
      const [business, earnings, withheld] = await Promise.all([
        loadCallerBusiness(context, caller),
        earningsOf(context.db.system, caller.businessId),
        withheldNow(context, amount),
      ])
      const refusal = cannotMove(business) ?? (amount > earnings[source] ? aboveWithdrawable(earnings[source]) : null)
      return { quote: earningsQuote(amount, withheld), availableKobo: earnings[source], refusal, digest: moveDigest(withheld) }
    },
    async describe(context, _caller, { body: { source, amount } }) {
      return {
        title: `${NAMES[source]} to the balance`,
        facts: paidFrom(source, await withheldNow(context, amount)),
        effects: ['The earnings are in the balance at once.'],
      }
    },
  }),
]
