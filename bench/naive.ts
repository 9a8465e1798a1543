import pg from 'pg'
import type { Stage } from './stage.ts'

/**
 * FROZEN. How most teams write a ledger, and what ours is measured against: one transaction per payment that locks its
 * accounts, writes journal and entries, and sets the balances. Written as well as this way can be: named prepared
 * statements, locks in one order, each table in one statement. Improve the ledger, never this file: its figures would
 * no longer say the same.
 */
export type Naive = { post(payment: NaivePayment): Promise<'posted' | 'replayed'>; requireBooks(): Promise<void>; close(): Promise<void> }
export type NaivePayment = { reference: string; legs: readonly { account: number; amount: number }[] }

/** More connections than this only wait for each other's rows. */
const POOL = 16

export async function openNaive({ url, sql }: Pick<Stage, 'url' | 'sql'>, accounts: number): Promise<Naive> {
  await sql('create schema naive')
  await sql(`create table naive.account (id bigint primary key, floor bigint, balance bigint not null, seq bigint not null default 0,
    check (floor is null or balance >= floor)) with (fillfactor = 50)`)
  await sql(`create table naive.journal (id bigint generated always as identity primary key, reference text not null unique, posting text not null,
    facts jsonb not null default '{}', created_at timestamptz not null default now())`)
  await sql(`create table naive.entry (account_id bigint not null references naive.account, seq bigint not null, journal_id bigint not null references naive.journal,
    amount bigint not null, balance_after bigint not null, created_at timestamptz not null default now(), primary key (account_id, seq))`)
  await sql('create index entry_journal on naive.entry (journal_id)')
  await sql(`insert into naive.account (id, floor, balance) select id, case when id >= 10 then 0 end, case when id >= 10 then 1000000000000 else 0 end
    from generate_series(0, ${accounts + 9}) id`)
  await sql('vacuum analyze naive.account, naive.journal, naive.entry')
  const pool = new pg.Pool({ connectionString: url, max: POOL })
  pool.on('error', ({ message }) => console.error(message))
  return {
    post: (payment) => post(pool, payment),
    async requireBooks() {
      const broken = await sql(`select a.id from naive.account a left join naive.entry e on e.account_id = a.id
        group by a.id having a.balance - case when a.id >= 10 then 1000000000000 else 0 end <> coalesce(sum(e.amount), 0) limit 1`)
      if (broken.length > 0) throw new Error('The run is void: the naive books do not hold')
    },
    close: () => pool.end(),
  }
}

async function post(pool: pg.Pool, { reference, legs }: NaivePayment): Promise<'posted' | 'replayed'> {
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query<Record<string, string>>({ name, text, values })
  try {
    await client.query('begin')
    const known = await run('known', 'select id from naive.journal where reference = $1', [reference])
    if (known.rows.length > 0) {
      await client.query('commit')
      return 'replayed'
    }
    const ids = legs.map((leg) => leg.account)
    const locked = await run('lock', 'select id, balance, seq from naive.account where id = any($1) order by id for update', [ids])
    const rows = new Map(locked.rows.map((row) => [Number(row['id']), { balance: Number(row['balance']), seq: Number(row['seq']) }]))
    const after = legs.map(({ account, amount }) => {
      const row = rows.get(account)!
      return { account, amount, balance: row.balance + amount, seq: row.seq + 1 }
    })
    const journal = await run('journal', `insert into naive.journal (reference, posting) values ($1, 'M14') returning id`, [reference])
    const columns = [ids, after.map((leg) => leg.seq), after.map((leg) => leg.amount), after.map((leg) => leg.balance)]
    await run(
      'entries',
      `insert into naive.entry (account_id, seq, amount, balance_after, journal_id)
       select w.*, $5 from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) w`,
      [...columns, journal.rows[0]!['id']],
    )
    await run(
      'balances',
      `update naive.account a set balance = w.balance, seq = w.seq from unnest($1::bigint[], $2::bigint[], $3::bigint[]) w(id, seq, balance) where a.id = w.id`,
      [ids, columns[1], columns[3]],
    )
    await client.query('commit')
    return 'posted'
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
