import { type LagosDay, lagosDay, startOfLagosDay } from '../../../../platform/clock/index.ts'
import type { Kobo } from '../../../../platform/money/index.ts'
import { createTenantAccess } from '../../../kernel/tenant-context.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { type BusinessRow, businessesWithDailyPayout, businessTable, checkPayoutAllowed, findBusiness, isClosing } from '../../../businesses/index.ts'
import { defaultCashpoint } from '../../../cashpoints/index.ts'
import { debt, type Locked, type MoneyCommand, type Plan, wallet, walletReceiptsSince, writeJobs } from '../../../ledger/index.ts'
import { quoteMovement, type Rules } from '../../../pricing/index.ts'
import { beginPayment, columnsOf } from '../begin-payment.ts'
import type { TransfersContext } from '../context.ts'
import { beneficiaryOf, newOrder } from '../new-order.ts'
import { settleBusinessJob } from '../settlement-jobs.ts'
import type { TransferRow } from '../rows.ts'
import { findPayoutPayee, type Payee } from './prepare-payment.ts'

/** Less than this stays until the next morning: the stamp duty and the bank's cost would be out of proportion. */
export const LEAST_SETTLEMENT_KOBO = 100_00n

const PAGE = 500

/** Each morning: one job for each business whose money goes to its bank. */
export async function settleAll(context: TransfersContext): Promise<void> {
  const day = lagosDay(context.clock.now())
  for (let after = ''; ;) {
    const ids = await businessesWithDailyPayout(context.db.system, after, PAGE)
    await writeJobs(
      context.db.system,
      ids.map((businessId) => settleBusinessJob.enqueue({ businessId, day })),
    )
    if (ids.length < PAGE) return
    after = ids.at(-1)!
  }
}

export type SettlementOutcome = { transferId: string | null }

/**
 * M17 without a person: what was received before today goes to the payout bank. Payments of today stay, so that they can still be sent
 * back. Once a day and business. The mandate was given with the PIN; without an active bank the money stays.
 */
export async function settleBusiness(context: TransfersContext, businessId: string, day: LagosDay): Promise<void> {
  const business = await findBusiness(context.db.system, businessId)
  if (!business || settlementRefusalOf(business)) return
  try {
    const owner = { personId: business.owner_id, businessId }
    const [payee, source, rules, receivedTodayKobo] = await Promise.all([
      findPayoutPayee({ ...context, ...createTenantAccess(context.db) }, business, owner),
      defaultCashpoint(context.db.system, businessId),
      context.rules(),
      walletReceiptsSince(context.db.system, businessId, startOfLagosDay(day)),
    ])
    if (!source?.account_number) return
    const order = orderFor(context, { business, payee, account: source.account_number, day })
    await context.postingQueue.submit(
      settleBusinessCommand({ order, attemptId: context.ids.next('att'), partner: context.bank.name, rules, receivedTodayKobo }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    context.log.warn({ businessId, code: error.code }, 'the money of a business was not sent to its bank this morning')
  }
}

/** Of a business that is being closed everything goes (M66). */
export const leastSettlementOf = (business: BusinessRow): Kobo => (isClosing(business) ? 1n : LEAST_SETTLEMENT_KOBO)

/** The business as it stands may not be settled, or does not want to be. */
export function settlementRefusalOf(business: BusinessRow): string | null {
  if (business.keep_funds_in_wallet && !isClosing(business)) return 'keeps_funds'
  if (business.payout_account_number === null) return 'no_payout_bank'
  // A business that is not fully verified has a limit for all that ever leaves, which a person uses up.
  if (business.tier !== 'verified') return 'not_verified'
  return isClosing(business) ? null : (checkPayoutAllowed(business)?.code ?? null)
}

export type Settlement = { order: TransferRow; attemptId: string; partner: string; rules: Rules; receivedTodayKobo: bigint }

export function settleBusinessCommand({ order, attemptId, partner, rules, receivedTodayKobo }: Settlement): MoneyCommand<SettlementOutcome> {
  const meter = { subject: order.business_id, kind: order.meter_kind!, period: order.meter_period! }
  return {
    name: 'transfers.settle_business',
    scope: `settlement:${order.business_id}`,
    key: order.meter_period!,
    fingerprint: '',
    actor: 'system',
    needs: {
      accounts: [wallet(order.business_id), debt(order.business_id)],
      meters: [meter],
      rows: [businessTable.ref(order.business_id)],
      movesNoMoney: true,
    },
    decide(locked: Locked, at: Date): Plan<SettlementOutcome> | Refusal {
      const business = locked.row(businessTable, order.business_id)!
      const amount = locked.account(wallet(order.business_id)).available - receivedTodayKobo
      const isSameBank = business.payout_account_number === order.beneficiary_account && business.payout_bank_code === order.beneficiary_bank_code
      // What a business that is being closed owes is paid before the rest leaves (M64).
      const owes = isClosing(business) && locked.account(debt(order.business_id)).balance > 0n
      if (settlementRefusalOf(business) || owes || !isSameBank || amount < leastSettlementOf(business)) return { outcome: { transferId: null } }
      const quote = quoteMovement(rules.fees, 'payout', business, amount, lagosDay(at))
      // Fee and a duty of the business, if a rule makes them, come out of the amount.
      const sent = amount - (quote.totalKobo - amount)
      const row: TransferRow = {
        ...order,
        ...columnsOf(quoteMovement(rules.fees, 'payout', business, sent, lagosDay(at))),
        created_at: at,
      }
      const audit = {
        operation: 'transfers.settle_business',
        requestId: order.reference,
        facts: ({ amount: sentKobo, total }: TransferRow) => ({ amount: String(sentKobo), total: String(total) }),
      }
      return beginPayment({ order: row, attempt: { id: attemptId, partner }, checks: { kind: 'metered' }, audit }, locked, at)
    },
  }
}

type OrderInput = { business: BusinessRow; payee: Payee; account: string; day: LagosDay }

/** Without its amount, which is decided under the lock of the wallet. */
function orderFor({ ids, secrets, clock }: TransfersContext, { business, payee: { account: to }, account, day }: OrderInput): TransferRow {
  const id = ids.next('trf')
  return newOrder({
    id,
    business_id: business.id,
    kind: 'settlement',
    reference: `settlement-${day}`,
    amount: 0n,
    duty_by: 'house',
    ...beneficiaryOf(secrets, id, to),
    sender_account: account,
    sender_name: business.name,
    remark: `Settlement of ${business.name}`.slice(0, 100),
    hold_id: ids.next('hld'),
    meter_kind: 'settlement',
    meter_period: day,
    requested_by: business.owner_id,
    created_at: clock.now(),
  })
}
