import { OPEN_STATES } from '../../../modules/transfers/server/states.ts'
import { runChecks } from '../../../platform/integrity-checks/index.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { integrityChecks as checks } from '../../../apps/integrity-checks.ts'
import type { Environment } from './environment.ts'
import { acceptedReply, type ClientRequest } from './client-history.ts'
import { sendOnce } from './load.ts'
import { compareOrders } from './orders.ts'
import { asJsonText, type QuiescenceOptions, type Quiescence, awaitQuiescence } from './await-quiescence.ts'

/** For all resubmissions together. */
const RESUBMISSION_TIMEOUT_MS = 30_000
/** What the bank has paid stays paid. A later return does not change this, nor does a payment after the refund. */
const PAID_STATES = ['settled', 'returned', 'paid_late', 'accepted', 'recalled', 'lost']
/** A lease lasts a second here (environment.ts). A job whose lease ended this long ago should be free for others. */
const FREE_AFTER_S = 10

/**
 * The final assertions after a fault. Waits until everything has ended, then compares the books, the bank's payouts and
 * credits, and the clients' record. Returns every violation as a sentence.
 */
export async function checkFinalState(environment: Environment, options: QuiescenceOptions = {}): Promise<Quiescence & { violations: string[] }> {
  const { open, ...settled } = await awaitQuiescence(environment, options)
  const violations = [
    ...open,
    ...(await jobsOfDeadWorkers(environment)),
    ...(await checkResubmissions(environment)),
    ...(await failedChecks(environment)),
    ...(await comparePayouts(environment)),
    ...(await compareBills(environment)),
    ...(await compareSettlements(environment)),
    ...(await compareCollections(environment)),
    ...(await compareReturns(environment)),
    ...(await compareCredits(environment)),
    ...(await compareClientHistory(environment)),
    ...(await compareOrders(environment)).slice(0, 5),
    ...(await orphanedHolds(environment)),
    ...environment.clientHistory.faults.slice(0, 3).map((fault) => `answered with a fault: ${fault}`),
    ...environment.processes.faults.slice(0, 3).map((reason) => `a fault that a program met: ${reason}`),
  ]
  return { violations, ...settled }
}

export async function failedChecks(environment: Environment): Promise<string[]> {
  const results = await runChecks(environment.db, checks)
  return results.filter((result) => !result.holds).map(({ sentence, broken }) => `the books: ${sentence}: ${asJsonText(broken[0])}`)
}

async function comparePayouts(environment: Environment): Promise<string[]> {
  // Called for its side effect: the simulated bank pays due orders when it is queried.
  await environment.console('/payouts?latest=1')
  const payouts = environment.bank.all<{ reference: string; account_number: string; amount_kobo: number }>(
    'select reference, account_number, amount_kobo from payout',
  )
  const settled = await environment.sql<{ reference: string; account: string; amount: string; state: string }>(
    `select a.partner_reference as reference, t.beneficiary_account as account, t.amount, t.state from transfer t join transfer_attempt a on a.transfer_id = t.id
     where t.kind <> 'bill' and (t.state = any($1) and a.state = 'accepted' or t.state = 'review')`,
    [PAID_STATES],
  )
  // A transfer in review keeps its hold, whether or not the bank has paid it: finding out is the purpose of the review.
  const paid = new Set(payouts.map((one) => one.reference))
  const expected = settled.filter(({ state, reference }) => state !== 'review' || paid.has(reference))
  const wrong = difference(
    'paid at the bank',
    payouts.map((one) => `${one.reference} ${one.account_number} ${one.amount_kobo}`),
    'settled with us',
    expected.map((one) => `${one.reference} ${one.account} ${one.amount}`),
  )
  return [...wrong, ...(await Promise.all(wrong.slice(0, 3).map((what) => paymentTimeline(environment, what.split(' ')[0]!))))]
}

/** What the biller has delivered is what was paid with us. A purchase in review keeps its hold. */
async function compareBills(environment: Environment): Promise<string[]> {
  const delivered = environment.bank.all<{ request_id: string; customer: string; amount_kobo: number }>(
    `select request_id, customer, amount_kobo from bill_order where status = 'completed-api'`,
  )
  const ours = await environment.sql<{ reference: string; account: string; amount: string; state: string }>(
    `select a.partner_reference as reference, t.beneficiary_account as account, t.amount, t.state from transfer t join transfer_attempt a on a.transfer_id = t.id
     where t.kind = 'bill' and (t.state = any($1) and a.state = 'accepted' or t.state = 'review')`,
    [PAID_STATES],
  )
  const known = new Set(delivered.map(({ request_id }) => request_id))
  const wrong = difference(
    'delivered by the biller',
    delivered.map((one) => `${one.request_id} ${one.customer} ${one.amount_kobo}`),
    'paid with us',
    ours.filter(({ state, reference }) => state !== 'review' || known.has(reference)).map((one) => `${one.reference} ${one.account} ${one.amount}`),
  )
  return [...wrong, ...(await Promise.all(wrong.slice(0, 3).map((what) => paymentTimeline(environment, what.split(' ')[0]!))))]
}

/** Each settlement that was due stands once for its business and day. */
async function compareSettlements(environment: Environment): Promise<string[]> {
  const rows = await environment.sql<{ due: string }>(`select business_id || ' ' || meter_period as due from transfer where kind = 'settlement'`)
  return difference(
    'settled',
    rows.map(({ due }) => due),
    'due',
    environment.settlementsDue,
  )
}

/** The instalment of each loan that was due is taken once. */
async function compareCollections(environment: Environment): Promise<string[]> {
  const rows = await environment.sql<{ loan: string }>(`select loan_id as loan from loan_movement where source = 'due_day'`)
  return difference(
    'taken',
    rows.map(({ loan }) => loan),
    'due',
    [...environment.collectionsDue],
  )
}

/**
 * Compares the bank's returned payments with ours: a return (M16), or the recall of a late payment (M52). They are
 * found by statement line, because an item in suspense keeps its own session id.
 */
async function compareReturns(environment: Environment): Promise<string[]> {
  const returns = environment.bank.all<{ reference: string; amount_kobo: number }>('select reference, amount_kobo from returned')
  const ours = await environment.sql<{ reference: string; amount: string }>(
    `select a.partner_reference as reference, i.amount from transfer t join transfer_attempt a on a.transfer_id = t.id and a.state = 'accepted'
     left join statement_line l on l.partner = a.partner and l.direction = 'in' and l.reference = a.partner_reference
     left join clearing_item i on i.partner = a.partner and i.line_id = l.line_id
     where t.state in ('returned', 'recalled')`,
  )
  const wrong = difference(
    'returned by the bank',
    returns.map((one) => `${one.reference} ${one.amount_kobo}`),
    'given back with us',
    ours.map((one) => `${one.reference} ${one.amount}`),
  )
  return [...wrong, ...(await Promise.all(wrong.slice(0, 3).map((what) => paymentTimeline(environment, what.split(' ')[0]!))))]
}

/** All committed moves and all answers of one payment, for the report. */
export async function paymentTimeline(environment: Environment, reference: string): Promise<string> {
  const moves = await environment.sql(
    `select m.moved_at, m.subject_table, m.from_state, m.to_state, m.why from transfer_attempt a join state_move m on m.subject_id in (a.id, a.transfer_id)
     where a.partner_reference = $1 order by m.id`,
    [reference],
  )
  const answers = await environment.sql(
    `select x.answered_at, x.asked, x.outcome, x.code from transfer_attempt a join transfer_answer x on x.attempt_id = a.id where a.partner_reference = $1 order by x.id`,
    [reference],
  )
  return `the way of ${reference}: moves ${asJsonText(moves)}, answers ${asJsonText(answers)}, heard on the wire ${asJsonText(environment.bankProxy.responsesByReference.get(reference))}`
}

export async function compareCredits(environment: Environment): Promise<string[]> {
  const credits = environment.bank.all<{ session_id: string; amount_kobo: number }>('select session_id, amount_kobo from inflow')
  const ours = await environment.sql<{ session: string; amount: string }>(
    `select session_id as session, amount from collection where partner = 'vfd' union all select session_id, amount from suspense_item where partner = 'vfd' and kind = 'unmatched'`,
  )
  return difference(
    'received by the bank',
    credits.map((one) => `${one.session_id} ${one.amount_kobo}`),
    'credited with us',
    ours.map((one) => `${one.session} ${one.amount}`),
  )
}

/** Jobs of a dead worker must soon be taken by another. */
async function jobsOfDeadWorkers(environment: Environment): Promise<string[]> {
  const jobs = await environment.sql<{ key: string }>(`select key from job where leased_until < now() - make_interval(secs => $1)`, [FREE_AFTER_S])
  return jobs.length > 0 ? [`${jobs.length} jobs are kept by workers that died, such as ${jobs[0]!.key}`] : []
}

/**
 * Submits accepted requests again, which must be accepted without a PIN: no grant is left that could make a new
 * payment. `compareClientHistory` checks that the answers are equal.
 */
async function checkResubmissions(environment: Environment): Promise<string[]> {
  const accepted = [...environment.clientHistory.sent.values()].filter(acceptedReply)
  const sample = accepted.filter((_, at) => at % Math.ceil(accepted.length / 200) === 0)
  await environment.sql(`update pin_grant set state = 'revoked' where state = 'open'`)
  const deadline = systemClock.monotonicMs() + RESUBMISSION_TIMEOUT_MS
  const wrong: string[] = []
  for (const entry of sample) {
    const became = await resubmit(environment, entry, deadline)
    if (became !== null) wrong.push(`${entry.body.transaction_ref} was acknowledged, and asked for again ${became}`)
  }
  return wrong.slice(0, 3)
}

async function resubmit(environment: Environment, entry: ClientRequest, deadline: number): Promise<string | null> {
  while (systemClock.monotonicMs() < deadline) {
    const answer = await sendOnce(environment, entry)
    if (answer === 'grant') return 'it needs a PIN'
    if (answer === 'known') {
      const { status, code } = entry.replies.at(-1)!
      return status === 200 ? null : `it is refused (${code})`
    }
    await systemClock.sleep(50)
  }
  return `nobody answers within ${RESUBMISSION_TIMEOUT_MS} ms`
}

async function compareClientHistory(environment: Environment): Promise<string[]> {
  const rows = await environment.sql<{ business_id: string; reference: string; id: string; amount: string; account: string }>(
    `select business_id, reference, id, amount, beneficiary_account as account from transfer where kind <> 'settlement' and not (kind = 'sending_back' and reference like 'sending-back-rule-%')
     union all
     select m.business_id, coalesce('repayment-' || k.key, m.id), m.loan_id, m.amount, m.loan_id
     from loan_movement m left join command_key k on k.scope = 'loan-repayment:' || m.business_id and k.outcome->>'movementId' = m.id
     where m.source = 'by_hand'
     union all
     select m.business_id, 'loan-' || a.request_id, m.loan_id, m.amount, m.loan_id
     from loan_movement m join audit_entry a on a.subject = m.loan_id and a.operation = 'loans.pay_out' and a.role = 'merchant'
     where m.kind = 'loan'`,
  )
  const found = new Map(rows.map((row) => [row.reference, row]))
  const wrong: string[] = []
  if (found.size !== rows.length) wrong.push(`${rows.length - found.size} references stand for several payments`)
  for (const [reference, entry] of environment.clientHistory.sent) {
    const row = found.get(reference)
    const acceptance = acceptedReply(entry)
    const accepted = entry.replies.filter((reply) => reply.status === 200)
    if (acceptance && !row) wrong.push(`${reference} was acknowledged and is not there`)
    if (acceptance && row && (row.id !== acceptance.id || Number(row.amount) !== entry.body.amount || row.account !== entry.body.nuban))
      wrong.push(`${reference} was acknowledged as ${acceptance.id} and stands as ${asJsonText(row)}`)
    if (new Set(accepted.map((reply) => reply.facts)).size > 1) wrong.push(`${reference} was answered in different ways`)
    if (!acceptance && row && entry.replies.length > 0) wrong.push(`${reference} was refused (${entry.replies.at(-1)!.code}) and is there`)
    if (entry.replies.length === 0) wrong.push(`${reference} was never answered, asked again and again`)
  }
  for (const row of rows) if (!environment.clientHistory.sent.has(row.reference)) wrong.push(`${row.reference} is there, and nobody asked for it`)
  return wrong.slice(0, 10)
}

async function orphanedHolds(environment: Environment): Promise<string[]> {
  const orphaned = await environment.sql<{ id: string }>(
    `select h.id from hold h where h.state = 'open' and h.kind = 'payment' and not exists (select 1 from transfer t where t.id = h.about and t.state = any($1))`,
    [OPEN_STATES],
  )
  return orphaned.slice(0, 3).map(({ id }) => `${id} holds money for no open transfer`)
}

function difference(here: string, these: readonly string[], there: string, those: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const each of these) counts.set(each, (counts.get(each) ?? 0) + 1)
  for (const each of those) counts.set(each, (counts.get(each) ?? 0) - 1)
  const wrong = [...counts].filter(([, count]) => count !== 0)
  return wrong.slice(0, 5).map(([what, count]) => (count > 0 ? `${what}: ${here}, not ${there}` : `${what}: ${there}, not ${here}`))
}
