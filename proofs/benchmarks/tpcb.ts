import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { seededRandom } from '../../platform/random/index.ts'
import { type Measured, measureLoad } from './load.ts'
import type { BenchDatabase } from './bench-database.ts'

const execute = promisify(execFile)

const CLIENTS = 8
const MAX_TRIES = 3

/** TPC-B, the standard benchmark of PostgreSQL. `with`: the program that measured. */
export type Tpcb = { with: string; run(ms: number): Promise<Pick<Measured, 'perSecond'>>; close(): Promise<void> }

/**
 * Uses pgbench where the machine has it, because it costs the server's cores less than Node. Otherwise its five
 * statements run from this process.
 */
export async function openTpcb(database: Pick<BenchDatabase, 'url' | 'sql'>, scale: number): Promise<Tpcb> {
  return (await openPgbench(database.url, scale)) ?? openStatements(database, scale)
}

async function openPgbench(url: string, scale: number): Promise<Tpcb | null> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const env = { ...process.env, PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password, PGDATABASE: pathname.slice(1) }
  const pgbench = async (...options: string[]) => (await execute('pgbench', options, { env })).stdout
  const version = await pgbench('--version').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (version === null) return null
  await pgbench('--initialize', '--quiet', `--scale=${scale}`)
  return {
    with: version.trim(),
    async run(ms) {
      // pgbench accepts whole seconds only. On a very busy machine no transaction ends in one, so it runs longer.
      let output = ''
      for (let seconds = Math.ceil(ms / 1_000), tries = 0; tries < MAX_TRIES; tries++, seconds *= 5) {
        output = await pgbench('--no-vacuum', '--protocol=prepared', `--client=${CLIENTS}`, `--time=${seconds}`)
        const rate = /^tps = ([\d.]+)/m.exec(output)?.[1]
        if (rate !== undefined) return { perSecond: Number(rate) }
      }
      throw new Error(`pgbench said no rate: ${output}`)
    },
    close: async () => {},
  }
}

async function openStatements({ url, sql }: Pick<BenchDatabase, 'url' | 'sql'>, scale: number): Promise<Tpcb> {
  await sql('create schema tpcb')
  await sql('create table tpcb.branches (bid int primary key, balance int not null default 0) with (fillfactor = 100)')
  await sql('create table tpcb.tellers (tid int primary key, bid int not null, balance int not null default 0)')
  await sql('create table tpcb.accounts (aid int primary key, bid int not null, balance int not null default 0)')
  await sql('create table tpcb.history (tid int, bid int, aid int, delta int, at timestamptz)')
  await sql(`insert into tpcb.branches (bid) select generate_series(1, ${scale})`)
  await sql(`insert into tpcb.tellers (tid, bid) select t, (t - 1) / 10 + 1 from generate_series(1, ${scale * 10}) t`)
  await sql(`insert into tpcb.accounts (aid, bid) select a, (a - 1) / 100000 + 1 from generate_series(1, ${scale * 100_000}) a`)
  await sql('vacuum analyze tpcb.accounts, tpcb.tellers, tpcb.branches')
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const random = seededRandom(1)
  return {
    with: 'its five statements from Node, prepared',
    run: (ms) =>
      measureLoad(CLIENTS, ms, async (caller) => {
        await transaction(clients[caller]!, random, scale)
        return true
      }),
    close: async () => void (await Promise.all(clients.map((client) => client.end()))),
  }
}

async function transaction(client: pg.Client, random: ReturnType<typeof seededRandom>, scale: number): Promise<void> {
  const aid = random.below(scale * 100_000) + 1
  const tid = random.below(scale * 10) + 1
  const bid = random.below(scale) + 1
  const delta = random.below(10_001) - 5_000
  const run = (name: string, text: string, values: number[]) => client.query({ name, text, values })
  await client.query('begin')
  await run('tpcb1', 'update tpcb.accounts set balance = balance + $1 where aid = $2', [delta, aid])
  await run('tpcb2', 'select balance from tpcb.accounts where aid = $1', [aid])
  await run('tpcb3', 'update tpcb.tellers set balance = balance + $1 where tid = $2', [delta, tid])
  await run('tpcb4', 'update tpcb.branches set balance = balance + $1 where bid = $2', [delta, bid])
  await run('tpcb5', 'insert into tpcb.history (tid, bid, aid, delta, at) values ($1, $2, $3, $4, now())', [tid, bid, aid, delta])
  await client.query('commit')
}
