import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVfdBank, vfdSettingsFromEnv } from '../../partners/bank/vfd/index.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { connectDatabase, type Database } from '../../platform/db/index.ts'
import { differencesFromBank } from '../../tools/reconcile/differences.ts'
import { balanceOf, createMerchant, expectData, grantPayment, type Merchant, payIn } from '../fixtures/client.ts'
import { databaseAt, runAdminStatement } from '../fixtures/database-admin.ts'
import { type Product, startProduct, until } from '../fixtures/product-processes.ts'

let world: Product
let amina: Merchant
let restored: Database
const restoredName = `restored_${process.pid}`
let restoredUrl: string
let rows: pg.Client
beforeAll(async () => {
  world = await startProduct()
  amina = await createMerchant(world)
  await payIn(world, amina, 90_000_000)
  await until('the wallet follows', async () => (await balanceOf(amina)) > 0)
  restoredUrl = databaseAt(world.databaseUrl, restoredName)
})
afterAll(async () => {
  await restored?.close()
  await rows?.end()
  await world?.endWorker()
  await world?.startApi()
  await runAdminStatement(databaseAt(world.databaseUrl, 'postgres'), `drop database if exists ${restoredName} with (force)`)
  await world?.close()
})

const order = (reference: string) => ({ nuban: '0123456789', bank_code: '058', amount: 1_000_000, transaction_ref: `${amina.prefix}-${reference}` })
const payouts = () => world.console<unknown[]>('/payouts').then((paid) => paid.length)

/** Copies the database as a backup of this moment has it. The programs lose their connections, and connect again. */
async function backUp(): Promise<void> {
  const admin = databaseAt(world.databaseUrl, 'postgres')
  const name = new URL(world.databaseUrl).pathname.slice(1)
  await runAdminStatement(admin, `alter database ${name} allow_connections false`)
  await runAdminStatement(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  await runAdminStatement(admin, `create database ${restoredName} template ${name} strategy file_copy`)
  await runAdminStatement(admin, `alter database ${name} allow_connections true`)
}

test('after a restore nothing is sent and no order is taken until the books were compared with the bank; then each known order is paid once', async () => {
  // Held when the backup is made, and paid after it.
  await world.endWorker()
  await grantPayment(amina)
  void amina.call('POST', '/wallet/transfer', order('KEPT-0001')).catch(() => {})
  await until(
    'the order is held',
    async () => (await world.sql(`select from transfer where reference like '%KEPT-0001' and state = 'held'`)).length === 1,
  )
  await backUp()
  await world.startApi()
  await world.startWorker()
  await until('the first order is paid', async () => (await payouts()) === 1)
  // Of this one the restored database knows nothing.
  await grantPayment(amina)
  expectData(await amina.call('POST', '/wallet/transfer', order('LOST-0001')))
  await until('the second order is paid', async () => (await payouts()) === 2)

  const afterRestore = { DATABASE_URL: restoredUrl, START_MODE: 'reconcile-only' }
  await world.endWorker()
  await world.startApi(afterRestore)
  await world.startWorker(afterRestore)
  rows = new pg.Client({ connectionString: restoredUrl })
  await rows.connect()
  restored = connectDatabase({ url: restoredUrl, onError: () => {}, sleep: systemClock.sleep })
  const bank = createVfdBank(vfdSettingsFromEnv({ VFD_WALLET_URL: `${world.simulator.url}/vfd` }), { clock: systemClock })
  const differences = () => differencesFromBank({ bank, db: restored, clock: systemClock }, null)

  expect(await amina.call('POST', '/wallet/transfer', order('LOST-0001'))).toMatchObject({ http: 503, code: 'server.reconciling' })
  expect(await balanceOf(amina)).toBeGreaterThan(0)

  // The job of each minute, at once. The lost payment is known as one of the bank alone, and the held one waits.
  await rows.query(`select enqueue_jobs('[{"task": "reconciliation.match-statement", "payload": {"minutesBack": 30}, "key": "now"}]')`)
  const found = await until('the statement is read', async () => differences().then((said) => said.unread === 0 && said))
  expect(found).toMatchObject({ unmatchedOut: 1, openPayments: 1 })
  expect(await payouts()).toBe(2)
  expect((await rows.query(`select state from transfer where reference like '%KEPT-0001'`)).rows).toEqual([{ state: 'held' }])

  await world.startApi({ DATABASE_URL: restoredUrl })
  await world.startWorker({ DATABASE_URL: restoredUrl })
  await until(
    'the known order ends',
    async () => (await rows.query(`select from transfer where reference like '%KEPT-0001' and state = 'settled'`)).rowCount === 1,
  )
  expect(await payouts()).toBe(2)
}, 120_000)
