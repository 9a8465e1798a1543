import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { answerCustomer, writeToStaff } from './actions/write-message.ts'
import { latestMessages, unansweredMessages } from './queries.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

const conversation = () => ({ businessId: shop.businessId, cashpointId: null })
const write = (text: string, requestId = text) => writeToStaff(world, shop.caller, { conversation: conversation(), text, requestId })

test('SET-80, API-158: a message is stored once and waits until staff answer, who reach the owner by mail', async () => {
  const { outcome } = await write('Where is my money?')
  expect(await write('Where is my money?')).toEqual({ outcome, replayed: true })
  expect(await unansweredMessages(world.db.system, 10)).toMatchObject([{ text: 'Where is my money?', business_name: 'Amina Stores' }])
  world.clock.advance(1_000)
  await answerCustomer(world, { to: shop.businessId, by: 'Adamu', text: 'We are looking at it.' })
  expect(await unansweredMessages(world.db.system, 10)).toEqual([])
  const told = await latestMessages(world.db.system, conversation(), 10)
  expect(told.map(({ author, text, read_at }) => [author, text, read_at !== null])).toEqual([
    ['customer', 'Where is my money?', true],
    ['staff', 'We are looking at it.', false],
  ])
  expect(await world.rows(`select 1 from graphile_worker._private_jobs where payload::text like '%support answered%'`)).toHaveLength(1)
})

test('CASHIER-03: a cashier’s conversation is of the own cashpoint, apart from that of the business', async () => {
  await writeToStaff(world, shop.caller, { conversation: { ...conversation(), cashpointId: shop.cashpointId }, text: 'The till', requestId: 'till' })
  expect(await latestMessages(world.db.system, conversation(), 10)).toEqual([])
  await answerCustomer(world, { to: shop.cashpointId, by: 'Adamu', text: 'Restart it.' })
  expect(await latestMessages(world.db.system, { ...conversation(), cashpointId: shop.cashpointId }, 10)).toHaveLength(2)
})

test('a person who writes more than thirty messages an hour waits, and an empty answer of staff is refused', async () => {
  for (let at = 0; at < 30; at++) await write(`Message ${at}`)
  await expect(write('One more')).rejects.toMatchObject({ code: 'identity.too_many_tries' })
  await expect(answerCustomer(world, { to: shop.businessId, by: 'Adamu', text: ' ' })).rejects.toThrow('Write a message')
})
