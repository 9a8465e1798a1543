import { OPEN_STATES } from '../../../modules/transfers/server/states.ts'
import { runChecks } from '../../../platform/checks/index.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { checks } from '../../../tools/books/checks.ts'
import type { Figure } from '../kind.ts'
import { acknowledged, isTransfer, type Sent } from './journal.ts'
import { sendOnce } from './load.ts'
import type { City } from './city.ts'

/** Neither paid nor given back, and nobody has been asked to decide it. */
const STILL_UNDECIDED = OPEN_STATES.filter((state) => state !== 'review')

/** The longest that a transfer may stay open once the last fault is over and the bank answers. */
export const T_FINAL_MS = 60_000
/** The longest that a credit may be unknown whose notice was lost: the minute's sweep finds it (docs/money.md §9). */
const CREDITED_WITHIN_MS = 4 * 60_000
/** With a bug planted nobody waits for the end of all things; the control is granted no more. */
const PLANTED_FINAL_MS = 30_000
/** After a fault whose moment is told, so long nobody brings a wait forward: most of what was hit ends by its own schedule. */
const UNAIDED_MS = 15_000
/** All together of those who ask once more. */
const TOLD_AGAIN_WITHIN_MS = 30_000
/** Whose worker was silent for so long is dead: its jobs should have been free for others after a second (city.ts). */
const DEAD_FOR_S = 10

/**
 * After a fault: waits until everything that was begun has ended, then holds the books, the bank's payouts and credits
 * and the clients' journal against each other. Every sentence that does not hold, in words.
 * `lastFaultAt` (ms, monotonic): the waits are counted from then, and nothing is brought forward at first; else, and with a bug
 * planted, from now.
 */
export async function verdict(
  city: City,
  withinMs = city.plant ? PLANTED_FINAL_MS : T_FINAL_MS,
  lastFaultAt?: number,
): Promise<Settled & { violations: string[] }> {
  const { open, ...settled } = await settleDown(city, withinMs, city.plant ? undefined : lastFaultAt)
  const violations = [
    ...open,
    ...(await lockedByTheDead(city)),
    ...(await askedAgain(city)),
    ...(await brokenBooks(city)),
    ...(await againstPayouts(city)),
    ...(await againstCredits(city)),
    ...(await againstJournal(city)),
    ...(await strayHolds(city)),
    ...city.journal.faults.slice(0, 3).map((fault) => `answered with a fault: ${fault}`),
    ...city.fleet.faults.slice(0, 3).map((reason) => `a fault that a program met: ${reason}`),
  ]
  return { violations, ...settled }
}

/** The promise, and what was done to keep it: with nothing brought forward, the product's own schedule did. */
export const finalFigures = ({ finalMs, broughtForward }: Settled, lastFault: string): Figure[] => [
  { name: `all final after the last ${lastFault}`, value: finalMs, unit: ' ms', most: T_FINAL_MS },
  { name: 'waits of business time brought forward for it', value: broughtForward },
]

/**
 * Waits are business time, and business time is not what is tried here: what waits for the bank is asked again at once. Jobs
 * that have only a few tries keep some for later. Answers how many waits were of transfers that are still undecided.
 */
export async function pullForward(city: City, modules: readonly ('transfers' | 'collections')[], reviewsToo = true): Promise<number> {
  const moved = await city.sql<{ undecided: boolean | null }>(
    `update graphile_worker._private_jobs j set run_at = now() where locked_at is null and run_at > now() and attempts < max_attempts - 4
     and task_id in (select id from graphile_worker._private_tasks where split_part(identifier, '.', 1) = any($1))
     and ($2 or not exists (select from transfer t where t.id = j.payload->>'transferId' and t.state = 'review'))
     returning (select t.state = any($3) from transfer t where t.id = j.payload->>'transferId') as undecided`,
    [modules, reviewsToo, STILL_UNDECIDED],
  )
  return moved.filter(({ undecided }) => undecided).length
}

/** `finalMs`: until the last transfer was final, after `broughtForward` waits; `allMs`: until every credit was known too. */
type Settled = { finalMs: number; allMs: number; broughtForward: number }

async function settleDown(city: City, withinMs: number, lastFaultAt?: number): Promise<Settled & { open: string[] }> {
  const begun = lastFaultAt ?? systemClock.monotonicMs()
  const unaidedMs = lastFaultAt === undefined ? 0 : UNAIDED_MS
  let broughtForward = 0
  const creditedWithinMs = city.plant ? withinMs : Math.max(withinMs, CREDITED_WITHIN_MS)
  let final: number | null = null
  for (let round = 0; ; round++) {
    const looked = systemClock.monotonicMs()
    const [waiting] = await city.sql<{ open: string; notices: string; transfer: string | null }>(
      `select (select count(*) from transfer where state = any($1)) as open, (select min(id || ' ' || state) from transfer where state = any($1)) as transfer,
        (select count(*) from inbound_notice n where not exists (select 1 from collection c where c.partner = n.partner and c.session_id = n.session_id)
          and not exists (select 1 from suspense_item s where s.partner = n.partner and s.session_id = n.session_id)) as notices`,
      [STILL_UNDECIDED],
    )
    const allMs = systemClock.monotonicMs() - begun
    final = waiting!.open === '0' ? (final ?? allMs) : null
    const finalMs = final ?? allMs
    if (final !== null && waiting!.notices === '0' && (await untold(city)) <= 0) return { finalMs, allMs, broughtForward, open: [] }
    const mostMs = final === null ? withinMs : creditedWithinMs
    if (allMs > mostMs) {
      const { open, notices, transfer } = waiting!
      const untoldNow = await untold(city)
      return {
        finalMs,
        allMs,
        broughtForward,
        open: [
          `${open} transfers (${transfer}), ${notices} notices and ${untoldNow} untold credits are still open after ${mostMs} ms`,
          ...(await jobsAbout(city, transfer?.split(' ')[0])),
        ],
      }
    }
    if (round % 10 === 0 && allMs >= unaidedMs) {
      const moved = await pullForward(city, ['transfers', 'collections'])
      if (final === null) broughtForward += moved
    }
    if (round % 50 === 0 && withinMs <= T_FINAL_MS) await sweepNow(city)
    // What is counted grows with what was sent: looking takes at most half of the time.
    await systemClock.sleep(Math.max(100, systemClock.monotonicMs() - looked))
  }
}

/** Notices that were lost for good are found by the sweep of the minute, which is business time too. */
const sweepNow = ({ sql }: City) => sql(`select enqueue_jobs('[{"task": "collections.sweep", "payload": {}, "key": "sweep-now"}]')`)

/** What should have moved it on: for whoever looks for the reason. */
async function jobsAbout(city: City, transfer: string | undefined): Promise<string[]> {
  if (transfer === undefined) return []
  const jobs = await city.sql(
    `select key, attempts, max_attempts, run_at, locked_at, locked_by, last_error, now(), (select max(beaten_at) from worker_heartbeat where worker_id = locked_by) as beaten
     from graphile_worker._private_jobs where payload->>'transferId' = $1`,
    [transfer],
  )
  const [row] = await city.sql(
    'select t.state, t.queries, t.next_query_at, t.created_at, a.state as attempt, a.sent_at from transfer t join transfer_attempt a on a.transfer_id = t.id where t.id = $1',
    [transfer],
  )
  return [`${transfer}: ${asJsonText(row)}, its jobs: ${asJsonText(jobs)}`]
}

/** Credits at the bank of which the product has not heard: their notice is on its way, or was lost for good. */
async function untold(city: City): Promise<number> {
  const [credits] = city.bank.all<{ count: number }>('select count(*) as count from inflow')
  const [heard] = await city.sql<{ count: string }>('select count(*) from inbound_notice')
  // The shops' first money was there before the product ran.
  const [funding] = await city.sql<{ count: string }>(
    `select count(*) from collection c where partner = 'vfd' and not exists (select 1 from inbound_notice n where n.partner = c.partner and n.session_id = c.session_id)`,
  )
  return credits!.count - Number(heard!.count) - Number(funding!.count)
}

export async function brokenBooks(city: City): Promise<string[]> {
  const results = await runChecks(city.db, checks)
  return results.filter((result) => !result.holds).map(({ sentence, broken }) => `the books: ${sentence}: ${asJsonText(broken[0])}`)
}

async function againstPayouts(city: City): Promise<string[]> {
  // Asked first for its side effect: the bank pays what is due when somebody looks.
  await city.console('/payouts?latest=1')
  const payouts = city.bank.all<{ reference: string; account_number: string; amount_kobo: number }>(
    'select reference, account_number, amount_kobo from payout',
  )
  const settled = await city.sql<{ reference: string; account: string; amount: string; state: string }>(
    `select a.partner_reference as reference, t.beneficiary_account as account, t.amount, t.state from transfer t join transfer_attempt a on a.transfer_id = t.id
     where t.state = 'settled' and a.state = 'accepted' or t.state = 'review'`,
  )
  // What waits for a person keeps its hold, whether the bank has paid it or not: that is what the person finds out.
  const paid = new Set(payouts.map((one) => one.reference))
  const expected = settled.filter(({ state, reference }) => state === 'settled' || paid.has(reference))
  const wrong = difference(
    'paid at the bank',
    payouts.map((one) => `${one.reference} ${one.account_number} ${one.amount_kobo}`),
    'settled with us',
    expected.map((one) => `${one.reference} ${one.account} ${one.amount}`),
  )
  return [...wrong, ...(await Promise.all(wrong.slice(0, 3).map((what) => wayOf(city, what.split(' ')[0]!))))]
}

/** All that was committed of one payment, and all that was told about it: for whoever looks for the reason. */
export async function wayOf(city: City, reference: string): Promise<string> {
  const moves = await city.sql(
    `select m.moved_at, m.subject_table, m.from_state, m.to_state, m.why from transfer_attempt a join state_move m on m.subject_id in (a.id, a.transfer_id)
     where a.partner_reference = $1 order by m.id`,
    [reference],
  )
  const answers = await city.sql(
    `select x.answered_at, x.asked, x.outcome, x.code from transfer_attempt a join transfer_answer x on x.attempt_id = a.id where a.partner_reference = $1 order by x.id`,
    [reference],
  )
  return `the way of ${reference}: moves ${asJsonText(moves)}, answers ${asJsonText(answers)}, heard on the wire ${asJsonText(city.partner.heard.get(reference))}`
}

async function againstCredits(city: City): Promise<string[]> {
  const credits = city.bank.all<{ session_id: string; amount_kobo: number }>('select session_id, amount_kobo from inflow')
  const ours = await city.sql<{ session: string; amount: string }>(
    `select session_id as session, amount from collection where partner = 'vfd' union all select session_id, amount from suspense_item where partner = 'vfd' and kind = 'unmatched'`,
  )
  return difference(
    'received by the bank',
    credits.map((one) => `${one.session_id} ${one.amount_kobo}`),
    'credited with us',
    ours.map((one) => `${one.session} ${one.amount}`),
  )
}

/** The jobs of a worker that dies are done by another, soon. */
async function lockedByTheDead(city: City): Promise<string[]> {
  const jobs = await city.sql<{ key: string }>(
    `select j.key from graphile_worker._private_jobs j left join worker_heartbeat h on h.worker_id = j.locked_by
     where j.locked_at < now() - make_interval(secs => $1) and coalesce(h.beaten_at, '-infinity') < now() - make_interval(secs => $1)`,
    [DEAD_FOR_S],
  )
  return jobs.length > 0 ? [`${jobs.length} jobs are kept by workers that died, such as ${jobs[0]!.key}`] : []
}

/**
 * Whoever was told yes asks once more, and must be told yes without a PIN: no grant is left that could make it a new payment.
 * `againstJournal` looks whether it is the same yes.
 */
async function askedAgain(city: City): Promise<string[]> {
  const told = [...city.journal.sent.values()].filter((entry) => isTransfer(entry) && acknowledged(entry))
  const sample = told.filter((_, at) => at % Math.ceil(told.length / 200) === 0)
  await city.sql(`update pin_grant set state = 'revoked' where state = 'open'`)
  const deadline = systemClock.monotonicMs() + TOLD_AGAIN_WITHIN_MS
  const wrong: string[] = []
  for (const entry of sample) {
    const became = await toldInsteadOfYes(city, entry, deadline)
    if (became !== null) wrong.push(`${entry.body.transaction_ref} was acknowledged, and asked for again ${became}`)
  }
  return wrong.slice(0, 3)
}

async function toldInsteadOfYes(city: City, entry: Sent, deadline: number): Promise<string | null> {
  while (systemClock.monotonicMs() < deadline) {
    const answer = await sendOnce(city, entry)
    if (answer === 'grant') return 'it needs a PIN'
    if (answer === 'known') {
      const { status, code } = entry.replies.at(-1)!
      return status === 200 ? null : `it is refused (${code})`
    }
    await systemClock.sleep(50)
  }
  return `nobody answers within ${TOLD_AGAIN_WITHIN_MS} ms`
}

async function againstJournal(city: City): Promise<string[]> {
  const rows = await city.sql<{ business_id: string; reference: string; id: string; amount: string; account: string }>(
    `select business_id, reference, id, amount, beneficiary_account as account from transfer`,
  )
  const found = new Map(rows.map((row) => [row.reference, row]))
  const wrong: string[] = []
  if (found.size !== rows.length) wrong.push(`${rows.length - found.size} references stand for several transfers`)
  for (const [reference, entry] of city.journal.sent) {
    const row = found.get(reference)
    const yes = acknowledged(entry)
    const told = entry.replies.filter((reply) => reply.status === 200)
    if (yes && !row) wrong.push(`${reference} was acknowledged and is not there`)
    if (yes && row && (row.id !== yes.id || Number(row.amount) !== entry.body.amount || row.account !== entry.body.nuban))
      wrong.push(`${reference} was acknowledged as ${yes.id} and stands as ${asJsonText(row)}`)
    if (new Set(told.map((reply) => reply.facts)).size > 1) wrong.push(`${reference} was answered in different ways`)
    if (!yes && row && entry.replies.length > 0) wrong.push(`${reference} was refused (${entry.replies.at(-1)!.code}) and is there`)
    if (entry.replies.length === 0) wrong.push(`${reference} was never answered, asked again and again`)
  }
  for (const row of rows) if (!city.journal.sent.has(row.reference)) wrong.push(`${row.reference} is there, and nobody asked for it`)
  return wrong.slice(0, 10)
}

async function strayHolds(city: City): Promise<string[]> {
  const stray = await city.sql<{ id: string }>(
    `select h.id from hold h where h.state = 'open' and h.kind = 'payment' and not exists (select 1 from transfer t where t.id = h.about and t.state = any($1))`,
    [OPEN_STATES],
  )
  return stray.slice(0, 3).map(({ id }) => `${id} holds money for no open transfer`)
}

function difference(here: string, these: readonly string[], there: string, those: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const each of these) counts.set(each, (counts.get(each) ?? 0) + 1)
  for (const each of those) counts.set(each, (counts.get(each) ?? 0) - 1)
  const wrong = [...counts].filter(([, count]) => count !== 0)
  return wrong.slice(0, 5).map(([what, count]) => (count > 0 ? `${what}: ${here}, not ${there}` : `${what}: ${there}, not ${here}`))
}

export const asJsonText = (value: unknown) => JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each))
