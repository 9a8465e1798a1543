import { integrityChecks as checks } from '../../apps/integrity-checks.ts'
import { LINE_PREFIX } from '../../modules/reconciliation/server/matching-keys.ts'
import { runChecks } from '../../platform/integrity-checks/index.ts'
import { connectDatabase } from '../../platform/db/index.ts'
import type { TransferSnapshot } from './invariants.ts'
import type { PartnerOrder } from './bank-payouts.ts'
import type { SimulationWorld } from './world.ts'

/** Integrity checks that the bank's own faults break; the bank's real record decides which rows may break them. */
const BANK_FAULT_CHECKS = [
  'Nothing waits for longer than a day: no line of the statement without its item, no item without its line',
  'The bank has debited nothing for a transfer that we hold not to be paid',
  'The money at the bank covers what is owed to customers, partners and the state',
]

/** The final assertions, after the bank has answered everything truly and days without faults have passed. */
export async function checkFinalState(
  world: SimulationWorld,
  transfers: readonly TransferSnapshot[],
  url: string,
  violate: (what: string) => void,
): Promise<void> {
  for (const transfer of transfers) {
    if (UNFINISHED_STATES.includes(transfer.state)) violate(`${transfer.id} is ${transfer.state} for ever`)
    const refused = transfer.references.map((reference) => world.orderOf(reference)).find((each) => each?.state === 'refused')
    if (transfer.state === 'review' && refused && !isLeftInReview(transfer, refused))
      violate(`${transfer.id} waits for a person for ever, and the bank has refused it (${refused.code})`)
    const paid = transfer.references.find((reference) => world.orderOf(reference)?.state === 'paid')
    const payout = paid === undefined ? undefined : world.orderOf(paid)!
    const isReturned = payout?.isReturned ?? false
    if (paid && !(isReturned ? RETURNED_STATES : PAID_STATES).includes(transfer.state))
      violate(`${transfer.id} is ${transfer.state}, and the bank has paid ${paid}${isReturned ? ', and it was given back' : ''}`)
  }
  await checkCases(world, violate)
  await checkContradictions(world, transfers, violate)
  checkQueryCounts(world, violate)
  await checkCredits(world, violate)
  await checkUsage(world, violate)
  await checkOpenStates(world, violate)

  const db = connectDatabase({ url, pools: { app: 1, system: 1 }, onError: () => {}, sleep: async () => {} })
  try {
    for (const { sentence, holds, broken } of await runChecks(db, checks)) {
      if (holds) continue
      const rows = BANK_FAULT_CHECKS.includes(sentence) ? broken.filter((row) => !isExcused(world, row)) : broken
      for (const row of rows) violate(`${sentence}: ${JSON.stringify(row, asText)}`)
    }
  } finally {
    await db.close()
  }
}

const UNFINISHED_STATES = ['held', 'sending', 'pending', 'unclear', 'querying']

/**
 * An answer of the bank asked for a review, so its refusal does not release the hold automatically. A review for age
 * alone is no such answer.
 */
const isLeftInReview = ({ reviewReason }: TransferSnapshot, payout: PartnerOrder) => payout.needsReview && reviewReason !== 'age'

/** The final state of a payment that the bank has paid, by its answers or by its statement. */
const PAID_STATES = ['settled', 'paid_late']
const RETURNED_STATES = ['returned', 'recalled']

/** A payment that the bank made after our refund is a case of its amount. */
async function checkCases({ sql }: SimulationWorld, violate: (what: string) => void): Promise<void> {
  const { rows } = await sql.query<{ id: string }>(`
    select t.id from transfer t where t.state = 'paid_late'
      and not exists (select 1 from suspense_item s where s.subject_id = t.id and s.account_kind = 'suspense_late' and s.amount = t.amount)`)
  for (const { id } of rows) violate(`${id} was paid late, and no case says so`)
}

/**
 * Contradictions of the bank are cases. A transfer settled by a false answer is one until people have decided it. A
 * refusal after an acceptance is one until the bank's debit is on the statement.
 */
async function checkContradictions(
  { sql, bank }: SimulationWorld,
  transfers: readonly TransferSnapshot[],
  violate: (what: string) => void,
): Promise<void> {
  const { rows } = await sql.query<{ subject: string; isOpen: boolean }>(
    `select subject_id as subject, bool_or(state <> 'resolved') as "isOpen" from suspense_item where kind in ('unpaid', 'difference') group by 1`,
  )
  const cases = new Map(rows.map(({ subject, isOpen }) => [subject, isOpen]))
  for (const { id, state, references } of transfers) {
    const isPromised = references.some((reference) => bank.payouts.byReference.get(reference)?.rejectedAfterAcceptance)
    if (isPromised && PAID_STATES.includes(state) && cases.get(id) !== true)
      violate(`${id} is ${state}, the bank has paid nothing, and no case says so`)
  }
  const { rows: denied } = await sql.query<{ id: string }>(`
    select distinct t.id from transfer t join transfer_answer x on x.transfer_id = t.id and x.outcome = 'rejected' and x.answered_at > t.ended_at
    where t.state in ('settled', 'paid_late') and exists (select from transfer_answer y where y.transfer_id = t.id and y.outcome = 'accepted' and y.id < x.id)`)
  for (const { id } of denied) if (!cases.has(id)) violate(`the bank said of ${id} that it had paid and then that it had not, and no case was opened`)
}

/**
 * Status queries follow the schedule, hourly in the end. A process that crashed or was suspended may have sent one
 * more.
 */
function checkQueryCounts({ bank, faults }: SimulationWorld, violate: (what: string) => void): void {
  for (const [reference, { queries, receivedAt, decidedAt }] of bank.payouts.byReference) {
    const hours = ((decidedAt ?? receivedAt).getTime() - receivedAt.getTime()) / 3_600_000
    if (queries > 12 + 1.2 * hours + 2 * faults.count)
      violate(`the bank was asked ${queries} times about ${reference}, open for ${Math.round(hours)} hours`)
  }
}

/** A shortfall up to the sum of the payments about which the bank gave a false answer. */
function isExcused({ bank }: SimulationWorld, row: Record<string, unknown>): boolean {
  if (!('shortfall' in row)) return false
  const contradicted = [...bank.payouts.byReference.values()].filter((payout) => payout.paidAfterRejection || payout.rejectedAfterAcceptance)
  return BigInt(String(row['shortfall'])) + contradicted.reduce((sum, { request }) => sum + request.amountKobo, 0n) >= 0n
}

/**
 * Each credit is posted once, with its amount, and none that the bank does not have. A suspense item that was a
 * payment's return does not count. A credit that came after it was disproved waits under its line's key.
 */
async function checkCredits({ sql, bank }: SimulationWorld, violate: (what: string) => void): Promise<void> {
  // A credit whose statement line has another amount keeps its posted amount, with the difference as a case (M55).
  const { rows } = await sql.query<{ session_id: string; amount: string; state: string }>(`
    select c.session_id, (c.amount - coalesce(d.amount, 0))::text as amount, c.state from collection c
    left join (
      select subject_id, sum(case account_kind when 'suspense_unfunded' then amount else -amount end) as amount from suspense_item
      where partner = 'vfd' and kind = 'difference' group by 1
    ) d on d.subject_id = c.id where c.partner = 'vfd' and c.state <> 'disproved'
    union all select coalesce(l.session_id, s.session_id), s.amount::text, 'suspense' from suspense_item s
    left join statement_line l on l.partner = s.partner and '${LINE_PREFIX}' || l.line_id = s.session_id
    where s.partner = 'vfd' and s.kind = 'unmatched' and s.state <> 'resolved'`)
  const posted = Map.groupBy(rows, (row) => row.session_id)
  for (const [sessionId, { amountKobo }] of bank.credits.bySession) {
    const ours = posted.get(sessionId) ?? []
    if (ours.length !== 1) violate(`credit ${sessionId} was posted ${ours.length} times`)
    for (const { amount, state } of ours) {
      const isKept = state === 'posted_on_lien' && bank.credits.misreported.has(sessionId)
      if (amount !== String(amountKobo) && !isKept) violate(`credit ${sessionId} of ${amountKobo} was posted as ${amount}`)
      if (state === 'posted_on_lien' && !isKept) violate(`credit ${sessionId} is confirmed and stays under its lien`)
    }
  }
  for (const sessionId of posted.keys()) if (!bank.credits.bySession.has(sessionId)) violate(`credit ${sessionId} was never paid in`)
}

/** Limits, grants and the audit trail, recounted from the transfers. */
async function checkUsage({ sql }: SimulationWorld, violate: (what: string) => void): Promise<void> {
  const { rows } = await sql.query<{ what: string }>(`
    with used as (
      select business_id, meter_kind, meter_period, sum(amount) as amount from (
        select business_id, meter_kind, meter_period, amount from transfer
        where state not in ('failed', 'cancelled', 'paid_late', 'recalled') and kind <> 'bulk_line' and meter_kind is not null
        union all
        select r.business_id, r.meter_kind, r.meter_period, l.amount from bulk_run r join bulk_line l on l.run_id = r.id
        where r.state <> 'draft' and not (l.state = 'failed' and r.state in ('closed', 'stopped'))
      ) payments group by 1, 2, 3)
    select format('meter %s %s shows %s, its transfers use %s', m.subject, m.period, m.used, coalesce(u.amount, 0)) as what
    from meter m full join used u on u.business_id = m.subject and u.meter_kind = m.kind and u.meter_period = m.period
    where coalesce(m.used, 0) <> coalesce(u.amount, 0)
    union all
    select format('%s used %s of %s', m.subject, m.used, m.period) from meter m where m.used > case m.period when 'ever' then 3000000 else 200000000 end
    union all
    select format('transfer %s has %s grants', t.id, count(g.id)) from transfer t left join pin_grant g on g.used_for = t.id and g.state = 'used'
    where t.kind <> 'bulk_line' group by t.id having count(g.id) <> 1
    union all
    select format('transfer %s has %s entries in the audit trail', t.id, count(a.id)) from transfer t left join audit_entry a on a.subject = t.id
    where t.kind <> 'bulk_line' group by t.id having count(a.id) <> 1
    union all
    select format('transfer %s stands in the history %s times', t.id, count(h.id)) from transfer t left join history_item h on h.subject_id = t.id
    group by t.id having count(h.id) <> 1`)
  for (const { what } of rows) violate(what)
}

/** Jobs of every five minutes run at least this often in the simulation. */
const MAX_TICK_GAP_MS = 6 * 3_600_000

/**
 * Nothing waits that has a clock: requests for approval, loans on offer, and bulk runs. A run with a line in review waits for a person. A
 * failed line waits a day for a retry.
 */
async function checkOpenStates({ sql, clock }: SimulationWorld, violate: (what: string) => void): Promise<void> {
  const { rows } = await sql.query<{ what: string }>(
    `
    select format('approval %s is %s for ever', id, state) as what from approval where state in ('waiting', 'part_approved', 'approved')
    union all select format('loan %s is %s for ever', id, state) from loan where state in ('awaiting_warranter', 'offered') and answer_due_at < $1
    union all select format('bulk run %s is %s for ever', id, state) from bulk_run r where state in ('draft', 'reserved', 'running', 'paused', 'stopping')
      and not exists (select from bulk_line l join transfer t on t.id = l.transfer_id where l.run_id = r.id and t.state = 'review')
    union all select format('loan %s owes an instalment, and %s kobo are free', l.id, a.balance - a.held)
      from loan l join account a on a.business_id = l.business_id and a.kind = 'wallet' join business b on b.id = l.business_id
      where l.state = 'late' and b.standing = 'open' and a.balance - a.held >= l.principal_out + l.interest_out + l.fees_out`,
    [new Date(clock.nowMs() - MAX_TICK_GAP_MS)],
  )
  for (const { what } of rows) violate(what)
}

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
