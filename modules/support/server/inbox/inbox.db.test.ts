import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../../tests/fixtures/app-fixture.ts'
import { createDesk } from '../../../../tests/fixtures/desk.ts'
import { routeAnswer } from '../../../../tests/fixtures/history.ts'
import { newOperatorCaller, operatorContextOf } from '../../../../tests/fixtures/operators.ts'
import { addNote } from '../../../desk/contract.ts'
import { deskRoutes } from '../../../desk/server/routes.ts'
import { listThreadPayments, removeAnswer, saveAnswer, showConversation, showInbox, showThread } from '../../contract.ts'
import { writeToStaff } from '../actions/write-message.ts'
import { latestMessages } from '../queries.ts'
import { supportRoutes } from '../routes.ts'
import { supportWork } from '../work-items.ts'
import { inboxRoutes } from './routes.ts'

const MINUTE_MS = 60_000

let world: AppFixture
let shop: Shop
let support: Awaited<ReturnType<typeof newOperatorCaller>>
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  support = await newOperatorCaller(world, 'support')
})
afterEach(() => world.close())

let requests = 0
const ask = async (contract: any, input: object = {}, by = support): Promise<any> =>
  (
    await routeAnswer(inboxRoutes(operatorContextOf(world)), contract, {
      params: {},
      query: {},
      ...input,
      caller: by.caller,
      requestId: `inbox-${++requests}`,
    } as never)
  ).data

async function write(of: Shop, text: string, more: { cashpointId?: string; transaction?: string } = {}): Promise<string> {
  const conversation = { businessId: of.businessId, cashpointId: more.cashpointId ?? null }
  const { outcome } = await writeToStaff({ ...world, db: world.tenant(of.caller) }, of.caller, {
    conversation,
    text,
    transaction: more.transaction,
    requestId: text,
  })
  world.clock.advance(MINUTE_MS)
  return outcome.id
}
const answer = (id: string, text: string, payment?: string) => {
  const desk = createDesk(world, [supportWork])
  return desk.propose('support', supportWork, id, 'answer', { text, ...(payment !== undefined && { payment }) })
}
const paymentOf = async (of: Shop) => {
  const collection = await world.paidIn(of, 2_500_00n)
  return `txn_${collection.slice(collection.indexOf('_') + 1)}`
}

test('the inbox shows who waits, the oldest question first, then who was answered; the first answer is counted from the first question', async () => {
  const other = await world.createShop('Chike Phones')
  const first = await write(shop, 'Where is my money?')
  await write(shop, 'Are you there?')
  await write(other, 'Thank you.')
  const waits = await ask(showInbox)
  expect(waits.conversations.map(({ _id, business, text, waits_since: since }: any) => [_id === first, business, text, since !== null])).toEqual([
    [true, 'Amina Stores', 'Are you there?', true],
    [false, 'Chike Phones', 'Thank you.', true],
  ])
  expect(waits.first_answer).toEqual({ median_seconds: null, answered: 0 })
  await answer(first, 'We are looking at it.')
  const after = await ask(showInbox)
  expect(after.conversations.map(({ business, author, waits_since: since }: any) => [business, author, since !== null])).toEqual([
    ['Chike Phones', 'customer', true],
    ['Amina Stores', 'staff', false],
  ])
  // Three minutes to write, and half a minute until the code.
  expect(after.first_answer).toEqual({ median_seconds: 3 * 60 + 31, answered: 1 })
  const thread = await ask(showThread, { params: { id: first } })
  expect(thread.messages.map(({ text, answered_after_seconds: seconds }: any) => [text, seconds])).toEqual([
    ['Where is my money?', null],
    ['Are you there?', null],
    ['We are looking at it.', 3 * 60 + 31],
  ])
  expect(thread.item_id).toBeNull()
})

test('an answer may be about a payment of the customer, by its id or short reference; one of another business is refused', async () => {
  const other = await world.createShop('Chike Phones')
  const [own, foreign] = [await paymentOf(shop), await paymentOf(other)]
  const id = await write(shop, 'Where is it?', { transaction: own })
  const thread = await ask(showThread, { params: { id } })
  expect(thread.about).toMatchObject({ _id: own, total: 2_500_00n })
  await expect(answer(id, 'It arrived.', foreign)).rejects.toMatchObject({ httpStatus: 404 })
  await expect(answer(id, 'It arrived.', 'KSW-0000-0000')).rejects.toMatchObject({ code: 'support.unknown_payment' })
  await answer(id, 'It arrived.', thread.about.short_reference)
  const messages = await latestMessages(world.tenant(shop.caller), { businessId: shop.businessId, cashpointId: null }, 10)
  expect(messages.map(({ author, transaction_id: about }) => [author, about])).toEqual([
    ['customer', own],
    ['staff', own],
  ])
  const payments = await ask(listThreadPayments, { params: { id } })
  expect(payments.map(({ _id }: any) => _id)).toEqual([own])
})

test('a saved answer has fields, filled from the customer and the payment; an answer with an open field is not sent', async () => {
  const id = await write(shop, 'Where is it?', { transaction: await paymentOf(shop) })
  const saved = { title: 'Arrived', text: 'Good day {first name}. {amount} arrived.' }
  await ask(saveAnswer, { body: saved })
  await expect(ask(saveAnswer, { body: { ...saved, title: 'ARRIVED' } })).rejects.toMatchObject({ code: 'support.title_taken' })
  const { fields, saved_answers: answers } = await ask(showThread, { params: { id } })
  expect(fields).toContainEqual({ name: 'amount', value: '₦2,500.00' })
  expect(fields).toContainEqual({ name: 'business', value: 'Amina Stores' })
  expect(answers).toMatchObject([saved])
  await expect(answer(id, saved.text)).rejects.toMatchObject({ code: 'support.open_field', message: 'Fill in {first name} before you send it' })
  await ask(saveAnswer, { body: { ...saved, id: answers[0]._id, title: 'It arrived' } })
  expect((await ask(showThread, { params: { id } })).saved_answers).toMatchObject([{ title: 'It arrived' }])
  await ask(removeAnswer, { params: { id: answers[0]._id }, body: {} })
  await expect(ask(removeAnswer, { params: { id: answers[0]._id }, body: {} })).rejects.toMatchObject({ httpStatus: 404 })
  expect(await world.rows(`select operation from audit_entry where operation like 'support.%answer' order by id`)).toEqual(
    ['save_answer', 'save_answer', 'remove_answer'].map((operation) => ({ operation: `support.${operation}` })),
  )
})

test('a note stays with the conversation over all its questions; the customer never gets it, and each look is in the audit log once', async () => {
  const first = await write(shop, 'Where is my money?')
  const note = (id: string, text: string) =>
    routeAnswer(deskRoutes(operatorContextOf(world), [supportWork]), addNote, {
      params: { kind: 'support', id },
      body: { text },
      caller: support.caller,
      requestId: text,
    })
  await note(first, 'Call her before 15:30.')
  await answer(first, 'We are looking at it.')
  const second = await write(shop, 'And now?')
  await note(second, 'She called twice.')
  const thread = await ask(showThread, { params: { id: second } })
  await ask(showThread, { params: { id: second } })
  expect(thread.notes.map(({ text, by }: any) => [text, by])).toEqual([
    ['Call her before 15:30.', 'Support Person'],
    ['She called twice.', 'Support Person'],
  ])
  const seen = await routeAnswer(supportRoutes(world), showConversation, {
    caller: shop.caller,
    requestId: 'seen',
  })
  expect(JSON.stringify(seen, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('15:30')
  expect(await world.rows(`select subject, actor, business_id from audit_entry where operation = 'support.show_thread'`)).toEqual([
    { subject: second, actor: support.caller.operatorId, business_id: shop.businessId },
  ])
})
