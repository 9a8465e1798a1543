import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

/** The least that can serve a balance: Node's own HTTP server and the same query, without authentication. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL']!, max: 10 })
pool.on('error', ({ message }) => console.error(message))

const BALANCE = `select f.wallet, f.held, f.pending, o.sending, o.lien
  from (
    select max(a.id) filter (where a.kind = 'wallet') as wallet_id, coalesce(sum(a.balance) filter (where a.kind = 'wallet'), 0)::bigint as wallet,
      coalesce(sum(a.held) filter (where a.kind = 'wallet'), 0)::bigint as held, coalesce(sum(a.balance) filter (where a.kind = 'pending'), 0)::bigint as pending
    from account a where a.business_id = $1 and a.kind in ('wallet', 'pending') and a.mode = 'live') f
  cross join lateral (
    select coalesce(sum(h.remaining) filter (where h.kind in ('payment', 'run')), 0)::bigint as sending, coalesce(sum(h.remaining) filter (where h.kind = 'lien'), 0)::bigint as lien
    from hold h where h.account_id = f.wallet_id and h.state = 'open') o`

const server = createServer((request, response) => void answer(request.url!.split('/')[2]!, response))

async function answer(business: string, response: ServerResponse): Promise<void> {
  try {
    const { rows } = await pool.query<Record<'wallet' | 'held' | 'pending' | 'sending' | 'lien', string>>({
      name: 'balance',
      text: BALANCE,
      values: [business],
    })
    const { wallet, held, pending, sending, lien } = rows[0]!
    const data = {
      balance: Number(wallet) - Number(held),
      ledger_balance: Number(wallet) + Number(pending),
      sending: Number(sending),
      held: Number(lien),
      pending: Number(pending),
    }
    const text = JSON.stringify({ status: true, data })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log(`ready on http://127.0.0.1:${(server.address() as { port: number }).port}`))
process.once('SIGTERM', () => process.exit(0))
