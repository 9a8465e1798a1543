import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitingPages } from '../../../tests/fixtures/action-items.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { drawSampleDocument } from '../../../db/seed/samples.ts'
import { storeFile } from '../../uploads/index.ts'
import { viewForStaff } from '../../uploads/server/actions/view-for-staff.ts'
import { uploadIdFromLink } from '../../uploads/server/links.ts'
import { answerCustomer, writeToStaff } from './actions/write-message.ts'
import { type Conversation, countUnread, latestMessages } from './queries.ts'
import { supportWork } from './work-items.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
})
afterEach(() => world.close())

const conversation = () => ({ businessId: shop.businessId, cashpointId: null })
const write = (text: string, requestId = text) =>
  writeToStaff({ ...world, db: world.tenant(shop.caller) }, shop.caller, { conversation: conversation(), text, requestId })

/** As an operator does who has opened a message of it. */
const answer = (text: string, to: Conversation = conversation()) =>
  answerCustomer(world, { to, by: 'Adamu', text, desk: { operator: { operatorId: 'opr_1', role: 'support' }, messageId: 'msg_1', requestId: text } })
const unanswered = async () =>
  (await world.rows(`select text from support_message where author = 'customer' and read_at is null order by created_at`)).map(({ text }) => text)

test('SET-80, API-158: a message is stored once and waits until staff answer, who reach the owner by mail', async () => {
  const { outcome } = await write('Where is my money?')
  expect(await write('Where is my money?')).toEqual({ outcome, replayed: true })
  expect(await unanswered()).toEqual(['Where is my money?'])
  world.clock.advance(1_000)
  expect(await waitingPages(world, shop.caller)).toEqual([])
  await answer('We are looking at it.')
  expect(await waitingPages(world, shop.caller)).toEqual([['Kasuwa support answered you', '/admin/merchant/support']])
  expect(await unanswered()).toEqual([])
  const messages = await latestMessages(world.db.system, conversation(), 10)
  expect(messages.map(({ author, text, read_at }) => [author, text, read_at !== null])).toEqual([
    ['customer', 'Where is my money?', true],
    ['staff', 'We are looking at it.', false],
  ])
  expect(await world.rows(`select 1 from job where payload::text like '%support answered%'`)).toHaveLength(1)
})

test('CASHIER-03: a cashier’s conversation is of the own cashpoint, apart from that of the business', async () => {
  await writeToStaff({ ...world, db: world.tenant(shop.caller) }, shop.caller, {
    conversation: { ...conversation(), cashpointId: shop.cashpointId },
    text: 'The till',
    requestId: 'till',
  })
  expect(await latestMessages(world.db.system, conversation(), 10)).toEqual([])
  await answer('Restart it.', { ...conversation(), cashpointId: shop.cashpointId })
  expect(await latestMessages(world.db.system, { ...conversation(), cashpointId: shop.cashpointId }, 10)).toHaveLength(2)
})

test('a message may be about a payment of the business; a cashier’s is about one of the own cashpoint', async () => {
  const other = await world.createShop('Chike Phones')
  const idOf = (collection: string) => `txn_${collection.slice(collection.indexOf('_') + 1)}`
  const transactionId = idOf(await world.paidIn(shop, 2_500_00n))
  const about = (transaction: string, cashpointId: string | null) =>
    writeToStaff({ ...world, db: world.tenant(shop.caller) }, shop.caller, {
      conversation: { ...conversation(), cashpointId },
      text: 'Where is it?',
      transaction,
      requestId: `${transaction} ${cashpointId}`,
    })
  await about(transactionId, null)
  await about(transactionId, shop.cashpointId)
  const [message] = await latestMessages(world.tenant(shop.caller), conversation(), 10)
  expect(message).toMatchObject({ transaction_id: transactionId, direction: 'credit', state: 'confirmed', total: 2_500_00n })
  const foreign = idOf(await world.paidIn(other, 2_500_00n))
  await expect(about(foreign, null)).rejects.toMatchObject({ httpStatus: 404 })
  await expect(about(transactionId, 'cpt_other')).rejects.toMatchObject({ httpStatus: 404 })
})

test('the dot counts answers until this side has read them', async () => {
  await write('Where is my money?')
  expect(await countUnread(world.tenant(shop.caller), conversation())).toBe(0)
  await answer('We are looking at it.')
  expect(await countUnread(world.tenant(shop.caller), conversation())).toBe(1)
  expect(await countUnread(world.tenant(shop.caller), { ...conversation(), cashpointId: shop.cashpointId })).toBe(0)
})

test('a person who writes more than thirty messages an hour waits, and an empty answer of staff is refused', async () => {
  for (let at = 0; at < 30; at++) await write(`Message ${at}`)
  await expect(write('One more')).rejects.toMatchObject({ code: 'identity.too_many_tries' })
  await expect(answer(' ')).rejects.toThrow('Write a message')
})

test('a conversation waits at the desk for four hours from its first message, and an answer with the first name of the operator ends it', async () => {
  const desk = createDesk(world, [supportWork])
  const requestedAt = world.clock.now()
  const { outcome } = await write('Where is my money?')
  world.clock.advance(60_000)
  await write('It was at ten.')
  const items = await desk.list('support', supportWork)
  expect(items).toMatchObject([{ _id: outcome.id, what: 'Where is my money?', business: 'Amina Stores', opened_on: requestedAt }])
  expect(items[0].due_on.getTime() - requestedAt.getTime()).toBe(4 * 60 * 60_000)
  const { evidence } = await desk.show('support', supportWork, outcome.id)
  expect(evidence[0].rows.map((row: string[]) => row[2])).toEqual(['Where is my money?', 'It was at ten.'])
  for (const role of ['viewer', 'administrator'] as const)
    await expect(desk.propose(role, supportWork, outcome.id, 'answer', { text: 'Hello' })).rejects.toMatchObject({ code: 'desk.no_right' })
  await desk.propose('support', supportWork, outcome.id, 'answer', { text: 'We are looking at it.' })
  expect(await desk.list('support', supportWork)).toEqual([])
  expect((await latestMessages(world.db.system, conversation(), 10)).at(-1)).toMatchObject({
    author: 'staff',
    author_name: 'Support',
    text: 'We are looking at it.',
  })
  expect(await world.rows(`select role, subject from audit_entry where operation = 'support.answer'`)).toEqual([
    { role: 'support', subject: outcome.id },
  ])
})

test('of two answers at once from the desk, the customer gets one; a repeated request answers once', async () => {
  const { outcome } = await write('Where is my money?')
  const operator = { operatorId: 'opr_1', role: 'support' }
  const answerAs = (requestId: string) =>
    answerCustomer(world, { to: conversation(), by: 'Ada', text: 'Today.', desk: { operator, messageId: outcome.id, requestId } })
  const ends = await Promise.allSettled([answerAs('one'), answerAs('other')])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await answerAs(ends[0].status === 'fulfilled' ? 'one' : 'other')
  expect((await latestMessages(world.db.system, conversation(), 10)).filter(({ author }) => author === 'staff')).toHaveLength(1)
})

test('a conversation that is closed at the desk sends nothing, and waits again from the next message', async () => {
  const desk = createDesk(world, [supportWork])
  const { outcome } = await write('Thank you')
  await desk.propose('support', supportWork, outcome.id, 'close')
  expect(await desk.list('support', supportWork)).toEqual([])
  expect(await latestMessages(world.db.system, conversation(), 10)).toHaveLength(1)
  world.clock.advance(60_000)
  await write('One more question')
  expect(await desk.list('support', supportWork)).toMatchObject([{ what: 'One more question' }])
})

test('staff see a picture of a customer redrawn, by an address of their own, and each view is in the audit log', async () => {
  const desk = createDesk(world, [supportWork])
  const file = { name: 'photo.jpg', bytes: await drawSampleDocument('Receipt') }
  const upload = uploadIdFromLink(await storeFile(world, shop.caller, { folder: 'Support', file, requestId: 'picture' }))!
  const { outcome } = await write('See the picture')
  await world.rows(`update support_message set upload_id = '${upload}' where id = '${outcome.id}'`)
  const { evidence } = await desk.show('support', supportWork, outcome.id)
  const address = new URL(evidence[0].rows[0][4].file, 'https://kasuwa.example')
  expect(address.pathname).toBe(`/api/operator/file/${upload}`)
  const [by, until, signature] = ['by', 'until', 'signature'].map((name) => address.searchParams.get(name)!)
  expect((await viewForStaff(world, { id: upload, by: by!, until: until!, signature: signature! })).mediaType).toBe('image/jpeg')
  expect(await world.rows(`select actor, subject from audit_entry where operation = 'uploads.view_for_staff'`)).toEqual([
    { actor: by, subject: upload },
  ])
})
