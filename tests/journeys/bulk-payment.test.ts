import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../../platform/random/index.ts'
import { payBulkThroughKills } from '../fixtures/bulk-kills.ts'
import { balanceOf, createMerchant, grantPayment, type Merchant, payIn } from '../fixtures/client.ts'
import { type Product, startProduct, until } from '../fixtures/product-processes.ts'

let world: Product
let amina: Merchant
beforeAll(async () => {
  world = await startProduct()
  amina = await createMerchant(world)
  await payIn(world, amina, 50_000_000)
  await until('the wallet is funded', async () => (await balanceOf(amina)) > 0)
  await grantPayment(amina)
}, 60_000)
afterAll(() => world?.close())

test('BULK-04, BULK-78, API-05: a list is uploaded and paid on the bulk host; each line is paid once, though the worker is killed three times', async () => {
  expect(await payBulkThroughKills(world, amina, { lines: 60, kills: 3, random: seededRandom(11), withinMs: 60_000 })).toEqual([])
  await until('the books hold', async () => (await world.failedChecks()).length === 0)
}, 120_000)
