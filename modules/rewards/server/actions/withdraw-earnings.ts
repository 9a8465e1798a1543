import { addDays, lagosDay } from '../../../../platform/clock/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { type BusinessRow, businessTable } from '../../../businesses/index.ts'
import { defaultCashpoint } from '../../../cashpoints/index.ts'
import { type Caller, consumeGrant, findGrant, pinGrantTable, pinRequired } from '../../../identity/index.ts'
import { type Locked, type MoneyCommand, type Plan, referenceReused } from '../../../ledger/index.ts'
import type { Rules } from '../../../pricing/index.ts'
import { capMeters, type OutflowCap, useOutflowCap } from '../../../risk/index.ts'
import {
  NOT_SENT_YET,
  checkTransfer,
  findPayoutPayee,
  heldOrderPlan,
  loadCallerBusiness,
  payoutDigest,
  sealTransferBvn,
  submitAndAwaitEnd,
  type SubmitPaymentContext,
  transferByReference,
  type TransferRow,
  withdrawalCap,
} from '../../../transfers/index.ts'
import { type EarningsSource, REWARD_TEXTS } from '../../contract.ts'
import { earningsAccount } from '../postings.ts'
import { profileOf, rewardRules } from '../queries.ts'
import { type RewardRules, withheldFrom } from '../rules.ts'
import { rewardPayoutTable } from '../tables.ts'

/** `type`: the word of the call. An aggregator withdraws as `aggregator`, every other business as `bonus`. */
export type AskedWithdrawal = { source: EarningsSource; type: 'aggregator' | 'bonus' | 'referral'; amountKobo: Kobo; requestId: string }

export const withdrawalReferenceOf = ({ source, requestId }: Pick<AskedWithdrawal, 'source' | 'requestId'>) => `${source}-${requestId}`

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
  asked: AskedWithdrawal,
): Promise<{ transferId: string; replayed: boolean }> {
  await requireType(context, caller, asked)
  const find = () => transferByReference(context.db.system, { businessId: caller.businessId, reference: withdrawalReferenceOf(asked) })
  const [known, grantId] = await Promise.all([find(), findGrant(context.db.system, caller, context.clock.now())])
  // Without a grant, look again: this very withdrawal may have used the grant since the first look.
  const earlier = known ?? (grantId === null ? await find() : null)
  if (earlier) {
    if (earlier.total !== asked.amountKobo) throw referenceReused()
    return { transferId: earlier.id, replayed: true }
  }
  if (grantId === null) throw pinRequired()
  const prepared = await prepareWithdrawal(context, caller, { ...asked, grantId })
  return submitAndAwaitEnd(context, prepared.order, withdrawEarningsCommand(prepared, context.clock.now()))
}

export async function requireType({ db }: Pick<SubmitPaymentContext, 'db'>, { businessId }: Caller, { type }: AskedWithdrawal): Promise<void> {
  if (type === 'referral') return
  const isAggregator = (await profileOf(db.system, businessId))?.aggregator_code != null
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
  context: Parameters<typeof findPayoutPayee>[0],
  caller: Caller,
  { source, amountKobo, requestId, grantId }: AskedWithdrawal & { grantId: string },
): Promise<PreparedWithdrawal> {
  const { db, clock, ids } = context
  const sender = await loadCallerBusiness(context, caller)
  const [{ account }, cashpoint, rules, ownRules, cap] = await Promise.all([
    findPayoutPayee(context, sender, caller),
    defaultCashpoint(db.system, sender.id),
    context.rules(),
    rewardRules(db.system),
    withdrawalCap(context, caller),
  ])
  const id = ids.next('trf')
  const order: TransferRow = {
    id,
    business_id: sender.id,
    cashpoint_id: null,
    kind: source,
    subject_id: null,
    route: 'rail',
    state: 'held',
    reference: withdrawalReferenceOf({ source, requestId }),
    amount: amountKobo,
    fee: 0n,
    vat: 0n,
    duty: 0n,
    duty_by: 'house',
    fee_returned: 0n,
    vat_returned: 0n,
    total: amountKobo,
    beneficiary_name: account.accountName,
    beneficiary_account: account.accountNumber,
    beneficiary_bank_code: account.bankCode,
    beneficiary_bank_name: account.bankName,
    enquiry_id: account.enquiryId,
    beneficiary_bvn: sealTransferBvn(context.secrets, id, account),
    beneficiary_client_id: account.clientId,
    receiver_business_id: null,
    receiver_cashpoint_id: null,
    sender_account: cashpoint?.account_number ?? '',
    sender_name: sender.name,
    remark: `${source === 'bonus' ? 'Bonus' : 'Referral earnings'} of ${sender.name}`.slice(0, 100),
    rules: [],
    hold_id: ids.next('hld'),
    meter_kind: null,
    meter_period: null,
    cap_id: null,
    requested_by: caller.personId,
    ...NOT_SENT_YET,
    created_at: clock.now(),
  }
  return { source, order, attemptId: ids.next('att'), partner: context.bank.name, rules, rewardRules: ownRules, caller, grantId, cap, requestId }
}

/** M28, first part: the hold on the earnings, limit, grant, audit, the payout and the job in one commit. */
export function withdrawEarningsCommand(prepared: PreparedWithdrawal, now: Date): MoneyCommand<{ transferId: string }> {
  const { order, source, caller } = prepared
  return {
    name: `rewards.withdraw_${source}`,
    scope: `transfer:${order.business_id}`,
    key: order.reference,
    fingerprint: String(order.total),
    secondaryKey: { scope: `payment-request:${order.business_id}`, key: prepared.requestId },
    actor: caller.personId,
    needs: {
      accounts: [earningsAccount(source, order.business_id)],
      // Midnight may pass between preparing and deciding.
      meters: [
        ...['ever', lagosDay(now), addDays(lagosDay(now), 1)].map((period) => ({ subject: order.business_id, kind: 'outflow', period })),
        ...capMeters(prepared.cap),
      ],
      rows: [businessTable.ref(order.business_id), pinGrantTable.ref(prepared.grantId)],
      movesNoMoney: true,
    },
    decide: (locked, at) => decide(prepared, locked, at < now ? now : at),
  }
}

function decide(prepared: PreparedWithdrawal, locked: Locked, at: Date): Plan<{ transferId: string }> | Refusal {
  const { order, source, caller } = prepared
  const business = locked.row(businessTable, order.business_id)
  if (!business || caller.businessId !== business.id) throw new Error(`${order.id}: the earnings are not of the caller's business`)
  const grant = consumeGrant(locked, prepared.grantId, caller, order.id, at)
  if (grant instanceof Refusal) return grant
  const account = earningsAccount(source, business.id)
  const { available } = locked.account(account)
  if (order.total > available) return aboveWithdrawable(available)
  const withheld = withheldFrom(prepared.rewardRules, order.total, lagosDay(at))
  if (caller.approval && caller.approval.digest !== earningsDigest(business, withheld)) return approvedOther()
  const checked = checkTransfer({
    sender: business,
    rules: prepared.rules,
    movement: 'payout',
    amountKobo: order.total - withheld,
    availableKobo: available,
    usedKobo: (limit) => locked.meter({ subject: business.id, kind: limit.meterKind, period: limit.period }),
    at,
  })
  if (checked instanceof Refusal) return checked
  const { quote, limit } = checked
  const capped = useOutflowCap(prepared.cap, { locked, limits: prepared.rules.limits, amountKobo: order.total - withheld, at })
  if (capped instanceof Refusal) return capped
  const meter = { subject: business.id, kind: limit.meterKind, period: limit.period }
  const row: TransferRow = {
    ...order,
    amount: order.total - withheld,
    fee: withheld,
    duty: quote.dutyKobo,
    rules: quote.rules.filter(({ name }) => name === 'stamp_duty'),
    meter_kind: meter.kind,
    meter_period: meter.period,
    cap_id: capped.capId,
    created_at: at,
  }
  const held = heldOrderPlan(row, { id: prepared.attemptId, partner: prepared.partner }, 'own', account)
  const payout = rewardPayoutTable.add({
    id: row.id,
    business_id: business.id,
    source,
    destination: 'bank',
    amount: row.total,
    withheld,
    state: 'processing',
    requested_by: caller.personId,
    created_at: at,
    ended_at: null,
  })
  return {
    ...held,
    meters: [{ ...meter, change: row.amount }, ...capped.meters],
    moves: [grant],
    adds: [...held.adds, payout, withdrawalAudit(prepared, row.id, 'bank', at)],
    outcome: { transferId: row.id },
  }
}

export function withdrawalAudit(
  {
    order,
    source,
    caller,
    requestId,
  }: Pick<PreparedWithdrawal, 'source' | 'caller' | 'requestId'> & { order: Pick<TransferRow, 'business_id' | 'total'> },
  subject: string,
  destination: 'bank' | 'wallet',
  at: Date,
) {
  return auditEntry({
    business: order.business_id,
    actor: caller.personId,
    role: caller.role,
    operation: `rewards.withdraw_${source}`,
    subject,
    requestId,
    facts: { amount: String(order.total), destination },
    at,
  })
}
