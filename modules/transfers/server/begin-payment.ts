import { addDays, lagosDay } from '../../../platform/clock/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { auditEntry } from '../../audit/index.ts'
import { type BusinessRow, businessTable, checkPayoutAllowed } from '../../businesses/index.ts'
import { type Caller, consumeGrant, pinGrantTable } from '../../identity/index.ts'
import {
  type AccountRef,
  type Locked,
  mergePlans,
  type MeterRef,
  type MoneyCommand,
  type Needs,
  type Plan,
  type PlanPart,
  wallet,
} from '../../ledger/index.ts'
import type { Movement, Quote, Rules } from '../../pricing/index.ts'
import { capMeters, type OutflowCap, useOutflowCap } from '../../risk/index.ts'
import { refuseDearer } from './approved-price.ts'
import { type Booking, bookedOrderPlan } from './booked-order.ts'
import { checkTransfer } from './check-transfer.ts'
import { heldOrderPlan } from './held-order.ts'
import type { TransferAttemptRow, TransferRow } from './rows.ts'

/** What a kind of payment out gives of its beginning. `beginPayment` does the rest. */
export type PaymentStart = Way & {
  /** As `newOrder` made it. An outflow gets its price and its limit under the locks. */
  order: TransferRow
  /** The account that pays; the wallet of the business if it is left out. */
  account?: AccountRef
  /** Who pays with a PIN grant. Left out where staff or a clock begin it, or an earlier command has used the grant. */
  member?: { caller: Caller; grantId: string | null }
  checks: OutflowChecks | FixedChecks | DoneChecks
  /** The entry of the audit log. Left out where the kind writes one of its own, or an earlier command did. */
  audit?: PaymentAudit
  /** The kind's own rows, holds and moves, in the same commit. Pure. */
  extra?(order: TransferRow): PlanPart
}

/** The first attempt and its partner, or the receiver of an order that is paid in the books. */
type Way = { attempt: Pick<TransferAttemptRow, 'id' | 'partner'>; booking?: undefined } | { attempt?: undefined; booking: Booking }

/** Money of the business that a member sends: the limits of the business and the cap of the person count, and it is priced now. */
export type OutflowChecks = {
  kind: 'outflow'
  rules: Rules
  cap: OutflowCap | null
  /** After the grant: the kind's own refusal, or what is checked and priced. Pure. */
  terms(business: BusinessRow): OutflowTerms | Refusal
  /** When the price is compared with the total that was approved. `by_kind`: its terms compare what was approved. */
  approvedTotal: 'before_cap' | 'last' | 'by_kind'
  /** The kind's own refusal after limits, balance and cap. Pure. */
  lastCheck?(): Refusal | null
}

export type OutflowTerms = {
  movement: Movement
  /** What leaves the business and counts for its limits, in kobo. */
  amountKobo: Kobo
  /** Columns of the order that differ from the quote. */
  columns?(quote: Quote): Partial<TransferRow>
}

/** An order whose price is known before, with a meter of its own kind: only standing, the kind's own checks and the balance count. */
export type FixedChecks = {
  kind: 'fixed'
  /** The kind's own refusal, after the standing. Pure. */
  check?(): Refusal | null
  /** What the same commit frees on the account before the hold, in kobo. */
  freedKobo?: Kobo
  insufficient(): Refusal
}

/**
 * The kind has checked the payment itself. `metered`: the meter of the order is used now. `reserved`: an earlier command has used the
 * limits and holds the total in a hold of several payments.
 */
export type DoneChecks = { kind: 'metered' | 'reserved' }

export type PaymentAudit = {
  operation: string
  requestId: string
  /** The id of the order if it is left out. */
  subject?: string
  facts(order: TransferRow): Record<string, string>
}

export type BegunPayment = { transferId: string }

/**
 * How every payment out begins (docs/money.md M13), in the order of its checks: grant, standing, limits, price and balance, cap, the total
 * that was approved. The plan uses grant, meters and cap, places the hold or pays in the books, and writes order, attempt, job, audit
 * entry and the kind's own part. Pure; called inside `decide`.
 */
export function beginPayment(start: PaymentStart, locked: Locked, at: Date): Plan<BegunPayment> | Refusal {
  const grant = useGrant(start, locked, at)
  if (grant instanceof Refusal) return grant
  const checked = checkStart(start, locked, at)
  if (checked instanceof Refusal) return checked
  const { order, meters } = checked
  const begun = mergePlans(
    placedPlan(start, order, locked),
    { meters, moves: grant },
    start.extra?.(order) ?? {},
    start.audit ? { adds: [auditOf(start, start.audit, order, at)] } : {},
  )
  return { ...begun, outcome: { transferId: order.id } }
}

function useGrant({ order, member }: PaymentStart, locked: Locked, at: Date) {
  if (!member) return []
  if (member.caller.businessId !== order.business_id) throw new Error(`${order.reference}: the sender is not the caller's business`)
  const grant = consumeGrant(locked, member.grantId, member.caller, order.id, at)
  return grant instanceof Refusal ? grant : [grant]
}

type Checked = { order: TransferRow; meters: readonly (MeterRef & { change: Kobo })[] }

function checkStart(start: PaymentStart, locked: Locked, at: Date): Checked | Refusal {
  const { order, checks } = start
  if (checks.kind === 'reserved') return { order, meters: [] }
  if (checks.kind === 'outflow') return checkOutflow(start, checks, locked, at)
  const refused = checks.kind === 'fixed' ? checkFixed(start, checks, locked) : null
  return refused ?? { order, meters: [{ ...meterOf(order), change: order.amount }] }
}

function checkFixed({ order, account = wallet(order.business_id) }: PaymentStart, checks: FixedChecks, locked: Locked): Refusal | null {
  const refused = checkPayoutAllowed(businessOf(order, locked)) ?? checks.check?.()
  if (refused) return refused
  return locked.account(account).available + (checks.freedKobo ?? 0n) < order.total ? checks.insufficient() : null
}

function checkOutflow(start: PaymentStart, checks: OutflowChecks, locked: Locked, at: Date): Checked | Refusal {
  const { order, account = wallet(order.business_id), member } = start
  const { rules, cap, approvedTotal } = checks
  const business = businessOf(order, locked)
  const terms = checks.terms(business)
  if (terms instanceof Refusal) return terms
  const { movement, amountKobo } = terms
  const checked = checkTransfer({
    sender: business,
    rules,
    movement,
    amountKobo,
    availableKobo: locked.account(account).available,
    usedKobo: (limit) => locked.meter({ subject: business.id, kind: limit.meterKind, period: limit.period }),
    at,
  })
  if (checked instanceof Refusal) return checked
  const { quote, limit } = checked
  const dearer = approvedTotal !== 'by_kind' && member ? refuseDearer(member.caller, quote) : null
  if (dearer && approvedTotal === 'before_cap') return dearer
  const capped = useOutflowCap(cap, { locked, limits: rules.limits, amountKobo, at })
  if (capped instanceof Refusal) return capped
  const refused = checks.lastCheck?.() ?? dearer
  if (refused) return refused
  const meter = { subject: business.id, kind: limit.meterKind, period: limit.period }
  const limited = { meter_kind: meter.kind, meter_period: meter.period, cap_id: capped.capId, created_at: at }
  const priced: TransferRow = { ...order, ...columnsOf(quote), ...limited, ...terms.columns?.(quote) }
  return { order: priced, meters: [{ ...meter, change: priced.amount }, ...capped.meters] }
}

/** The columns of an order that a quote gives. */
export const columnsOf = (quote: Quote): Pick<TransferRow, 'amount' | 'fee' | 'vat' | 'duty' | 'duty_by' | 'total' | 'rules'> => ({
  amount: quote.amountKobo,
  fee: quote.feeKobo,
  vat: quote.vatKobo,
  duty: quote.dutyKobo,
  duty_by: quote.dutyBy,
  total: quote.totalKobo,
  rules: quote.rules,
})

function placedPlan(start: PaymentStart, order: TransferRow, locked: Locked): PlanPart {
  if (start.booking) return bookedOrderPlan(order, start.booking, locked)
  return heldOrderPlan(order, start.attempt, start.checks.kind === 'reserved' ? 'shared' : 'own', start.account)
}

function businessOf(order: TransferRow, locked: Locked): BusinessRow {
  const business = locked.row(businessTable, order.business_id)
  if (!business) throw new Error(`${order.reference}: its business does not exist`)
  return business
}

const meterOf = (order: TransferRow): MeterRef => ({ subject: order.business_id, kind: order.meter_kind!, period: order.meter_period! })

const auditOf = ({ member }: PaymentStart, { operation, requestId, subject, facts }: PaymentAudit, order: TransferRow, at: Date) =>
  auditEntry({
    business: order.business_id,
    actor: member?.caller.personId ?? 'system',
    role: member?.caller.role ?? 'system',
    operation,
    subject: subject ?? order.id,
    requestId,
    facts: facts(order),
    at,
  })

export type OutflowNeeds = { businessId: string; account?: AccountRef; grantId: string | null; cap: OutflowCap | null }

/** The locks of an outflow that is prepared at `at`. The kind adds its own. Midnight in Lagos may pass before the decision. */
export function outflowNeeds(
  { businessId, account = wallet(businessId), grantId, cap }: OutflowNeeds,
  at: Date,
): Required<Pick<Needs, 'accounts' | 'meters' | 'rows'>> {
  const day = lagosDay(at)
  const periods = ['ever', day, addDays(day, 1)]
  return {
    accounts: [account],
    meters: [...periods.map((period) => ({ subject: businessId, kind: 'outflow', period })), ...capMeters(cap)],
    rows: [businessTable.ref(businessId), ...(grantId ? [pinGrantTable.ref(grantId)] : [])],
  }
}

/** What differs between the commands of outflows. `more`: locks of the kind itself. */
export type Outflow = {
  name: string
  order: Pick<TransferRow, 'business_id' | 'reference'>
  fingerprint: string
  requestId: string
  caller: Caller
  grantId: string | null
  cap: OutflowCap | null
  account?: AccountRef
  more?: Pick<Partial<Needs>, 'accounts' | 'rows'>
  /** It is paid in the books, in this commit. */
  isBooked?: boolean
}

/**
 * The command of an outflow that a member asks for. One request pays once, whatever references it carries. If the clock was set back
 * since `now`, that time counts, because the declared meters are of its day.
 */
export function outflowCommand(outflow: Outflow, now: Date, decide: MoneyCommand<BegunPayment>['decide']): MoneyCommand<BegunPayment> {
  const { business_id: businessId, reference } = outflow.order
  const { accounts, meters, rows } = outflowNeeds({ ...outflow, businessId }, now)
  return {
    name: outflow.name,
    scope: `transfer:${businessId}`,
    key: reference,
    fingerprint: outflow.fingerprint,
    secondaryKey: { scope: `payment-request:${businessId}`, key: outflow.requestId },
    actor: outflow.caller.personId,
    needs: {
      accounts: [...accounts, ...(outflow.more?.accounts ?? [])],
      meters,
      rows: [...rows, ...(outflow.more?.rows ?? [])],
      movesNoMoney: !outflow.isBooked,
    },
    decide: (locked, at) => decide(locked, at < now ? now : at),
  }
}
