import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { jpeg } from '../../../tests/fixtures/image-fixtures.ts'
import { findItem, type HistoryListRow, latestItems, presentItem, presentMerchantTransaction } from '../../history/index.ts'
import { storeFile } from '../../uploads/index.ts'
import { addCategory } from './actions/add-category.ts'
import { addCustomInbound, type CustomInbound } from './actions/add-custom-inbound.ts'
import { addPicture, categorise } from './actions/annotate-transaction.ts'
import { answerChallenge, challengeQuestion, initiateChallenge, sendChallengeCode } from './actions/challenge-payer.ts'
import { customInboundOf } from './queries.ts'

const PAYER_ACCOUNT = '0123456789'

let world: AppFixture
let shop: Shop
let item: HistoryListRow
let requests = 0
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 4_500_000n)
  item = (await latestItems(world.db.system, shop.businessId, 1))[0]!
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const input = () => ({ transactionId: item.id, requestId: `request-${++requests}` })
const itemNow = async () => (await findItem(world.db.system, shop.businessId, item.id))!
const category = async (direction: 'inbound' | 'outbound', name: string) =>
  (await addCategory(world, shop.caller, { direction, name, requestId: `category-${++requests}` })).category

test('M12, TXN-80, TXN-97: a note about money received elsewhere is in no balance, no list of payments and no total, and is never of tomorrow', async () => {
  const product = await category('inbound', 'Fabric')
  const note: CustomInbound = {
    product_id: product.id,
    amount: 1_250_000n,
    originator_account_name: 'Hauwa Musa',
    short_desc: 'Wax print',
    tnx_date: '2026-11-20',
    quantity: 2,
    payment_type: 'Cash',
  }
  const books = () =>
    world.rows(`select (select count(*)::int from journal) as journals, (select count(*)::int from history_item) as lines,
      (select sum(amount)::text from day_total) as totals, (select sum(count)::int from business_counter) as counted`)
  const before = [await world.wallet(shop), await books()]
  const first = await addCustomInbound(world, shop.caller, note, 'note')
  expect(await addCustomInbound(world, shop.caller, note, 'note')).toEqual({ ...first, replayed: true })
  expect([await world.wallet(shop), await books()]).toEqual(before)
  const days = { from: '2026-11-20', to: '2026-11-20' } as const
  expect(await customInboundOf(world.db.system, shop.businessId, days, 10)).toMatchObject([{ product_name: 'Fabric', amount: 1_250_000n }])
  await expect(addCustomInbound(world, shop.caller, { ...note, tnx_date: '2026-11-21' }, 'tomorrow')).rejects.toThrow(
    'The date cannot be after today',
  )
})

test('TXN-71, TXN-77: money in is sorted under a product and not under an expense, and a name exists once', async () => {
  const [fabric, rent] = [await category('inbound', 'Fabric'), await category('outbound', 'Rent')]
  await categorise(world, shop.caller, { ...input(), categoryId: fabric.id })
  expect(presentItem(await itemNow()).category).toEqual({ _id: fabric.id, name: 'Fabric' })
  await expect(categorise(world, shop.caller, { ...input(), categoryId: rent.id })).rejects.toThrow('Choose a category for this kind')
  await expect(category('inbound', 'FABRIC')).rejects.toThrow('You have this category already')
})

test('TXN-36, TXN-38: a payment keeps one private photo, of an upload of this business', async () => {
  const give = (requestId: string) =>
    storeFile(world, shop.caller, { folder: 'TakeAPicture', file: { name: 'a.jpg', bytes: jpeg(400, 380) }, requestId })
  await addPicture(world, shop.caller, { ...input(), link: await give('first') })
  expect(presentItem(await itemNow()).issetselfie).toBe(true)
  expect(presentMerchantTransaction(await itemNow()).merchanttransactiondata[0]!.issetselfie).toBe(true)
  await expect(addPicture(world, shop.caller, { ...input(), link: await give('second') })).rejects.toMatchObject({
    code: 'annotations.no_picture',
  })
  expect(await world.rows(`select id from unused_upload`)).toHaveLength(1)
})

test('TXN-42..46, TXN-48, NS-50: the payer is asked at most three times; a right answer confirms, a wrong one ends the challenge', async () => {
  const start = async () => (await initiateChallenge(world, shop.caller, input())).outcome
  expect(await start()).toEqual({ challenge_type: 'account_number', tries_left: 2 })
  expect(await challengeQuestion(world, shop.caller, item.id)).toMatch(/account number at/)
  await expect(answerChallenge(world, shop.caller, { ...input(), answer: '0000000000' })).rejects.toMatchObject({
    code: 'annotations.wrong_answer',
  })
  await expect(answerChallenge(world, shop.caller, { ...input(), answer: PAYER_ACCOUNT })).rejects.toMatchObject({
    code: 'annotations.no_challenge',
  })
  await start()
  await start()
  await expect(start()).rejects.toMatchObject({ code: 'annotations.challenges_exceeded', message: 'Invalid parameters' })
  await answerChallenge(world, shop.caller, { ...input(), answer: '0123 456 789' })
  expect((await itemNow()).payer_confirmed).toBe(true)
  await expect(start()).rejects.toMatchObject({ code: 'annotations.not_challengeable' })
})

test('TXN-43, NS-49: a payer with an account of ours gets a code, which is sent once and proves the payment', async () => {
  const payer = await world.createShop('Bello Foods')
  await world.rows(`update history_item set party_account = '${payer.accountNumber}' where id = '${item.id}'`)
  const { outcome } = await initiateChallenge(world, shop.caller, input())
  expect(outcome.challenge_type).toBe('otp')
  await sendChallengeCode(world, shop.caller, input())
  await expect(sendChallengeCode(world, shop.caller, input())).rejects.toMatchObject({ code: 'annotations.code_sent' })
  const [sms] = await world.rows<{ text: string }>(`select payload->>'text' as text from job where payload::text like '%shows that you paid%'`)
  await answerChallenge(world, shop.caller, { ...input(), answer: /\d{6}/.exec(sms!.text)![0] })
  expect((await itemNow()).payer_confirmed).toBe(true)
  await world.rows(`update history_item set party_account = '${PAYER_ACCOUNT}' where id = '${item.id}'`)
})

test('TXN-39, AMB-22: a returned, a card or a confirmed payment cannot be challenged, and nothing is written', async () => {
  for (const change of [`state = 'reversed'`, `state = 'confirmed', channel = 'card'`, `channel = 'transfer', direction = 'debit'`]) {
    await world.rows(`update history_item set ${change} where id = '${item.id}'`)
    await expect(initiateChallenge(world, shop.caller, input())).rejects.toMatchObject({ code: 'annotations.not_challengeable' })
  }
  expect(await world.rows(`select id from payer_challenge`)).toEqual([])
  await world.rows(`update history_item set direction = 'credit' where id = '${item.id}'`)
})
