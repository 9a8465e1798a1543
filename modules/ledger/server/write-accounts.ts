import { type LedgerTransaction, defineUnnest, sql } from '../../../platform/db/index.ts'
import type { LagosDay } from '../../../platform/clock/index.ts'
import { type DailyBalance, splitDays } from './daily-balances.ts'
import { assertRowCount } from './assert-row-count.ts'
import type { AccountRow } from './rows.ts'
import type { BatchState } from './batch-state.ts'

/** Writes the accounts as the batch leaves them, with the sums of each day. */
export async function writeAccounts(posting: LedgerTransaction, state: BatchState): Promise<void> {
  const touched = Array.from(state.touched, (row) => ({ row, ...state.expected(row), ...splitDays(row.day, state.days(row)) }))
  const byNewDay = Map.groupBy(touched, ({ row, last }) => (last === null || last.day === row.day ? null : last.day))
  await Promise.all([
    // Before their rows begin a new day.
    archiveEndedDays(
      posting,
      touched.filter((one) => one.hasEnded).map((one) => one.row.id),
    ),
    addToEarlierDays(
      posting,
      touched.flatMap((one) => one.earlier),
    ),
    ...[...byNewDay].map(([newDay, some]) => updateAccounts(posting, some, newDay)),
  ])
}

type TouchedAccount = { row: AccountRow; seq: bigint; held: bigint; last: DailyBalance | null }

const accountsOf = defineUnnest<TouchedAccount>()({
  id: ['bigint', ({ row }) => row.id],
  balance: ['bigint', ({ row }) => row.balance],
  held: ['bigint', ({ row }) => row.held],
  lacking: ['bigint', ({ row }) => row.lacking],
  seq: ['bigint', ({ row }) => row.seq],
  debits: ['bigint', ({ last }) => last?.debits ?? 0n],
  credits: ['bigint', ({ last }) => last?.credits ?? 0n],
  entries: ['bigint', ({ last }) => last?.entries ?? 0n],
  closing: ['bigint', ({ last }) => last?.closing ?? null],
  old_seq: ['bigint', ({ seq }) => seq],
  old_held: ['bigint', ({ held }) => held],
})

/** Compared with the sequence and held sum that were read: a row that changed since fails the batch. */
async function updateAccounts(posting: LedgerTransaction, touched: readonly TouchedAccount[], newDay: LagosDay | null): Promise<void> {
  const day =
    newDay === null
      ? sql`day_debits = a.day_debits + w.debits, day_credits = a.day_credits + w.credits, day_entries = a.day_entries + w.entries, day_closing = coalesce(w.closing, a.day_closing)`
      : sql`day = ${newDay}::date, day_debits = w.debits, day_credits = w.credits, day_entries = w.entries, day_closing = w.closing`
  const update = sql`
    update account a set balance = w.balance, held = w.held, lacking = w.lacking, seq = w.seq, ${day}
    from ${accountsOf(touched)} w where a.id = w.id and a.seq = w.old_seq and a.held = w.old_held`
  await assertRowCount(posting, update, touched.length, 'accounts')
}

const ADD_TO_DAY = sql`
  on conflict (account_id, day) do update set debits = d.debits + excluded.debits, credits = d.credits + excluded.credits, entries = d.entries + excluded.entries, closing = excluded.closing`

async function archiveEndedDays(posting: LedgerTransaction, accountIds: readonly bigint[]): Promise<void> {
  if (accountIds.length === 0) return
  await posting.write(sql`
    insert into account_day as d (account_id, day, debits, credits, entries, closing)
    select id, day, day_debits, day_credits, day_entries, day_closing from account where id = any(${accountIds}::bigint[]) order by id ${ADD_TO_DAY}`)
}

const daysOf = defineUnnest<DailyBalance>()({
  account_id: ['bigint', (sum) => sum.accountId],
  day: 'date',
  debits: 'bigint',
  credits: 'bigint',
  entries: 'bigint',
  closing: 'bigint',
})

async function addToEarlierDays(posting: LedgerTransaction, sums: readonly DailyBalance[]): Promise<void> {
  if (sums.length === 0) return
  await posting.write(
    sql`insert into account_day as d (account_id, day, debits, credits, entries, closing) select * from ${daysOf(sums)} w ${ADD_TO_DAY}`,
  )
}
