import { addDays, type LagosDay, startOfLagosDay } from '../../../platform/clock/index.ts'
import { type Sql, sql, type Tx } from '../../../platform/db/index.ts'
import type { HistoryDeclaration } from '../../kernel/history-declaration.ts'
import { walletBefore } from '../../ledger/index.ts'
import type { MovementRow } from './movements.ts'
import type { StatementRow } from './rows.ts'

export async function findStatement(db: Sql, businessId: string, id: string): Promise<StatementRow | null> {
  const { rows } = await sql<StatementRow>`select * from statement where id = ${id} and business_id = ${businessId}`.execute(db)
  return rows[0] ?? null
}

/** Statements of a business since an instant, and those of them that are not done. */
export async function countRecent(db: Sql, businessId: string, since: Date): Promise<{ all: number; open: number }> {
  const { rows } = await sql<{ all: number; open: number }>`
    select count(*)::int as all, count(*) filter (where state in ('waiting', 'writing'))::int as open
    from statement where business_id = ${businessId} and created_at >= ${since}`.execute(db)
  return rows[0]!
}

/** Statements whose files have had their time. */
export async function findOutdated(db: Sql, before: Date, limit: number): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select * from statement where state = 'ready' and ended_at < ${before} order by ended_at limit ${limit}`.execute(db)
  return rows
}

/** The entries of a wallet on the days of a statement: those with a number above `after` and up to `last`. */
export type EntryRange = { accountId: bigint; after: bigint; last: bigint; opening: bigint; closing: bigint }

export async function entryRange(db: Sql, businessId: string, days: { first: LagosDay; last: LagosDay }): Promise<EntryRange> {
  const [from, to] = await walletBefore(db, businessId, [startOfLagosDay(days.first), startOfLagosDay(addDays(days.last, 1))])
  if (!from || !to) return { accountId: 0n, after: 0n, last: 0n, opening: 0n, closing: 0n }
  return { accountId: from.accountId, after: from.seq, last: to.seq, opening: from.balance, closing: to.balance }
}

/** The journals of the range, for a job: each is one movement in the count that the screen shows. */
export async function countJournals(db: Sql, range: EntryRange): Promise<number> {
  const { rows } = await sql<{ journals: number }>`
    select count(distinct journal_id)::int as journals from entry
    where account_id = ${range.accountId} and seq > ${range.after} and seq <= ${range.last}`.execute(db)
  return rows[0]!.journals
}

const FETCHED_AT_ONCE = 500

/**
 * The journals of a wallet in their order, each with the lines of the history that it is about. A later journal about the same record has the
 * key of the first one and a word behind it (`transfer:trf_1:return`). Read by a cursor, so that memory does not grow with the statement.
 */
export async function* readMovements(
  tx: Tx,
  businessId: string,
  range: EntryRange,
  declarations: readonly HistoryDeclaration[],
): AsyncGenerator<MovementRow[]> {
  const listed = sql.join(
    declarations.map(
      (declaration) => sql`select subject_id, business_id, journal_key from (${declaration.listed}) d where business_id = ${businessId}`,
    ),
    sql` union all `,
  )
  await sql`
    declare statement_movements no scroll cursor for
    with journals as materialized (
      select min(e.seq) as seq, min(e.created_at) as at, -sum(e.amount)::bigint as change, max(array[e.seq, e.balance_after]) as newest, e.journal_id
      from entry e where e.account_id = ${range.accountId} and e.seq > ${range.after} and e.seq <= ${range.last} group by e.journal_id
    ), listed as materialized (${listed})
    select m.seq, m.at, j.posting, m.change, m.newest[2] as balance_after, payment_code(h.number) as reference_code, c.name as cashpoint_name,
      h.subject_id, h.kind, h.direction, h.state, h.amount, h.fee, h.vat, h.duty, h.total, h.party_name, h.party_bank_name, h.party_account, h.narration,
      h.reference
    from journals m join journal j on j.id = m.journal_id
    left join listed own on own.journal_key = j.key
    left join listed earlier on own.subject_id is null and earlier.journal_key = regexp_replace(j.key, ':[a-z-]+$', '')
    left join history_item h on h.subject_id = coalesce(own.subject_id, earlier.subject_id) and h.business_id = ${businessId}
    left join cashpoint c on c.id = h.cashpoint_id
    order by m.seq, h.subject_id`.execute(tx)
  let journal: MovementRow[] = []
  for (;;) {
    const { rows } = await sql<MovementRow>`fetch forward ${sql.lit(FETCHED_AT_ONCE)} from statement_movements`.execute(tx)
    for (const row of rows) {
      if (journal.length > 0 && journal[0]!.seq !== row.seq) {
        yield journal
        journal = []
      }
      journal.push(row)
    }
    if (rows.length < FETCHED_AT_ONCE) break
  }
  if (journal.length > 0) yield journal
}
