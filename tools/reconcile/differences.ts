import type { BankPort } from '../../partners/bank/port.ts'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, sql } from '../../platform/db/index.ts'

export type Differences = {
  from: Date
  bankLines: number
  /** Of them, lines that our books have not read. */
  unread: number
  /** Debits that no payment of ours explains, and that are no case yet. */
  unmatchedOut: number
  /** Open cases of such debits. */
  openCases: number
  openPayments: number
}

type Context = { bank: Pick<BankPort, 'name' | 'statement'>; db: Pick<Database, 'reports'>; clock: Pick<Clock, 'now'> }

const PAGE_SIZE = 500
const OVERLAP_MS = 3_600_000

/** What the bank's statement says and the books do not, since the given time or an hour before the newest line that the books know. */
export async function differencesFromBank({ bank, db, clock }: Context, since: Date | null): Promise<Differences> {
  const { rows: newest } = await sql<{ at: Date | null }>`select max(booked_at) as at from statement_line where partner = ${bank.name}`.execute(
    db.reports,
  )
  const known = newest[0]!.at
  const from = since ?? new Date((known ?? clock.now()).getTime() - OVERLAP_MS)
  let bankLines = 0
  let unread = 0
  for (let page = 0, isLast = false; !isLast; page++) {
    const answer = await bank.statement({ from, to: clock.now(), page, size: PAGE_SIZE })
    if (answer.outcome !== 'ok') throw new Error(`The bank's statement could not be read: ${answer.reason}`)
    const ids = answer.value.lines.map(({ lineId }) => lineId)
    const { rows } = await sql<{ read: number }>`
      select count(*)::int as read from statement_line where partner = ${bank.name} and line_id = any(${ids}::text[])`.execute(db.reports)
    bankLines += ids.length
    unread += ids.length - rows[0]!.read
    isLast = answer.value.last
  }
  const { rows } = await sql<Pick<Differences, 'unmatchedOut' | 'openCases' | 'openPayments'>>`
    select
      (select count(*)::int from statement_line l where partner = ${bank.name} and direction = 'out' and matched_by is null
        and not exists (select from transfer_attempt a join transfer t on t.id = a.transfer_id
          where a.partner_reference = l.reference and t.state in ('held', 'sending', 'pending', 'unclear', 'querying', 'review'))) as "unmatchedOut",
      (select count(*)::int from suspense_item where kind = 'bank_debit' and state <> 'resolved') as "openCases",
      (select count(*)::int from transfer where state in ('held', 'sending', 'pending', 'unclear', 'querying', 'review')) as "openPayments"`.execute(
    db.reports,
  )
  return { from, bankLines, unread, ...rows[0]! }
}
