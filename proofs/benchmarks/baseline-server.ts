import { fastify } from 'fastify'
import type { Inflow } from '../../partners/bank/port.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { createIds } from '../../platform/ids/index.ts'
import { systemRandom } from '../../platform/random/index.ts'
import { creditNaively } from './baseline-collection.ts'
import { settleNaively } from './baseline-settle.ts'
import { inTransaction, openNaivePool } from './baseline-statements.ts'
import { acceptNaively, type NaiveTransfer } from './baseline-transfer.ts'

/**
 * FROZEN, as baseline-ledger.ts is. The baseline behind the same HTTP server and in front of the same bank as the
 * product, in its own process. A handler works step by step, and answers when all steps are done.
 */
// Two pools, because both functions name their prepared statements.
const [paying, receiving] = [openNaivePool(process.env['DATABASE_URL']!), openNaivePool(process.env['DATABASE_URL']!)]
const bankUrl = process.env['VFD_WALLET_URL']!
const ids = createIds(systemClock, systemRandom)
const idOf = (prefix: string) => ids.next(prefix)
const app = fastify({ logger: false })

app.post<{ Body: Omit<NaiveTransfer, 'token'>; Headers: { accesstoken: string } }>('/transfer', async ({ body, headers }) => {
  const id = await inTransaction(paying, (statements) => acceptNaively(statements, { ...body, token: headers.accesstoken }, idOf))
  const asked = { reference: `kasuwa-${id}`, toAccount: body.nuban, toBank: body.bank_code, amount: (body.amount / 100).toFixed(2) }
  const paid = await bank('/transfer', asked)
  const answer = { code: paid['transactionStatus']!, message: 'Approved', sessionId: paid['sessionId']!, raw: paid }
  await inTransaction(paying, (statements) => settleNaively(statements, id, answer, idOf))
  return { status: true, message: 'Transfer successful', data: { _id: id, status: '00' } }
})

app.post<{ Body: Record<string, string> }>('/notice', async ({ body }) => {
  const sessionId = body['session_id']!
  await inTransaction(receiving, ({ run }) =>
    run(
      'notice',
      `insert into inbound_notice (id, partner, session_id, source, raw, received_at) values ($1, 'vfd', $2, 'notice', $3, now()) on conflict (partner, session_id) do nothing`,
      [idOf('ntc'), sessionId, JSON.stringify(body)],
    ),
  )
  const said = await bank(`/transactions?sessionId=${sessionId}`)
  const inflow: Inflow = {
    sessionId,
    accountNumber: said['accountNo']!,
    amountKobo: BigInt(Math.round(Number(said['amount']) * 100)),
    channel: 'transfer',
    payerName: said['fromAccountName']!,
    payerAccountNumber: said['fromAccountNo']!,
    payerBankCode: '058',
    narration: said['narration']!,
    receivedAt: new Date(said['transactionDate']!),
  }
  await inTransaction(receiving, (statements) => creditNaively(statements, inflow, idOf))
  return { status: true, message: 'Received' }
})

async function bank(path: string, body?: object): Promise<Record<string, string>> {
  const answer = await fetch(`${bankUrl}${path}`, {
    headers: { 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return ((await answer.json()) as { data: Record<string, string> }).data
}

process.once('SIGTERM', () => process.exit(0))
console.log(`ready on ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
