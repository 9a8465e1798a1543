import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CardDispute } from '../../../partners/cards/port.ts'
import { waitingPages } from '../../../tests/fixtures/action-items.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { queuedJobs } from '../../../tests/fixtures/enqueue.ts'
import { routeAnswer, routeData } from '../../../tests/fixtures/history.ts'
import { inMemoryFiles } from '../../../tests/fixtures/identity-checks.ts'
import { jpeg } from '../../../tests/fixtures/image-fixtures.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { acceptCardDispute, contestCardDispute, listCardDisputes, takeCardPayment } from '../../cards/contract.ts'
import { checkDispute } from '../../cards/server/actions/check-dispute.ts'
import { remindDispute } from '../../cards/server/actions/remind-dispute.ts'
import { sendDisputeAnswer } from '../../cards/server/actions/send-dispute-answer.ts'
import { sweepCards } from '../../cards/server/actions/sweep-cards.ts'
import { cardRoutes } from '../../cards/server/routes.ts'
import { storeFile } from '../../uploads/index.ts'
import { confirmCollection } from './actions/confirm-collection.ts'
import { cardSource } from '../../cards/server/source.ts'

const HOUR_MS = 60 * 60_000
const MESSAGE = 'The lace was collected and signed for.'
let world: AppFixture & { files: ReturnType<typeof inMemoryFiles> }
let shop: Shop
let id: string
beforeEach(async () => {
  world = { ...(await createAppFixture()), files: inMemoryFiles() }
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 1_000_000n)
  id = await openDispute()
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

/** A paid card payment that its customer disputes; to be answered within 16 hours. */
async function openDispute(): Promise<string> {
  const body = { merchant: shop.businessId, cashpoint: shop.cashpointId, amount: 500_000, description: 'Lace' }
  const started = await routeAnswer(cardRoutes(world), takeCardPayment, { body, caller: shop.caller, requestId: world.ids.next('req') })
  const { _id: reference } = started.data as { _id: string }
  world.cards.charges.set(reference, {
    chargeId: 'C-1',
    reference,
    amountKobo: 500_000n,
    costKobo: 17_500n,
    payerName: 'Ngozi Eze',
    maskedCard: '408408******4081',
    card: 'Visa, Zenith Bank',
    paidAt: world.clock.now(),
  })
  await confirmCollection(world, reference, cardSource)
  const dueAt = new Date(world.clock.now().getTime() + 16 * HOUR_MS)
  setDispute({ id: '9', reference, amountKobo: 500_000n, state: 'open', isWithheld: true, isAnswered: false, dueAt })
  await check()
  return 'cdp_9'
}
const setDispute = (dispute: CardDispute) => void world.cards.disputes.set('9', dispute)
const endAs = (state: 'won' | 'lost') => setDispute({ ...world.cards.disputes.get('9')!, state, isAnswered: true })
const check = () => checkDispute(world, { key: '9' })
const send = () => sendDisputeAnswer(world, { disputeId: id })
const picture = async (folder: 'CardDispute' | 'Support' = 'CardDispute') =>
  storeFile(world, shop.caller, { folder, file: { name: 'x.jpg', bytes: jpeg(40, 40) }, requestId: world.ids.next('req') })
const list = () => routeData(cardRoutes(world), listCardDisputes, { params: { id: shop.businessId }, caller: shop.caller })
const accept = (requestId: string = world.ids.next('req'), of: Shop = shop) =>
  routeAnswer(cardRoutes(world), acceptCardDispute, { body: { merchant: of.businessId, dispute: id }, caller: of.caller, requestId })
async function contest(link?: string) {
  const requestId = world.ids.next('req')
  const body = { merchant: shop.businessId, dispute: id, message: MESSAGE, file_url: link ?? (await picture()) }
  return routeAnswer(cardRoutes(world), contestCardDispute, { body, caller: shop.caller, requestId })
}
const subjects = async () =>
  (await queuedJobs(world)).flatMap(({ payload }) => ('subject' in (payload as object) ? [(payload as { subject: string }).subject] : []))

test('an opened dispute is told to the owner and is in the list, to be answered in time', async () => {
  expect(await list()).toMatchObject([
    { _id: id, state: 'opened', amount: 500_000n, description: 'Lace', answer: null, is_told: false, may_answer: true },
  ])
  expect((await subjects()).at(-1)).toContain('a customer disputes ₦5,000.00')
  expect(await waitingPages(world, shop.caller)).toEqual([['A customer disputes a card payment', `/admin/merchant/card?dispute=${id}`]])
  world.clock.advance(16 * HOUR_MS)
  expect(await list()).toMatchObject([{ may_answer: false }])
  expect(await waitingPages(world, shop.caller)).toEqual([])
  await expect(contest()).rejects.toMatchObject({ code: 'cards.dispute_late' })
})

test('who has not answered is reminded four hours and one hour before the end, and who has is not', async () => {
  const reminders = async () => (await queuedJobs(world)).filter(({ task }) => task === 'cards.remind-dispute').map(({ payload }) => payload)
  expect(await reminders()).toEqual([
    { disputeId: id, hours: 4 },
    { disputeId: id, hours: 1 },
  ])
  await remindDispute(world, { disputeId: id, hours: 4 })
  expect((await subjects()).at(-1)).toContain('4 hours left to answer a dispute')
  const notified = (await subjects()).length
  await contest()
  await remindDispute(world, { disputeId: id, hours: 1 })
  expect(await subjects()).toHaveLength(notified)
})

test('giving the money back takes the PIN, is told to the processor once, and moves money when the processor says so', async () => {
  await expect(accept()).rejects.toMatchObject({ code: 'pin.required' })
  await world.grant(shop)
  const { balance } = await world.wallet(shop)
  expect((await accept('r1')).data).toMatchObject({ answer: 'accepted', may_answer: false, is_told: false })
  expect((await accept('r1')).replayed).toBe(true)
  await send()
  await send()
  expect(world.cards.answers).toEqual([{ id: '9', answer: 'accept', amountKobo: 500_000n }])
  expect(await list()).toMatchObject([{ is_told: true, state: 'opened' }])
  expect((await world.wallet(shop)).balance).toBe(balance)
  endAs('lost')
  await check()
  expect(await list()).toMatchObject([{ state: 'lost' }])
  expect((await world.wallet(shop)).balance).toBe(balance - 500_000n)
  expect((await subjects()).at(-1)).toContain('decided for the customer')
})

test('a contested dispute reaches the processor with its message and picture, and stays held until it is decided', async () => {
  expect((await contest()).data).toMatchObject({ answer: 'contested', message: MESSAGE, may_answer: false })
  expect(await waitingPages(world, shop.caller)).toEqual([])
  await send()
  expect(world.cards.answers).toMatchObject([{ id: '9', answer: 'contest', message: MESSAGE, evidence: { type: 'image/jpeg' } }])
  const [answer] = world.cards.answers
  expect(answer?.answer === 'contest' && [...answer.evidence.bytes.subarray(0, 2)]).toEqual([0xff, 0xd8])
  expect((await world.wallet(shop)).held).toBe(500_000n)
  endAs('won')
  await check()
  expect(await list()).toMatchObject([{ state: 'won', answer: 'contested' }])
  expect((await world.wallet(shop)).held).toBe(0n)
  expect((await subjects()).at(-1)).toContain('you won a card dispute')
})

test('it is answered once, by one of many at the same time, and only with a picture of the right folder', async () => {
  await expect(contest(await picture('Support'))).rejects.toMatchObject({ code: 'uploads.not_found' })
  const links = await Promise.all([picture(), picture(), picture()])
  const answered = await Promise.allSettled(links.map((link) => contest(link)))
  expect(answered.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await world.grant(shop)
  await expect(accept()).rejects.toMatchObject({ code: 'cards.dispute_answered' })
})

test('another business neither sees nor answers it', async () => {
  const stranger = await world.createShop('Bello Stores')
  await world.grant(stranger)
  await expect(accept('r1', stranger)).rejects.toMatchObject({ httpStatus: 404 })
  expect(await routeData(cardRoutes(world), listCardDisputes, { params: { id: stranger.businessId }, caller: stranger.caller })).toEqual([])
})

test('an answer whose reply was lost is not told twice, and one that the processor refuses says why', async () => {
  await contest()
  world.cards.isSilent = true
  await expect(send()).rejects.toThrow('not clear')
  world.cards.isSilent = false
  world.cards.onAnswer = () => {
    setDispute({ ...world.cards.disputes.get('9')!, isAnswered: true })
    return { outcome: 'unknown', reason: 'timeout' }
  }
  await expect(send()).rejects.toThrow('timeout')
  world.cards.onAnswer = () => expect.unreachable('it was told a second time')
  await send()
  expect(await list()).toMatchObject([{ is_told: true, refusal: null }])
})

test('the processor’s refusal of an answer stands in the list, and the sweep tells an answer whose job was lost', async () => {
  await contest()
  await world.rows(`delete from job where task = 'cards.send-dispute-answer'`)
  await sweepCards(world)
  expect((await queuedJobs(world)).map(({ task }) => task)).toContain('cards.send-dispute-answer')
  world.cards.onAnswer = () => ({ outcome: 'rejected', message: 'Dispute has been archived' })
  await send()
  expect(await list()).toMatchObject([{ is_told: false, refusal: 'Dispute has been archived' }])
  await world.rows(`delete from job where task = 'cards.send-dispute-answer'`)
  await sweepCards(world)
  expect((await queuedJobs(world)).map(({ task }) => task)).not.toContain('cards.send-dispute-answer')
  // In time, another answer may follow, which is told too.
  expect(await list()).toMatchObject([{ may_answer: true }])
  world.cards.onAnswer = () => ({ outcome: 'accepted' })
  world.clock.advance(1)
  await world.grant(shop)
  await accept()
  await send()
  expect(await list()).toMatchObject([{ answer: 'accepted', is_told: true, refusal: null, may_answer: false }])
})

test('an answer whose picture is gone says so, and can be given again', async () => {
  await contest()
  world.files.kept.clear()
  await send()
  expect(await list()).toMatchObject([{ refusal: expect.stringContaining('The picture is gone'), may_answer: true }])
})
