import { createHash } from 'node:crypto'
import pg from 'pg'
import { ledgerChecks } from '../../modules/ledger/index.ts'
import type { Check } from '../../platform/integrity-checks/index.ts'
import { lagosDay, systemClock } from '../../platform/clock/index.ts'
import { BY_KEY_OPTIONS } from './planner-options.ts'
import type { BenchDatabase as Stage } from './bench-database.ts'
import { openWallets } from './wallets.ts'

/**
 * FROZEN. A ledger as most teams write it, and the baseline for ours. One transaction per payment locks its accounts, writes
 * journal and entries, and sets the balances.
 *
 * It is written as well as this design allows: named prepared statements, locks in one order, one statement per table.
 * It uses the product's own tables in a separate database, so both leave the same rows under the same constraints. It
 * has no hash chain: one link per payment would make it slower still. Its connections use the same plan settings as
 * those of the posting queue.
 *
 * Improve the ledger, never this file: figures before and after a change could not be compared (docs/decisions/0007 and
 * 0016).
 */
export type Naive = {
  /** From a wallet, with the two internal accounts that every payment uses. */
  pay(payment: { wallet: number; kobo: number; reference: string }): Promise<'posted' | 'replayed'>
  move(payment: { from: number; to: number; kobo: number; reference: string }): Promise<'posted' | 'replayed'>
  requireBooks(): Promise<void>
  close(): Promise<void>
}

type Leg = { account: number; amount: number }
type NaivePayment = { business: string; reference: string; posting: string; legs: readonly Leg[] }

/** Further connections would only wait for row locks. */
const POOL = 16
const FEE_KOBO = 2_000

/** The baseline has no hash chain, so this integrity check does not apply to it. */
const isOfSeals = ({ sentence }: Check) => sentence.startsWith('The chain of batches')
export const unsealed = (checks: readonly Check[]) => checks.filter((check) => !isOfSeals(check))

/** Journals of the baseline take their ids from a sequence, which starts after the journals that funded it. */
export const numberJournals = async ({ sql }: Pick<Stage, 'sql'>) => {
  await sql('create sequence naive_journal_id')
  await sql(`select setval('naive_journal_id', next_journal_id) from ledger_head`)
  await sql('grant usage on sequence naive_journal_id to kasuwa_system')
}

export async function openNaive(stage: Stage, wallets: number): Promise<Naive> {
  const own = await stage.beside('naive')
  const { url, sql } = own
  await openWallets(own, wallets)
  await numberJournals(own)
  const accounts = new Map(
    (await sql(`select coalesce(business_id, kind) as name, id from account where business_id is null or kind = 'wallet'`)).map((row) => [
      row['name']!,
      Number(row['id']),
    ]),
  )
  const wallet = (at: number) => accounts.get(businessAt(at))!
  const [settlement, fees] = [accounts.get('clearing_out')!, accounts.get('fees_outbound')!]
  const pool = new pg.Pool({ connectionString: url, max: POOL, options: `-c role=kasuwa_system ${BY_KEY_OPTIONS}` })
  pool.on('error', ({ message }) => console.error(message))
  return {
    pay: ({ wallet: at, kobo, reference }) =>
      post(pool, {
        business: businessAt(at),
        reference,
        posting: 'M14',
        legs: [
          { account: wallet(at), amount: kobo },
          { account: settlement, amount: FEE_KOBO - kobo },
          { account: fees, amount: -FEE_KOBO },
        ],
      }),
    move: ({ from, to, kobo, reference }) =>
      post(pool, {
        business: businessAt(from),
        reference,
        posting: 'M19',
        legs: [
          { account: wallet(from), amount: kobo },
          { account: wallet(to), amount: -kobo },
        ],
      }),
    requireBooks: () => own.requireBooks(unsealed(ledgerChecks)),
    async close() {
      await pool.end()
      await own.close()
    },
  }
}

const businessAt = (at: number) => `biz_${String(at).padStart(8, '0')}`

async function post(pool: pg.Pool, payment: NaivePayment): Promise<'posted' | 'replayed'> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answer = await postIn(client, payment)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

async function postIn(client: pg.PoolClient, { business, reference, posting, legs }: NaivePayment): Promise<'posted' | 'replayed'> {
  const run = (name: string, text: string, values: unknown[]) => client.query<Record<string, string>>({ name, text, values })
  const fingerprint = createHash('sha256').update(JSON.stringify(legs)).digest('hex')
  const known = await run('known', `select fingerprint from command_key where scope = 'bench' and key = $1`, [reference])
  if (known.rows[0]) {
    if (known.rows[0]['fingerprint'] !== fingerprint) throw new Error('the reference stands for another payment')
    return 'replayed'
  }
  const ids = legs.map((leg) => leg.account)
  const locked = await run('lock', 'select id, normal, floor, balance, held, seq from account where id = any($1) order by id for no key update', [
    ids,
  ])
  const rows = new Map(locked.rows.map((row) => [Number(row['id']), row]))
  const after = legs.map(({ account, amount }) => {
    const { normal, floor, balance, held, seq } = rows.get(account)!
    const left = Number(balance) + Number(normal) * amount
    if (floor !== null && left - Number(held) < Number(floor)) throw new Error('too little')
    return { account, amount, balance: left, seq: Number(seq) + 1 }
  })
  const balances = after.map((leg) => leg.balance)
  const sequences = after.map((leg) => leg.seq)
  const now = systemClock.now()
  await run(
    'balances',
    'update account a set balance = w.balance, seq = w.seq from unnest($1::bigint[], $2::bigint[], $3::bigint[]) w(id, seq, balance) where a.id = w.id',
    [ids, sequences, balances],
  )
  const journal = await run(
    'journal',
    `insert into journal (id, key, posting, business_id, effective_day, entries, batch_id, facts, created_at)
     select nextval('naive_journal_id'), $1, $2, $3, $4, $5, batch_id, '{}', $6 from ledger_head returning id`,
    [reference, posting, business, lagosDay(now), legs.length, now],
  )
  await run(
    'entries',
    `insert into entry (account_id, seq, amount, balance_after, journal_id, created_at)
     select w.*, $5::bigint, $6::timestamptz from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) w`,
    [ids, sequences, legs.map((leg) => leg.amount), balances, journal.rows[0]!['id'], now],
  )
  await run(
    'days',
    `insert into account_day as d (account_id, day, debits, credits, entries, closing)
     select w.id, $2::date, greatest(w.amount, 0), greatest(-w.amount, 0), 1, w.closing from unnest($1::bigint[], $3::bigint[], $4::bigint[]) w(id, amount, closing)
     on conflict (account_id, day) do update set debits = d.debits + excluded.debits, credits = d.credits + excluded.credits,
       entries = d.entries + excluded.entries, closing = excluded.closing`,
    [ids, lagosDay(now), legs.map((leg) => leg.amount), balances],
  )
  await run('key', `insert into command_key (scope, key, fingerprint, outcome, created_at) values ('bench', $1, $2, '{"done": true}', $3)`, [
    reference,
    fingerprint,
    now,
  ])
  return 'posted'
}
