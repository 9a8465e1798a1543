import { type Tx, sql } from '../../../platform/db/index.ts'
import { type AccountRef, accountName } from './chart.ts'
import type { HoldRow, JsonObject, MeterRef, MoneyCommand, Needs } from './command.ts'
import type { Tables } from './tables.ts'
import { type AccountRow, type Loaded, meterName } from './working-state.ts'

export type Head = { batchId: bigint; hash: Buffer; nextJournalId: bigint }

/** The head of the chain is one row: whoever holds it posts, everybody else waits. */
export async function lockHead(tx: Tx): Promise<Head> {
  const { rows } = await sql<{
    batch_id: bigint
    hash: Buffer
    next_journal_id: bigint
  }>`select batch_id, hash, next_journal_id from ledger_head for update`.execute(tx)
  const head = rows[0]!
  return { batchId: head.batch_id, hash: head.hash, nextJournalId: head.next_journal_id }
}

/** What came of commands that were posted before. Asked first: a replay of a paid reference must not meet today's balance. */
export async function findKeys(tx: Tx, commands: readonly MoneyCommand[]): Promise<Map<string, { fingerprint: string; outcome: JsonObject }>> {
  const { rows } = await sql<{ scope: string; key: string; fingerprint: string; outcome: JsonObject }>`
    select k.scope, k.key, k.fingerprint, k.outcome
    from unnest(${commands.map((command) => command.scope)}::text[], ${commands.map((command) => command.key)}::text[]) as asked(scope, key)
    join command_key k using (scope, key)`.execute(tx)
  return new Map(rows.map((row) => [keyName(row), { fingerprint: row.fingerprint, outcome: row.outcome }]))
}

/** A text column cannot hold the zero character, so no two pairs share a name. */
export const keyName = (command: { scope: string; key: string }) => `${command.scope}\0${command.key}`

/** Locks in one fixed order: accounts by id, meters, holds, then rows table by table in the order of their names. */
export async function loadBatch(tx: Tx, tables: Tables, needs: readonly Needs[]): Promise<Loaded> {
  return {
    accounts: await lockAccounts(
      tx,
      needs.flatMap((need) => need.accounts),
    ),
    meters: await lockMeters(
      tx,
      needs.flatMap((need) => need.meters ?? []),
    ),
    holds: await lockHolds(tx, distinct(needs.flatMap((need) => need.holds ?? []))),
    rows: await lockRows(tx, tables, needs),
  }
}

async function lockAccounts(tx: Tx, refs: readonly AccountRef[]): Promise<Map<string, AccountRow>> {
  const wanted = [...new Map(refs.map((ref) => [accountName(ref), ref])).values()]
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<Omit<AccountRow, 'name'> & { kind: AccountRef['kind']; partner: string | null }>`
    select a.id, a.business_id, a.kind, a.partner, a.normal, a.floor, a.balance, a.held, a.seq from account a
    join unnest(${wanted.map((ref) => ref.kind)}::text[], ${wanted.map((ref) => ref.business ?? null)}::text[], ${wanted.map((ref) => ref.partner ?? null)}::text[]) as w(kind, business_id, partner)
      on a.kind = w.kind and a.business_id is not distinct from w.business_id and a.partner is not distinct from w.partner
    where a.mode = 'live' order by a.id for no key update of a`.execute(tx)
  return new Map(
    rows.map((row) => {
      const name = accountName({ kind: row.kind, business: row.business_id ?? undefined, partner: row.partner ?? undefined })
      return [name, { ...row, name }]
    }),
  )
}

async function lockMeters(tx: Tx, refs: readonly MeterRef[]): Promise<Map<string, bigint>> {
  if (refs.length === 0) return new Map()
  const { rows } = await sql<MeterRef & { used: bigint }>`
    select m.subject, m.kind, m.period, m.used from meter m
    join (select distinct * from unnest(${refs.map((ref) => ref.subject)}::text[], ${refs.map((ref) => ref.kind)}::text[], ${refs.map((ref) => ref.period)}::text[]) as w(subject, kind, period)) w
      using (subject, kind, period)
    order by m.subject, m.kind, m.period for no key update of m`.execute(tx)
  return new Map(rows.map((row) => [meterName(row), row.used]))
}

async function lockHolds(tx: Tx, ids: readonly string[]): Promise<Map<string, HoldRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<HoldRow>`
    select id, account_id, business_id, kind, about, amount, remaining, state from hold where id = any(${ids}) order by id for no key update`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function lockRows(tx: Tx, tables: Tables, needs: readonly Needs[]): Promise<Loaded['rows']> {
  const wanted = Map.groupBy(
    needs.flatMap((need) => need.rows ?? []),
    (row) => row.table,
  )
  const loaded: Loaded['rows'] = new Map()
  for (const table of [...wanted.keys()].toSorted()) {
    const ids = distinct(wanted.get(table)!.map((row) => row.id))
    const lock = tables.get(table).lock === 'share' ? sql`for share` : sql`for no key update`
    const { rows } = await sql<{ id: string }>`select * from ${sql.table(table)} where id = any(${ids}) order by id ${lock}`.execute(tx)
    loaded.set(table, new Map(rows.map((row) => [row.id, row])))
  }
  return loaded
}

const distinct = (values: readonly string[]) => [...new Set(values)]
