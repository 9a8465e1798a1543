import { fastify } from 'fastify'
import { systemClock } from '../platform/clock/index.ts'
import { createIds } from '../platform/ids/index.ts'
import { systemRandom } from '../platform/random/index.ts'
import { inTransaction, openNaivePool } from './naive-statements.ts'
import { acceptNaively, type NaiveTransfer } from './naive-transfer.ts'

/** FROZEN, as naive.ts is. The naive way behind the same HTTP server as ours, in a process of its own. */
const pool = openNaivePool(process.env['DATABASE_URL']!)
const ids = createIds(systemClock, systemRandom)
const app = fastify({ logger: false })
app.post<{ Body: Omit<NaiveTransfer, 'token'>; Headers: { accesstoken: string } }>('/transfer', async ({ body, headers }) => {
  const id = await inTransaction(pool, (statements) =>
    acceptNaively(statements, { ...body, token: headers.accesstoken }, (prefix) => ids.next(prefix)),
  )
  return { status: true, message: 'Transfer accepted', data: { _id: id } }
})
process.once('SIGTERM', () => process.exit(0))
console.log(`ready on ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
