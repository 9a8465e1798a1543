import type { JsonObject } from '../../../platform/jobs/index.ts'
import type { LagosDay } from '../../../platform/clock/index.ts'
import { type LedgerTransaction, defineUnnest, sql } from '../../../platform/db/index.ts'
import type { CachedAccount } from './account-cache.ts'
import type { HoldRow, MeterRef, MoneyCommand, Needs } from './command.ts'
import type { Tables } from './tables.ts'
import type { LedgerHeadRow, MeterRow } from './rows.generated.ts'
import type { AccountRow, CommandKeyRow, LoadedBatch } from './rows.ts'
import { meterName } from './batch-state.ts'

export type LedgerHead = { batchId: bigint; hash: Buffer; nextJournalId: bigint }

/** Outcomes of commands that were posted before, by key name. */
export type PostedKeys = Map<string, { fingerprint: string; outcome: JsonObject }>

/**
 * Loads everything that a batch is decided from, locked in one fixed order. First the head of the chain where money may
 * move, then accounts by id, meters, holds, and rows table by table in name order. It is one round trip: no statement
 * waits for another's answer. Keys are read after the head and the accounts are locked, because every poster of the
 * same key locks one of them too.
 */
export async function loadBatch(
  posting: LedgerTransaction,
  tables: Tables,
  accounts: readonly CachedAccount[],
  commands: readonly MoneyCommand[],
  today: LagosDay,
): Promise<{ head: LedgerHead | null; posted: PostedKeys; loaded: LoadedBatch }> {
  const needs = commands.map((command) => command.needs)
  const [head, locked, posted, meters, holds, rows] = await Promise.all([
    needs.every((need) => need.movesNoMoney) ? null : lockHead(posting),
    lockAccounts(posting, accounts, today),
    findKeys(posting, commands),
    lockMeters(
      posting,
      needs.flatMap((need) => need.meters ?? []),
    ),
    lockHolds(posting, distinct(needs.flatMap((need) => need.holds ?? []))),
    lockRows(posting, tables, needs),
  ])
  const lacking = [...locked.values()].filter((account) => account.lacking > 0n)
  if (lacking.length > 0) for (const [id, lien] of await lockUnderfundedLiens(posting, lacking)) if (!holds.has(id)) holds.set(id, lien)
  return { head, posted, loaded: { accounts: locked, meters, holds, rows } }
}

/**
 * For the rest of the transaction. Longer than another posting queue holds a lock that both need, unless its batch is
 * large.
 */
export const setShortLockTimeout = (posting: LedgerTransaction): Promise<void> => posting.write(sql`set local lock_timeout = 200`)

/** The head of the chain is one row: its lock serialises all batches that may move money. */
async function lockHead(posting: LedgerTransaction): Promise<LedgerHead> {
  const { rows } = await posting.run(sql<Omit<LedgerHeadRow, 'single'>>`select batch_id, hash, next_journal_id from ledger_head for update`)
  const head = rows[0]!
  return { batchId: head.batch_id, hash: head.hash, nextJournalId: head.next_journal_id }
}

const keysQueried = defineUnnest<{ scope: string; key: string }>()({ scope: 'text', key: 'text' })

/**
 * Checked first, so that a replay is not decided against today's balance. The lateral join reads key by key, here and
 * for meters. A plan cached while the table was empty would otherwise scan the whole table later.
 */
async function findKeys(posting: LedgerTransaction, commands: readonly MoneyCommand[]): Promise<PostedKeys> {
  const { rows } = await posting.run(sql<Omit<CommandKeyRow, 'created_at'>>`
    select k.* from ${keysQueried(commands.flatMap(namesOf))} asked
    cross join lateral (select scope, key, fingerprint, outcome from command_key where scope = asked.scope and key = asked.key offset 0) k`)
  return new Map(rows.map((row) => [keyName(row), { fingerprint: row.fingerprint, outcome: row.outcome }]))
}

/** The key of a command, and its secondary key if it has one. */
export const namesOf = (command: MoneyCommand) => (command.secondaryKey ? [command, command.secondaryKey] : [command])

/** A text column cannot hold the zero character, so no two pairs share a name. */
export const keyName = (command: { scope: string; key: string }) => `${command.scope}\0${command.key}`

/** The day is sent only if it is not today, because hundreds of accounts are read at a time. */
export async function lockAccounts(
  posting: LedgerTransaction,
  accounts: readonly CachedAccount[],
  today: LagosDay,
): Promise<Map<string, AccountRow>> {
  if (accounts.length === 0) return new Map()
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const { rows } = await posting.run(sql<Omit<AccountRow, Exclude<keyof CachedAccount, 'id'> | 'day'> & { day: LagosDay | null }>`
    select id, floor, balance, held, lacking, seq, is_closed, nullif(day, ${today}::date)::text as day from account
    where id = any(${[...byId.keys()]}::bigint[]) order by id for no key update`)
  return new Map(
    rows.map((row) => {
      const known = byId.get(row.id)!
      return [known.name, { ...known, ...row, day: row.day ?? today }]
    }),
  )
}

const metersQueried = defineUnnest<MeterRef>()({ subject: 'text', kind: 'text', period: 'text' })

async function lockMeters(posting: LedgerTransaction, refs: readonly MeterRef[]): Promise<Map<string, bigint>> {
  if (refs.length === 0) return new Map()
  const { rows } = await posting.run(sql<MeterRow>`
    select m.* from (
      select distinct * from ${metersQueried(refs)} asked
      order by subject, kind, period
    ) w cross join lateral (
      select subject, kind, period, used from meter where subject = w.subject and kind = w.kind and period = w.period for no key update
    ) m`)
  return new Map(rows.map((row) => [meterName(row), row.used]))
}

async function lockHolds(posting: LedgerTransaction, ids: readonly string[]): Promise<Map<string, HoldRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await posting.run(sql<HoldRow>`
    select ${HOLD_COLUMNS} from hold where id = any(${ids}::text[]) order by id for no key update`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Safe to lock last: every writer of these holds locks the account first. */
async function lockUnderfundedLiens(posting: LedgerTransaction, accounts: readonly AccountRow[]): Promise<Map<string, HoldRow>> {
  const { rows } = await posting.run(sql<HoldRow>`
    select ${HOLD_COLUMNS} from hold where account_id = any(${accounts.map((account) => account.id)}::bigint[]) and state = 'open' and amount < target
    order by id for no key update`)
  return new Map(rows.map((row) => [row.id, row]))
}

const HOLD_COLUMNS = sql.raw('id, account_id, business_id, kind, about, amount, remaining, target, state')

async function lockRows(posting: LedgerTransaction, tables: Tables, needs: readonly Needs[]): Promise<LoadedBatch['rows']> {
  const wanted = Map.groupBy(
    needs.flatMap((need) => need.rows ?? []),
    (row) => row.table,
  )
  const loaded = await Promise.all(
    [...wanted.keys()].toSorted().map(async (table) => {
      const ids = distinct(wanted.get(table)!.map((row) => row.id))
      const lock = tables.get(table).lock === 'share' ? sql`for share` : sql`for no key update`
      const { rows } = await posting.run(sql<{ id: string }>`select * from ${sql.table(table)} where id = any(${ids}::text[]) order by id ${lock}`)
      return [table, new Map(rows.map((row) => [row.id, row]))] as const
    }),
  )
  return new Map(loaded)
}

const distinct = (values: readonly string[]) => [...new Set(values)]
