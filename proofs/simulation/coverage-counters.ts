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
}

const LONG_PENDING_MS = 36 * 3_600_000

/** Of the 44 that the schedule has in that time; outages and crashes take some. */
const LONG_QUERIES = 24

export async function countCoverage({ sql, bank, clock: time }: SimulationWorld): Promise<CoverageCounters> {
  const payouts = [...bank.payouts.byReference.values()]
  const openFor = ({ receivedAt, decidedAt }: Payout) => (decidedAt?.getTime() ?? time.nowMs()) - receivedAt.getTime()
  const { rows } = await sql.query<{ denied: string; late: string; believed: string[] }>(`
    select (select count(distinct x.transfer_id) from transfer_answer x join transfer_answer y on y.transfer_id = x.transfer_id and y.id > x.id
        where x.outcome = 'accepted' and y.outcome = 'rejected') as denied,
      (select count(*) from transfer where state in ('paid_late', 'recalled')) as late,
      (select coalesce(json_agg(a.partner_reference), '[]') from transfer_attempt a join transfer t on t.id = a.transfer_id
        where t.state in ('settled', 'paid_late')) as believed`)
  const believed = new Set(rows[0]!.believed)
  return {
    pendingForDays: payouts.filter((payout) => openFor(payout) >= LONG_PENDING_MS && payout.queries >= LONG_QUERIES).length,
    paidThenRefused: Number(rows[0]!.denied),
    refusedThenPaid: Number(rows[0]!.late),
    neverPaid: payouts.filter(({ asked, state }) => state === 'refused' && believed.has(asked.reference)).length,
    queriesLost: bank.queriesLost,
  }
}
