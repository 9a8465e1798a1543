import type { Payout } from './bank-payouts.ts'
import type { SimulationWorld } from './world.ts'

/** How often a run met rare cases, counted in payments. A case that was drawn but never met is not covered by its seed. */
export type CoverageCounters = {
  /** Undecided at the bank for at least a day and a half, so that it was in review, with status queries all the while. */
  pendingForDays: number
  /** The bank said that it had paid, and then that it had not. */
  paidThenRefused: number
  /** The bank said that it had refused it, and paid it: by an answer or on its statement. */
  refusedThenPaid: number
  /** Settled, or paid late, by a false answer of the bank, which never paid it. */
  neverPaid: number
  /** Status queries that were lost in an outage of queries. */
  queriesLost: number
  /** Payments of each kind that were made: bills that were delivered, lines of bulk runs, transfers that the owner approved. */
  billsDelivered: number
  linesPaid: number
  approvedPaid: number
  earningsPaid: number
  /** Loans that were accepted, repayments by hand, and instalments that the clock took. */
  loansPaidOut: number
  repayments: number
  instalmentsTaken: number
}

/** The counters that are no rare cases. A run of few steps has only some of them. */
export const PAID_KINDS = ['billsDelivered', 'linesPaid', 'approvedPaid', 'earningsPaid', 'loansPaidOut', 'repayments', 'instalmentsTaken'] as const
type PaidKind = (typeof PAID_KINDS)[number]

const LONG_PENDING_MS = 36 * 3_600_000

/** Of the 44 that the schedule has in that time; outages and crashes take some. */
const LONG_QUERIES = 24

export async function countCoverage({ sql, bank, clock: time }: SimulationWorld): Promise<CoverageCounters> {
  const payouts = [...bank.payouts.byReference.values()]
  const openFor = ({ receivedAt, decidedAt }: Payout) => (decidedAt?.getTime() ?? time.nowMs()) - receivedAt.getTime()
  const { rows } = await sql.query<Record<PaidKind, string> & { denied: string; late: string; believed: string[] }>(`
    select (select count(distinct x.transfer_id) from transfer_answer x join transfer_answer y on y.transfer_id = x.transfer_id and y.id > x.id
        where x.outcome = 'accepted' and y.outcome = 'rejected') as denied,
      (select count(*) from transfer where state in ('paid_late', 'recalled')) as late,
      (select coalesce(json_agg(a.partner_reference), '[]') from transfer_attempt a join transfer t on t.id = a.transfer_id
        where t.state in ('settled', 'paid_late')) as believed,
      (select count(*) from transfer where kind = 'bill' and state = 'settled') as "billsDelivered",
      (select count(*) from transfer where kind = 'bulk_line' and state = 'settled') as "linesPaid",
      (select count(*) from approval a join transfer t on t.id = a.subject_id where t.state = 'settled') as "approvedPaid",
      (select count(*) from transfer where kind = 'referral' and state = 'settled') as "earningsPaid",
      (select count(*) from loan_movement where kind = 'loan') - 1 as "loansPaidOut",
      (select count(*) from loan_movement where source = 'by_hand') as repayments,
      (select count(*) from loan_movement where source = 'due_day') as "instalmentsTaken"`)
  const believed = new Set(rows[0]!.believed)
  return {
    pendingForDays: payouts.filter((payout) => openFor(payout) >= LONG_PENDING_MS && payout.queries >= LONG_QUERIES).length,
    paidThenRefused: Number(rows[0]!.denied),
    refusedThenPaid: Number(rows[0]!.late),
    neverPaid: payouts.filter(({ request, state }) => state === 'refused' && believed.has(request.reference)).length,
    queriesLost: bank.queriesLost,
    ...(Object.fromEntries(PAID_KINDS.map((kind) => [kind, Number(rows[0]![kind])])) as Record<PaidKind, number>),
  }
}
