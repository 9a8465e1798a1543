import { type RawBuilder } from 'kysely'
import { type LedgerTransaction, defineUnnest, type Sql, sql } from '../../../platform/db/index.ts'
import { batchJobs } from '../../../platform/jobs/job-batching.ts'
import { batchHash } from './hash-chain.ts'
import type { JobSpec, JsonObject } from '../../../platform/jobs/index.ts'
import type { DayTotal, LiveEvent, RowAdd, RowUpdate } from './command.ts'
import { assertRowCount } from './assert-row-count.ts'
import type { MeterRow } from './rows.generated.ts'
import type { ChangedHold, MergedMove, PostedJournal } from './rows.ts'
import type { LedgerHead } from './store.ts'
import type { TableDescriptor, Tables } from './tables.ts'
import type { BatchState } from './batch-state.ts'
import { writeAccounts } from './write-accounts.ts'

/** Everything that one batch writes. */
export type BatchOutput = {
  /** Null when no command of the batch may move money. */
  head: LedgerHead | null
  at: Date
  state: BatchState
  adds: RowAdd[]
  updates: RowUpdate[]
  jobs: JobSpec[]
  events: (LiveEvent & { at: Date })[]
  keys: { scope: string; key: string; fingerprint: string; outcome: JsonObject; at: Date }[]
  stateMoves: { table: string; id: string; from: string | null; to: string; actor: string; why: string | null; at: Date }[]
}

/**
 * In bulk by table, never one statement a command. All statements and the commit are sent before the first answer
 * arrives. Accounts and journals precede entries, because the database compares them. A failure of one statement, such
 * as a changed row, fails the batch.
 */
export async function writeBatch(posting: LedgerTransaction, tables: Tables, output: BatchOutput, commit: () => Promise<void>): Promise<void> {
  if (output.keys.length === 0) return commit()
  const sent = [
    writeKeys(posting, output),
    writeAccounts(posting, output.state),
    writeHolds(posting, output.state),
    writeMeters(posting, output.state),
    writeTotals(posting, output.state),
    writeMoves(posting, tables, output),
    writeAdds(posting, tables, output.adds),
    // After the rows that the same batch adds.
    writeUpdates(posting, tables, output.updates),
    output.jobs.length > 0 && posting.run(enqueueJobs(output.jobs)),
    output.events.length > 0 && posting.run(insertLiveEvents(output.events)),
  ]
  // Lets these statements leave now: the database works on them while journals and entries, the largest part, are
  // serialised.
  await new Promise<void>((resolve) => process.nextTick(resolve))
  await Promise.all([...sent, writeJournals(posting, output), commit()])
}

const keysOf = defineUnnest<BatchOutput['keys'][number]>()({
  scope: 'text',
  key: 'text',
  fingerprint: 'text',
  outcome: ['jsonb', (key) => JSON.stringify(key.outcome)],
  created_at: ['timestamptz', (key) => key.at],
})

async function writeKeys(posting: LedgerTransaction, { keys }: BatchOutput): Promise<void> {
  await posting.write(sql`insert into command_key (scope, key, fingerprint, outcome, created_at) select * from ${keysOf(keys)} w`)
}

const journalsOf = defineUnnest<PostedJournal>()({
  id: 'bigint',
  key: 'text',
  posting: 'text',
  business_id: ['text', (one) => one.business],
  day: ['date', (one) => one.effectiveDay],
  entries: ['smallint', (one) => one.entries.length],
  facts: ['jsonb', (one) => JSON.stringify(one.facts)],
  at: 'timestamptz',
})

/** The batch's hash, the head of the chain and the journals in one statement: a statement costs more than a row. */
async function writeJournals(posting: LedgerTransaction, { head, state, at }: BatchOutput): Promise<void> {
  const { journals } = state
  if (journals.length === 0 || head === null) return
  const batchId = head.batchId + 1n
  const hash = batchHash(head.hash, batchId, journals)
  const done = posting.write(sql`
    with sealed as (insert into ledger_batch (id, previous_hash, hash, journals, created_at) values (${batchId}, ${head.hash}, ${hash}, ${journals.length}, ${at})),
      moved as (update ledger_head set batch_id = ${batchId}, hash = ${hash}, next_journal_id = ${head.nextJournalId + BigInt(journals.length)})
    insert into journal (id, key, posting, business_id, effective_day, entries, batch_id, facts, created_at)
    select w.id, w.key, w.posting, w.business_id, w.day, w.entries, ${batchId}, w.facts, w.at from ${journalsOf(journals)} w`)
  await Promise.all([done, writeEntries(posting, journals)])
}

const entriesOf = defineUnnest<PostedJournal['entries'][number] & { journal: PostedJournal }>()({
  account_id: ['bigint', (entry) => entry.accountId],
  seq: 'bigint',
  journal_id: ['bigint', (entry) => entry.journal.id],
  cashpoint_id: ['text', (entry) => entry.cashpoint],
  amount: 'bigint',
  balance_after: ['bigint', (entry) => entry.balanceAfter],
  created_at: ['timestamptz', (entry) => entry.journal.at],
})

async function writeEntries(posting: LedgerTransaction, journals: readonly PostedJournal[]): Promise<void> {
  const entries = entriesOf(journals.flatMap((journal) => journal.entries.map((entry) => ({ ...entry, journal }))))
  await posting.write(
    sql`insert into entry (account_id, seq, journal_id, cashpoint_id, amount, balance_after, created_at) select * from ${entries} w`,
  )
}

async function writeHolds(posting: LedgerTransaction, state: BatchState): Promise<void> {
  const placed = insertRows(
    posting,
    'hold',
    state.newHolds.map((hold) => ({ ...hold })),
  )
  await Promise.all([placed, changeHolds(posting, [...state.changedHolds.values()])])
}

const changedHoldsOf = defineUnnest<ChangedHold>()({ id: 'text', amount: 'bigint', remaining: 'bigint', state: 'text', closed_at: 'timestamptz' })

async function changeHolds(posting: LedgerTransaction, changed: readonly ChangedHold[]): Promise<void> {
  if (changed.length === 0) return
  const update = sql`
    update hold h set amount = w.amount, remaining = w.remaining, state = w.state, closed_at = w.closed_at
    from ${changedHoldsOf(changed)} w where h.id = w.id and h.closed_at is null`
  await assertRowCount(posting, update, changed.length, 'holds')
}

const metersOf = defineUnnest<MeterRow>()({ subject: 'text', kind: 'text', period: 'text', used: 'bigint' })

async function writeMeters(posting: LedgerTransaction, state: BatchState): Promise<void> {
  const meters = [...state.changedMeters.values()]
  if (meters.length === 0) return
  await posting.write(sql`
    insert into meter (subject, kind, period, used) select * from ${metersOf(meters)} w
    on conflict (subject, kind, period) do update set used = excluded.used`)
}

const totalsOf = defineUnnest<Required<DayTotal>>()({
  business_id: ['text', (total) => total.business],
  cashpoint_id: ['text', (total) => total.cashpoint ?? ''],
  day: 'date',
  kind: 'text',
  count: 'int',
  amount: 'bigint',
})

async function writeTotals(posting: LedgerTransaction, state: BatchState): Promise<void> {
  const totals = [...state.totals.values()]
  if (totals.length === 0) return
  await posting.write(sql`
    insert into day_total as d (business_id, cashpoint_id, day, kind, count, amount) select * from ${totalsOf(totals)} w
    on conflict (business_id, day, kind, cashpoint_id) do update set count = d.count + excluded.count, amount = d.amount + excluded.amount`)
}

/** Compare-and-set by table and by the set of columns that change. Each move adds a row of `state_move`. */
async function writeMoves(posting: LedgerTransaction, tables: Tables, output: BatchOutput): Promise<void> {
  const groups = Map.groupBy(output.state.moves.values(), (move) => `${move.table} ${Object.keys(move.set).join(' ')}`)
  const trail = output.stateMoves.map((move) => ({
    subject_table: move.table,
    subject_id: move.id,
    from_state: move.from,
    to_state: move.to,
    actor: move.actor,
    why: move.why,
    moved_at: move.at,
  }))
  await Promise.all([...[...groups.values()].map((moves) => updateRows(posting, tables, moves)), insertRows(posting, 'state_move', trail)])
}

async function updateRows(posting: LedgerTransaction, tables: Tables, moves: readonly MergedMove[]): Promise<void> {
  const { table, state } = tables.get(moves[0]!.table)
  // Rows and their old states are unnested side by side: a join by id would compare every pair.
  const guard = state === undefined ? sql`true` : sql`(w.unnest is null or t.${sql.ref(state)} = w.unnest)`
  const update = sql`
    update ${sql.table(table)} t set ${setColumns(Object.keys(moves[0]!.set))}
    from rows from (json_populate_recordset(null::${sql.table(table)}, ${asJson(moves.map((move) => ({ ...move.set, id: move.id })))}::json),
      unnest(${moves.map((move) => move.from ?? null)}::text[])) w
    where t.id = w.id and ${guard}`
  await assertRowCount(posting, update, moves.length, table)
}

async function writeAdds(posting: LedgerTransaction, tables: Tables, adds: readonly RowAdd[]): Promise<void> {
  const groups = Map.groupBy(adds, (add) => `${add.table} ${Object.keys(add.row).join(' ')}`)
  const written = [...groups.values()].map((group) => {
    const { table, onConflict, combine } = tables.get(group[0]!.table)
    const rows = group.map((add) => add.row)
    return insertRows(
      posting,
      table,
      combine === undefined ? rows : combineRows(rows, combine),
      onConflict === undefined ? undefined : sql.raw(onConflict),
    )
  })
  await Promise.all(written)
}

/** One statement may not change a row twice: updates of one row are merged, later values win. */
async function writeUpdates(posting: LedgerTransaction, tables: Tables, updates: readonly RowUpdate[]): Promise<void> {
  const merged = new Map<string, RowUpdate>()
  for (const update of updates) {
    const name = `${update.table}/${update.key}`
    merged.set(name, { ...update, set: { ...merged.get(name)?.set, ...update.set } })
  }
  const groups = Map.groupBy(merged.values(), (update) => `${update.table} ${Object.keys(update.set).toSorted().join(' ')}`)
  await Promise.all([...groups.values()].map((group) => updateByKey(posting, tables, group)))
}

async function updateByKey(posting: LedgerTransaction, tables: Tables, updates: readonly RowUpdate[]): Promise<void> {
  const { table, updatedBy } = tables.get(updates[0]!.table)
  if (updatedBy === undefined) throw new Error(`${table} does not say by what its rows are updated`)
  const update = sql`
    update ${sql.table(table)} t set ${setColumns(Object.keys(updates[0]!.set))}
    from json_populate_recordset(null::${sql.table(table)}, ${asJson(updates.map(({ key, set }) => ({ ...set, [updatedBy]: key })))}::json) w
    where t.${sql.ref(updatedBy)} = w.${sql.ref(updatedBy)}`
  await assertRowCount(posting, update, updates.length, table)
}

const setColumns = (columns: readonly string[]) => sql.join(columns.map((column) => sql`${sql.ref(column)} = w.${sql.ref(column)}`))

function combineRows(rows: readonly RowAdd['row'][], { key, join }: NonNullable<TableDescriptor['combine']>): RowAdd['row'][] {
  const byKey = new Map<string, RowAdd['row']>()
  for (const row of rows) {
    const name = JSON.stringify(key.map((column) => row[column]))
    const older = byKey.get(name)
    byKey.set(name, older === undefined ? row : join(older, row))
  }
  return [...byKey.values()]
}

async function insertRows(
  posting: LedgerTransaction,
  table: string,
  rows: readonly Record<string, unknown>[],
  onConflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  await posting.write(
    sql`insert into ${sql.table(table)} (${columns}) select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${asJson(rows)}::json) ${onConflict}`,
  )
}

/** Also for commits that move no money. */
export async function writeJobs(tx: Sql, jobs: readonly JobSpec[]): Promise<void> {
  if (jobs.length > 0) await enqueueJobs(jobs).execute(tx)
}

/** For a change that open screens show and that moves no money. */
export async function writeLiveEvents(tx: Sql, events: readonly LiveEvent[], at: Date): Promise<void> {
  if (events.length > 0) await insertLiveEvents(events.map((event) => ({ ...event, at }))).execute(tx)
}

/**
 * For a statement that changes states without the posting queue. `moves` selects the table, the id of the row, the states before and after, the
 * actor and the time.
 */
export const insertStateMoves = (moves: RawBuilder<unknown>) =>
  sql`insert into state_move (subject_table, subject_id, from_state, to_state, actor, moved_at) ${moves}`

const enqueueJobs = (jobs: readonly JobSpec[]) => sql`select enqueue_jobs(${asJson(batchJobs(jobs))}::jsonb)`

const insertLiveEvents = (events: readonly (LiveEvent & { at: Date })[]) => sql`
  with told as (
    insert into live_event (business_id, cashpoint_id, kind, data, created_at)
    select w.business, w.cashpoint, w.kind, w.data, w.at from jsonb_to_recordset(${asJson(events)}::jsonb) as w(business text, cashpoint text, kind text, data jsonb, at timestamptz)
    returning *)
  select pg_notify('live', json_build_object('id', id, 'business', business_id, 'cashpoint', cashpoint_id, 'kind', kind, 'data', data, 'at', created_at)::text) from told order by id`

/**
 * Amounts as text, because JSON numbers are exact only to 2^53; the column types of the table convert them back. Each
 * batch writes hundreds of rows, mostly flat and storable. Only the others take the slow path.
 */
const asJson = (rows: readonly object[]) => flatJson(rows) ?? JSON.stringify(toStorableJson(rows))

/** Null when a row has a nested amount, or text that PostgreSQL cannot store. */
function flatJson(rows: readonly object[]): string | null {
  try {
    const text = JSON.stringify(rows.map(withAmountsAsText))
    return UNSTORABLE.test(text) ? null : text
  } catch {
    return null
  }
}

function withAmountsAsText(row: object): object {
  const copy: Record<string, unknown> = { ...row }
  for (const column in copy) if (typeof copy[column] === 'bigint') copy[column] = copy[column].toString()
  return copy
}

/** The JSON escapes of U+0000 and of unpaired surrogates, which PostgreSQL cannot store. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/

function toStorableJson(value: unknown): unknown {
  if (typeof value === 'string') return toStorableText(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map(toStorableJson)
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, toStorableJson(field)]))
}

const toStorableText = (text: string) => text.toWellFormed().replaceAll('\u0000', '\ufffd')
