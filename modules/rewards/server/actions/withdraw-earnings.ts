import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import type { BusinessRow } from '../../../businesses/index.ts'
import { defaultCashpoint } from '../../../cashpoints/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { type Locked, type MoneyCommand, type Plan, referenceReused } from '../../../ledger/index.ts'
import type { Rules } from '../../../pricing/index.ts'
import type { OutflowCap } from '../../../risk/index.ts'
import {
  beginPayment,
  type BegunPayment,
  beneficiaryOf,
  findEarlierPayment,
  findPayoutPayee,
  loadCallerBusiness,
  newOrder,
  outflowCommand,
  type OutflowTerms,
  payoutDigest,
  submitAndAwaitEnd,
  type SubmitPaymentContext,
  type TransferRow,
  withdrawalCap,
} from '../../../transfers/index.ts'
import { type EarningsSource, REWARD_TEXTS } from '../../contract.ts'
import { earningsAccount } from '../postings.ts'
import { profileOf, rewardRules } from '../queries.ts'
import type { RewardPayoutRow } from '../rows.ts'
import { type RewardRules, withheldFrom } from '../rules.ts'
import { rewardPayoutTable } from '../tables.ts'

/** `type`: the word of the call. An aggregator withdraws as `aggregator`, every other business as `bonus`. */
export type WithdrawalInput = { source: EarningsSource; type: 'aggregator' | 'bonus' | 'referral'; amountKobo: Kobo; requestId: string }

export const withdrawalReferenceOf = ({ source, requestId }: Pick<WithdrawalInput, 'source' | 'requestId'>) => `${source}-${requestId}`

export const aboveWithdrawable = (availableKobo: Kobo) =>
  new Refusal('rewards.above_withdrawable', 422, REWARD_TEXTS.aboveWithdrawable, { data: { available: Number(availableKobo) } })

/** Names the payout bank and the tax of a withdrawal that waits for approval. Others need another approval. */
export const earningsDigest = (business: BusinessRow, withheldKobo: Kobo): string => `${payoutDigest(business)} ${withheldKobo}`

export const approvedOther = () =>
  new Refusal('rewards.changed_since_asked', 409, 'The payout account or the tax was changed after this was asked. Ask again. Nothing was sent.')

/** A repeated request is answered first: it needs no grant, no bank and no balance. */
export async function withdrawEarnings(
  context: SubmitPaymentContext,
  caller: Caller,
  input: WithdrawalInput,
): Promise<{ transferId: string; replayed: boolean }> {
  await requireType(context, caller, input)
  const { earlier, grantId } = await findEarlierPayment(context, caller, withdrawalReferenceOf(input))
  if (earlier) {
    if (earlier.total !== input.amountKobo) throw referenceReused()
    return { transferId: earlier.id, replayed: true }
  }
  const prepared = await prepareWithdrawal(context, caller, { ...input, grantId })
  return submitAndAwaitEnd(context, prepared.order, withdrawEarningsCommand(prepared, context.clock.now()))
}

export async function requireType({ tenant }: Pick<SubmitPaymentContext, 'tenant'>, caller: Caller, { type }: WithdrawalInput): Promise<void> {
  if (type === 'referral') return
  const isAggregator = (await profileOf(tenant(caller), caller.businessId))?.aggregator_code != null
  if (isAggregator !== (type === 'aggregator'))
    throw new Refusal(
      'rewards.wrong_type',
      422,
      isAggregator ? 'An aggregator withdraws with the type aggregator.' : 'This business is no aggregator.',
    )
}

export type PreparedWithdrawal = {
  source: EarningsSource
  /** Its figures are decided under the locks. */
  order: TransferRow
  attemptId: string
  partner: string
  rules: Rules
  rewardRules: RewardRules
  caller: Caller
  grantId: string
  cap: OutflowCap | null
  requestId: string
}

export async function prepareWithdrawal(
  context: Omit<SubmitPaymentContext, 'liveEvents'>,
  caller: Caller,
  { source, amountKobo, requestId, grantId }: WithdrawalInput & { grantId: string },
): Promise<PreparedWithdrawal> {
  const { clock, ids } = context
  const own = context.tenant(caller)
  const sender = await loadCallerBusiness(own, caller)
  const [{ account }, cashpoint, rules, ownRules, cap] = await Promise.all([
    findPayoutPayee(context, sender, caller),
    defaultCashpoint(own, sender.id),
    context.rules(),
    rewardRules(own),
    withdrawalCap(context, caller),
  ])
  const id = ids.next('trf')
  const order = newOrder({
    id,
    business_id: sender.id,
    kind: source,
    reference: withdrawalReferenceOf({ source, requestId }),
    amount: amountKobo,
    duty_by: 'house',
    ...beneficiaryOf(context.secrets, id, account),
    sender_account: cashpoint?.account_number ?? '',
    sender_name: sender.name,
    remark: `${source === 'bonus' ? 'Bonus' : 'Referral earnings'} of ${sender.name}`.slice(0, 100),
    hold_id: ids.next('hld'),
    requested_by: caller.personId,
    created_at: clock.now(),
  })
  return { source, order, attemptId: ids.next('att'), partner: context.bank.name, rules, rewardRules: ownRules, caller, grantId, cap, requestId }
}

/** M28, first part: the hold on the earnings, limit, grant, audit, the payout and the job in one commit. */
export function withdrawEarningsCommand(prepared: PreparedWithdrawal, now: Date): MoneyCommand<BegunPayment> {
  const { order, source, requestId, caller, grantId, cap } = prepared
  const account = earningsAccount(source, order.business_id)
  return outflowCommand(
    { name: `rewards.withdraw_${source}`, order, fingerprint: String(order.total), requestId, caller, grantId, cap, account },
    now,
    (locked, at) => decide(prepared, locked, at),
  )
}

function decide(prepared: PreparedWithdrawal, locked: Locked, at: Date): Plan<BegunPayment> | Refusal {
  const { order, source, caller, grantId, rules, cap } = prepared
  const account = earningsAccount(source, order.business_id)
  return beginPayment(
    {
      order,
      account,
      attempt: { id: prepared.attemptId, partner: prepared.partner },
      member: { caller, grantId },
      checks: {
        kind: 'outflow',
        rules,
        cap,
        terms: (business) => termsOf(prepared, business, locked.account(account).available, at),
        approvedTotal: 'by_kind',
      },
      audit: { operation: `rewards.withdraw_${source}`, requestId: prepared.requestId, facts: ({ total }) => withdrawalFacts(total, 'bank') },
      extra: (row) => ({ adds: [rewardPayoutTable.add(payoutOf(prepared, row))] }),
    },
    locked,
    at,
  )
}

/** The earnings fall by the amount that was asked for. The fee of the order is the tax withheld. */
function termsOf(
  { order, caller, rewardRules: ownRules }: PreparedWithdrawal,
  business: BusinessRow,
  availableKobo: Kobo,
  at: Date,
): OutflowTerms | Refusal {
  const { total } = order
  if (total > availableKobo) return aboveWithdrawable(availableKobo)
  const withheld = withheldFrom(ownRules, total, lagosDay(at))
  if (caller.approval && caller.approval.digest !== earningsDigest(business, withheld)) return approvedOther()
  return {
    movement: 'payout',
    amountKobo: total - withheld,
    columns: ({ rules }) => ({ fee: withheld, vat: 0n, total, rules: rules.filter(({ name }) => name === 'stamp_duty') }),
  }
}

const payoutOf = ({ source }: PreparedWithdrawal, row: TransferRow): RewardPayoutRow => ({
  id: row.id,
  business_id: row.business_id,
  source,
  destination: 'bank',
  amount: row.total,
  withheld: row.fee,
  state: 'processing',
  requested_by: row.requested_by,
  created_at: row.created_at,
  ended_at: null,
})

/** The facts of the audit log about a withdrawal of earnings. */
export const withdrawalFacts = (totalKobo: Kobo, destination: 'bank' | 'wallet') => ({ amount: String(totalKobo), destination })
