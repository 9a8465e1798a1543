import type { BrokenRow } from '../../../platform/integrity-checks/index.ts'
import { type Sql, sql } from '../../../platform/db/index.ts'
import { batchHash, type ChainedJournal } from './hash-chain.ts'
import type { LedgerBatchRow, LedgerHeadRow } from './rows.generated.ts'

type Batch = Omit<LedgerBatchRow, 'created_at'>
type ReadJournal = Omit<ChainedJournal, 'entries'> & { batchId: bigint }
type ReadEntry = ChainedJournal['entries'][number] & { journalId: bigint }

/** At most some ten thousand journals are in memory at a time. */
const PAGE = 50

/** Reads all batches, computes their hashes again, and returns the differences in order. */
export async function verifyHashChain(tx: Sql): Promise<BrokenRow[]> {
  const broken: BrokenRow[] = []
  let previous: Pick<Batch, 'id' | 'hash'> = { id: 0n, hash: Buffer.from([0]) }
  for (;;) {
    const batches = await readBatches(tx, previous.id)
    if (batches.length === 0) break
    const journals = await readJournals(tx, previous.id, batches.at(-1)!.id)
    for (const batch of batches) {
      const what = batchFault(batch, previous, journals.get(batch.id) ?? [])
      if (what) broken.push({ batch: batch.id, what })
      previous = batch
    }
  }
  return [...broken, ...(await headFaults(tx, previous))]
}

function batchFault(batch: Batch, previous: Pick<Batch, 'id' | 'hash'>, journals: readonly ChainedJournal[]): string | null {
  if (batch.id !== previous.id + 1n) return 'a batch before it is missing'
  if (!batch.previous_hash.equals(previous.hash)) return 'it does not follow the batch before it'
  if (batch.journals !== journals.length) return `it was sealed with ${batch.journals} journals and has ${journals.length}`
  if (!batch.hash.equals(batchHash(batch.previous_hash, batch.id, journals))) return 'what it posted was changed'
  return null
}

async function headFaults(tx: Sql, last: Pick<Batch, 'id' | 'hash'>): Promise<BrokenRow[]> {
  const { rows } = await sql<Omit<LedgerHeadRow, 'single'> & { newest: bigint; strays: bigint }>`
    select h.batch_id, h.hash, h.next_journal_id, coalesce((select max(id) from journal), 0) as newest,
      (select count(*) from journal j where not exists (select from ledger_batch b where b.id = j.batch_id)) as strays
    from ledger_head h`.execute(tx)
  const head = rows[0]
  if (!head) return [{ batch: last.id, what: 'the chain has no head' }]
  const faults: BrokenRow[] = []
  if (head.batch_id !== last.id || !head.hash.equals(last.hash))
    faults.push({ batch: head.batch_id, what: `the chain ends at ${last.id}, its head elsewhere` })
  if (head.next_journal_id !== head.newest + 1n)
    faults.push({ batch: head.batch_id, what: `the next journal would be ${head.next_journal_id}, the newest is ${head.newest}` })
  if (head.strays > 0n) faults.push({ batch: null, what: `${head.strays} journals belong to no batch` })
  return faults
}

async function readBatches(tx: Sql, after: bigint): Promise<Batch[]> {
  const { rows } = await sql<Batch>`select id, previous_hash, hash, journals from ledger_batch where id > ${after} order by id limit ${PAGE}`.execute(
    tx,
  )
  return rows
}

async function readJournals(tx: Sql, after: bigint, until: bigint): Promise<Map<bigint, ChainedJournal[]>> {
  const { rows: journals } = await sql<ReadJournal>`
    select id, key, posting, business_id as business, effective_day as "effectiveDay", facts, created_at as at, batch_id as "batchId"
    from journal where batch_id > ${after} and batch_id <= ${until} order by id`.execute(tx)
  if (journals.length === 0) return new Map()
  // Selects by a range of ids, because the index is on the id. Tampered journals inside the range belong to another
  // batch.
  const { rows: entries } = await sql<ReadEntry>`
    select e.account_id as "accountId", e.seq, e.cashpoint_id as cashpoint, e.amount, e.balance_after as "balanceAfter", e.journal_id as "journalId"
    from entry e join journal j on j.id = e.journal_id
    where j.batch_id > ${after} and j.batch_id <= ${until} and e.journal_id between ${journals[0]!.id} and ${journals.at(-1)!.id}`.execute(tx)
  const byJournal = Map.groupBy(entries, (entry) => entry.journalId)
  const whole = journals.map((journal) => ({ ...journal, entries: byJournal.get(journal.id) ?? [] }))
  return Map.groupBy(whole, (journal) => journal.batchId)
}
