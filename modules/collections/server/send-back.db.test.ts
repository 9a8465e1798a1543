import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { acceptedAnswer, bankAnswer } from '../../../tests/fixtures/bank.ts'
import { createHeldTransfer, createPayment, createSubmittedTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { returnTransferCommand, transferById } from '../../transfers/index.ts'
import { sendToBank } from '../../transfers/server/actions/send-to-bank.ts'
import { queuedJobs, sentMessages, textsTo } from '../../../tests/fixtures/enqueue.ts'
import { quoteReversal, reverseTransaction } from '../contract.ts'
import { collectionRoutes } from './routes.ts'
import { prepareSendingBack, sendBackCommand, type SendingBack } from './actions/send-back.ts'
import { tellSentBack } from './actions/tell-sent-back.ts'

let world: AppFixture
let shop: Shop
let collectionId: string
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 5_000_000n)
  collectionId = await world.paidIn(shop, 1_000_000n)
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const WALLET = 5_000_000n - 10_000n + 1_000_000n - 5_000n
let requests = 0

async function prepared(id = collectionId, { withGrant = true, by = shop } = {}): Promise<SendingBack> {
  if (withGrant) await world.grant(by)
  return prepareSendingBack(world, by.caller, { collectionId: id, reason: 'Paid twice', requestId: `reversal-${++requests}` })
}
const submit = async (reversal: SendingBack) => (await world.postingQueue.submit(sendBackCommand(reversal))).outcome.transferId
const reverse = async (id = collectionId, { withGrant = true } = {}) => submit(await prepared(id, { withGrant }))

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(Refusal)
  return (error as Refusal).code
}

const collectionState = async () => (await world.rows<{ state: string }>(`select state from collection where id = '${collectionId}'`))[0]!.state
const line = async () =>
  (await world.rows<{ state: string }>(`select state from history_item where subject_id = '${collectionId}'`)).map(({ state }) => state)
const received = async () =>
  (
    await world.rows<{ amount: string }>(
      `select sum(amount) as amount from day_total where kind = 'collection' and business_id = '${shop.businessId}'`,
    )
  )[0]!

test('M10: the same request many times at once sends the money back once, and each call is answered with that payment', async () => {
  await world.grant(shop)
  const routes = collectionRoutes({ ...world, liveEvents: { next: async () => null } as never })
  const [item] = await world.rows<{ id: string }>(`select id from history_item where subject_id = '${collectionId}'`)
  const input = { params: { id: item!.id }, body: { reason: 'Paid twice' }, caller: shop.caller, requestId: 'same' }
  const answers = (await Promise.all(Array.from({ length: 8 }, () => routeAnswer(routes, reverseTransaction, input)))) as { data: { _id: string } }[]
  expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1)
  expect(await world.wallet(shop)).toEqual({ balance: WALLET, held: 995_000n })
})

test('TXN-28, M10: the payer gets the whole amount once, the wallet its fee back, and the payment leaves the totals of its day', async () => {
  const id = await reverse()
  expect(await world.wallet(shop)).toEqual({ balance: WALLET, held: 995_000n })
  expect([await collectionState(), await line()]).toEqual(['sending_back', ['confirmed']])
  await sendToBank(world, id)
  expect(world.bank.sent).toMatchObject([{ amountKobo: 1_000_000n, beneficiary: { accountNumber: '0123456789', name: 'BALARABE YUSUF' } }])
  expect(await world.wallet(shop)).toEqual({ balance: WALLET - 995_000n, held: 0n })
  expect([await collectionState(), await line()]).toEqual(['sent_back', ['reversed']])
  await tellSentBack({ ...world, productName: 'Kasuwa' }, { collection: collectionId, order: id })
  expect((await sentMessages(world)).filter(({ subject }) => /sent back/.test(subject)).length).toBeGreaterThan(0)
  expect(await textsTo(world, '08031234567')).toEqual([
    'Kasuwa: Amina Stores sent back a payment of NGN 10,000.00. Not you? Change your password and PIN and contact support.',
  ])
  expect((await queuedJobs(world)).filter(({ task }) => task === 'collections.tell-sent-back')).toHaveLength(1)
  expect(Number((await received()).amount)).toBe(5_000_000)
  const entries = await world.rows<{ line: string }>(`
    select a.kind || ' ' || e.amount as line from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id
    where j.posting = 'M10' order by 1`)
  expect(entries.map((entry) => entry.line)).toEqual(['clearing_out -1000000', 'fees_inbound 4651', 'vat 349', 'wallet -5000', 'wallet 1000000'])
})

test('a definite failure gives hold and limit back, and the payment can be sent back again', async () => {
  world.bank.onSend = () => bankAnswer('rejected', '51', 'Insufficient funds')
  await sendToBank(world, await reverse())
  expect(await world.wallet(shop)).toEqual({ balance: WALLET, held: 0n })
  expect([await collectionState(), await line()]).toEqual(['posted', ['confirmed']])
  expect(await world.rows(`select used from meter where kind = 'sent_back'`)).toEqual([{ used: 0n }])
  world.bank.onSend = (sent) => acceptedAnswer(sent)
  await sendToBank(world, await reverse())
  expect(await collectionState()).toBe('sent_back')
})

test('an unclear answer is no failure: the hold stays, and it cannot be sent back a second time', async () => {
  world.bank.onSend = () => bankAnswer('unknown', 'timeout')
  await sendToBank(world, await reverse())
  expect(await world.wallet(shop)).toEqual({ balance: WALLET, held: 995_000n })
  expect(await refusalOf(reverse())).toBe('collections.sending_back')
})

test('M16: what the payer’s bank returns is in the wallet again, counts as received again, and is not offered again', async () => {
  const id = await reverse()
  await sendToBank(world, id)
  const transfer = (await transferById(world.db.system, id))!
  const [attempt] = await world.rows<{ id: string; partner: string }>(`select id, partner from transfer_attempt where transfer_id = '${id}'`)
  const of = { transfer: { ...transfer, businessId: shop.businessId }, attempt: attempt!, fulfilment: world.fulfilments.of(transfer) }
  await world.postingQueue.submit(returnTransferCommand(of, { lineId: 'line_1', amountKobo: 1_000_000n, sessionId: null }))
  expect(await world.wallet(shop)).toEqual({ balance: WALLET, held: 0n })
  expect([await collectionState(), await line(), Number((await received()).amount)]).toEqual(['posted', ['confirmed'], 6_000_000])
  expect(await refusalOf(reverse())).toBe('collections.reversal_expired')
})

describe('a payment is not sent back', () => {
  test('TXN-24: once its time is over', async () => {
    world.clock.advance(24 * 60 * 60_000)
    expect(await refusalOf(reverse())).toBe('collections.reversal_expired')
  })

  test('TXN-25: a second time', async () => {
    await sendToBank(world, await reverse())
    expect(await refusalOf(reverse())).toBe('collections.already_sent_back')
  })

  test('without a PIN, with the balance spent, above the limit of the day, or of another business', async () => {
    expect(await refusalOf(reverse(collectionId, { withGrant: false }))).toBe('pin.required')
    const large = await world.paidIn(shop, 60_000_000n)
    expect(await refusalOf(reverse(large))).toBe('collections.sent_back_limit')
    const other = await world.createShop('Other Stores')
    expect(await refusalOf(reverse(await world.paidIn(other, 10_000n)))).toBe('not_found')
    await createHeldTransfer(world, shop, 65_000_000n)
    expect(await refusalOf(reverse())).toBe('collections.insufficient')
  })

  test('to an account that the bank names otherwise, or to that of a payment company', async () => {
    const differs = await world.paidIn(shop, 100_000n, { payerName: 'CHIDI OBI' })
    expect(await refusalOf(reverse(differs))).toBe('collections.payer_differs')
    const company = await world.paidIn(shop, 100_000n, { payerName: 'PAYSTACK PAYMENTS' })
    expect(await refusalOf(reverse(company))).toBe('collections.payer_not_reachable')
  })

  test('whose account the bank names otherwise: this is said before a reason or a PIN is asked for', async () => {
    const differs = await world.paidIn(shop, 100_000n, { payerName: 'CHIDI OBI' })
    const [item] = await world.rows<{ id: string }>(`select id from history_item where subject_id = '${differs}'`)
    const routes = collectionRoutes({ ...world, liveEvents: { next: async () => null } as never })
    const quote = async () => {
      const answer = await routeAnswer(routes, quoteReversal, { params: { id: item!.id }, caller: shop.caller, requestId: `quote-${++requests}` })
      return (answer as { data: { refusal: { code: string } | null } }).data.refusal?.code ?? null
    }
    expect(await quote()).toBe('collections.payer_differs')
  })

  test('M10: that was prepared in time and is decided at the instant of its expiry; its grant stays open', async () => {
    const [collection] = await world.rows<{ expiry: Date }>(`select reversal_expires_at as expiry from collection where id = '${collectionId}'`)
    world.clock.advance(collection!.expiry.getTime() - world.clock.now().getTime() - 1)
    const late = await prepared()
    const other = await world.paidIn(shop, 200_000n)
    world.clock.advance(1)
    expect(await refusalOf(submit(late))).toBe('collections.reversal_expired')
    expect([await world.wallet(shop), await collectionState()]).toEqual([{ balance: WALLET + 199_000n, held: 0n }, 'posted'])
    expect(await reverse(other, { withGrant: false })).toMatch(/^trf_/)
  })
})

describe('M10: of calls at once over one wallet, each with a grant of its own, one has an effect', () => {
  let colleague: Shop
  beforeEach(() => void (colleague = { ...shop, caller: { ...shop.caller, sessionId: 'ses_colleague' } }))

  test('two reversals of one payment', async () => {
    const both = [await prepared(), await prepared(collectionId, { by: colleague })]
    const results = await Promise.allSettled(both.map(submit))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'collections.sending_back' } })
    expect((await world.wallet(shop)).held).toBe(995_000n)
  })

  test.each(['reversal', 'payment'])('a reversal and a payment that spends its money, the %s first', async (first) => {
    for (let round = 0; round < 8; round++) {
      world.clock.advance(1)
      const reversal = await prepared(await world.paidIn(shop, 1_000_000n))
      const before = await world.wallet(shop)
      const payment = await createPayment(world, colleague, before.balance - before.held - 500_000n)
      const calls = [() => submit(reversal), () => createSubmittedTransfer(world, payment)]
      const results = await Promise.allSettled((first === 'reversal' ? calls : calls.toReversed()).map((call) => call()))
      expect(results).toMatchObject([{ status: 'fulfilled' }, { reason: { code: expect.stringMatching(/insufficient/) as string } }])
      const [held] = await world.rows<{ kind: string; total: bigint }>('select kind, total from transfer order by created_at desc limit 1')
      expect(held!.kind).toBe(first === 'reversal' ? 'sending_back' : 'transfer')
      expect(await world.wallet(shop)).toEqual({ balance: before.balance, held: before.held + held!.total })
      expect(await world.rows('select from transfer')).toHaveLength(round + 1)
    }
  })
})
