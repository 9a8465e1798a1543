import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/** As little as can stand between a balance and whoever asks for it: Node's own server, the two reads, nobody who asks who is there. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL']!, max: 10 })
pool.on('error', ({ message }) => console.error(message))

const BALANCES = `select kind, balance, held from account where business_id = $1 and kind in ('wallet', 'pending') and mode = 'live'`
const HELD = `select coalesce(sum(h.remaining) filter (where h.kind in ('payment', 'run')), 0)::bigint as sending, coalesce(sum(h.remaining) filter (where h.kind = 'lien'), 0)::bigint as lien
  from account a join hold h on h.account_id = a.id and h.state = 'open'
  where a.business_id = $1 and a.kind = 'wallet' and a.mode = 'live'`

const server = createServer((request, response) => void answer(request.url!.split('/')[2]!, response))

async function answer(business: string, response: ServerResponse): Promise<void> {
  const client = await pool.connect()
  try {
    const balances = await client.query({ name: 'balances', text: BALANCES, values: [business] })
    const held = await client.query({ name: 'held', text: HELD, values: [business] })
    const wallet = balances.rows.find(({ kind }) => kind === 'wallet') as { balance: string; held: string }
    const pending = balances.rows.find(({ kind }) => kind === 'pending') as { balance: string }
    const data = {
      balance: Number(wallet.balance) - Number(wallet.held),
      ledger_balance: Number(wallet.balance) + Number(pending.balance),
      sending: Number(held.rows[0].sending),
      held: Number(held.rows[0].lien),
      pending: Number(pending.balance),
    }
    const text = JSON.stringify({ status: true, data })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
  } finally {
    client.release()
  }
}
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${(server.address() as { port: number }).port}`))
process.once('SIGTERM', () => process.exit(0))
