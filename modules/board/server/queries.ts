import { type Sql, sql } from '../../../platform/db/index.ts'
import type { Kobo } from '../../../platform/money/index.ts'
import { OPERATING_BANK } from '../../ledger/index.ts'
import type { BoardRunRow } from './rows.generated.ts'
import type { StoredResult } from './result.ts'

/** The newest run of all, and the newest finished one. */
export async function newestRuns(db: Sql): Promise<{ latest: BoardRunRow | null; finished: BoardRunRow | null }> {
  const [latest, finished] = await Promise.all([
    sql<BoardRunRow>`select * from board_run order by asked_at desc, id desc limit 1`.execute(db),
    sql<BoardRunRow>`select * from board_run where finished_at is not null order by asked_at desc, id desc limit 1`.execute(db),
  ])
  return { latest: latest.rows[0] ?? null, finished: finished.rows[0] ?? null }
}

/** The checks of the newest finished run, with the first rows that break them. */
export async function newestChecks(db: Sql): Promise<{ finished_at: Date; checks: StoredResult['checks'] } | null> {
  const { rows } = await sql<{ finished_at: Date; checks: StoredResult['checks'] }>`
    select finished_at, result -> 'checks' as checks from board_run where finished_at is not null order by asked_at desc, id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** A balance counts on the side where it stands now. */
export async function trialBalance(db: Sql): Promise<StoredResult['balances']> {
  const { rows } = await sql<StoredResult['balances'][number]>`
    select kind, count(*)::int as accounts, coalesce(sum(side) filter (where side > 0), 0)::text as debit, coalesce(-sum(side) filter (where side < 0), 0)::text as credit
    from (select kind, balance * normal as side from account where mode = 'live') a
    group by kind having count(*) filter (where side <> 0) > 0 order by kind`.execute(db)
  return rows
}

const MAX_ACCOUNTS = 50

/** The largest accounts of businesses of each kind. */
export async function largestAccounts(db: Sql): Promise<StoredResult['largest']> {
  const { rows } = await sql<StoredResult['largest'][number]>`
    select a.kind, b.name as business, a.balance::text, a.held::text from (
      select *, row_number() over (partition by kind order by balance desc) as place from account
      where mode = 'live' and business_id is not null and balance <> 0) a
    join business b on b.id = a.business_id where a.place <= ${MAX_ACCOUNTS} order by a.kind, a.place`.execute(db)
  return rows
}

/** What waits in clearing and in suspense, and since when. */
export async function waitingItems(db: Sql): Promise<StoredResult['clearing']> {
  const { rows } = await sql<StoredResult['clearing'][number]>`
    select 'clearing_' || side || case when partner = ${sql.lit(OPERATING_BANK)} then '_house' else '' end as kind, sum(amount)::text as balance, count(*)::int as items, min(opened_at)::text as oldest
    from clearing_item where line_id is null and case_id is null group by 1
    union all
    select account_kind, sum(amount)::text, count(*)::int, min(opened_at)::text
    from suspense_item where state <> 'resolved' and account_kind is not null group by 1 order by 1`.execute(db)
  return rows
}

export async function jobsByTask(db: Sql): Promise<StoredResult['jobs']> {
  const { rows } = await sql<StoredResult['jobs'][number]>`
    select task, waiting::int, late::int, failed::int, oldest::text from jobs_by_task() where waiting > 0 or failed > 0 order by task`.execute(db)
  return rows
}

const MAX_ROWS = 100

export type EntryRecord = {
  created_at: Date
  posting: string
  business: string | null
  amount: Kobo
  balance_after: Kobo
}

/** The newest entries of the house's or a partner's accounts of one kind. */
export async function newestEntries(db: Sql, kind: string): Promise<EntryRecord[]> {
  const { rows } = await sql<EntryRecord>`
    select e.created_at, j.posting, b.name as business, e.amount * a.normal as amount, e.balance_after
    from (select * from account where kind = ${kind} and mode = 'live' and business_id is null) a
    cross join lateral (select * from entry where account_id = a.id order by seq desc limit ${MAX_ROWS}) e
    join journal j on j.id = e.journal_id left join business b on b.id = j.business_id
    order by e.created_at desc limit ${MAX_ROWS}`.execute(db)
  return rows
}

/** `about`: the posting of an item in clearing, and why a case was opened. */
export type WaitingRecord = {
  id: string
  key: string
  amount: Kobo
  opened_at: Date
  due_at: Date | null
  about: string
  account_kind: string | null
}

/** `isOperating`: of the house's own account, and not of the banks that hold customers' money. */
export async function itemsOfClearing(db: Sql, side: 'in' | 'out', isOperating: boolean): Promise<WaitingRecord[]> {
  const { rows } = await sql<WaitingRecord>`
    select id, matching_key as key, amount, opened_at, null::timestamptz as due_at,
      coalesce((select j.posting from journal j where j.key = journal_key), '') as about, null::text as account_kind from clearing_item
    where side = ${side} and (partner = ${sql.lit(OPERATING_BANK)}) = ${isOperating} and line_id is null and case_id is null order by opened_at limit ${MAX_ROWS}`.execute(
    db,
  )
  return rows
}

export async function casesOfAccount(db: Sql, accountKind: string): Promise<WaitingRecord[]> {
  const { rows } = await sql<WaitingRecord>`
    select id, case_key as key, amount, opened_at, due_at, reason as about, account_kind from suspense_item
    where state <> 'resolved' and account_kind = ${accountKind} order by due_at limit ${MAX_ROWS}`.execute(db)
  return rows
}

type LateJob = { task: string; key: string | null; waited_seconds: number; max_wait_seconds: number }

export async function lateJobs(db: Sql): Promise<LateJob[]> {
  const { rows } = await sql<LateJob>`
    select task, key, waited_seconds, max_wait_seconds from late_jobs() order by waited_seconds desc limit ${MAX_ROWS}`.execute(db)
  return rows
}

export async function deadJobs(db: Sql): Promise<{ task: string; key: string | null; attempts: number; last_error: string | null }[]> {
  const { rows } = await sql<{ task: string; key: string | null; attempts: number; last_error: string | null }>`
    select task, key, attempts, left(split_part(last_error, E'\n', 1), 200) as last_error from dead_jobs() order by task, key limit ${MAX_ROWS}`.execute(
    db,
  )
  return rows
}
