import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BANK_RESILIENCE, createResilientBank } from '../../partners/bank/resilient-bank.ts'
import { bankAnswer, scriptedBank } from '../../tests/fixtures/bank.ts'
import { freshDatabase } from '../../tests/fixtures/database.ts'
import { systemClock } from '../clock/index.ts'
import { silentLog } from '../log/index.ts'
import { createWorkerPools } from './index.ts'

let url: string
let drop: () => Promise<void>
let client: pg.Client
beforeAll(async () => {
  ;({ url, drop } = await freshDatabase())
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await drop()
})

const enqueue = (...tasks: string[]) =>
  client.query(`select enqueue_jobs($1::jsonb)`, [JSON.stringify(tasks.map((task, at) => ({ task, payload: {}, key: `${task}:${at}` })))])
const options = { schedules: [], concurrency: 2, log: silentLog, clock: systemClock }

test('with a bank that lets all its calls wait, and more of them in the queue, other jobs are done meanwhile; then all calls are made', async () => {
  const bank = scriptedBank()
  const answers = Promise.withResolvers<void>()
  bank.onQuery = async () => {
    await answers.promise
    return bankAnswer('pending', '09')
  }
  const guarded = createResilientBank(bank, systemClock, { ...BANK_RESILIENCE, maxConcurrent: 3 })
  const requests: string[] = []
  const all = Promise.withResolvers<void>()
  const mailed = Promise.withResolvers<void>()
  const handlers = {
    async asks() {
      requests.push((await guarded.queryTransfer('r')).code)
      if (requests.length === 12) all.resolve()
    },
    mails: async () => mailed.resolve(),
  }
  const worker = await createWorkerPools({ ...options, databaseUrl: url, handlers }, { tasks: ['asks'], concurrency: 4 })
  await enqueue(...Array.from({ length: 12 }, () => 'asks'))
  for (let tries = 0; tries < 500 && bank.queried.length < 3; tries++) await systemClock.sleep(10)
  await enqueue('mails')
  await mailed.promise
  expect(bank.queried).toHaveLength(3)
  answers.resolve()
  await all.promise
  expect(requests).toEqual(Array.from({ length: 12 }, () => '09'))
  await worker.stop()
})

test('a pool for a kind of job without a handler is refused', async () => {
  await expect(createWorkerPools({ ...options, databaseUrl: url, handlers: {} }, { tasks: ['asks'], concurrency: 1 })).rejects.toThrow('asks')
})
