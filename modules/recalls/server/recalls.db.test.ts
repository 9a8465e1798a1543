import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { acceptedAnswer, bankAnswer } from '../../../tests/fixtures/bank.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { runJob } from '../../../tests/fixtures/jobs.ts'
import { newOperatorCaller, operatorContextOf } from '../../../tests/fixtures/operators.ts'
import { createHeldTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { prepareSendingBack, sendBackCommand } from '../../collections/server/actions/send-back.ts'
import { showRestrictions } from '../../restrictions/contract.ts'
import { restrictionRoutes } from '../../restrictions/server/routes.ts'
import { sendToBank } from '../../transfers/server/actions/send-to-bank.ts'
import { logRecall } from '../contract.ts'
import { followRecallJob } from './jobs.ts'
import { recallRoutes } from './routes.ts'
import { recallWork } from './work-items.ts'

let world: AppFixture
let shop: Shop
let collectionId: string
let desk: ReturnType<typeof createDesk>
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  collectionId = await world.paidIn(shop, 1_000_000n)
  desk = createDesk(world, [recallWork])
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

let requests = 0
async function log(more: Partial<{ payment: string; bank_reference: string; asked_on: string }> = {}): Promise<string> {
  const { caller } = await newOperatorCaller(world, 'support')
  const body = { payment: collectionId, bank_reference: `RCL-${++requests}`, asked_on: '2026-11-20', why: 'A wrong account number', ...more }
  const { data } = await routeAnswer(recallRoutes(operatorContextOf(world)), logRecall, { body, caller, requestId: `recall-${requests}` })
  return (data as { _id: string })._id
}
const recall = async () => (await world.rows<{ state: string; transfer_id: string | null }>(`select state, transfer_id from recall`))[0]!
const collectionState = async () => (await world.rows<{ state: string }>(`select state from collection where id = '${collectionId}'`))[0]!.state
/** Two people, the second of this role. */
async function decide(id: string, decision: string, second: 'compliance' | 'finance', fields: Record<string, string> = {}) {
  await desk.propose('support', recallWork, id, decision, fields)
  await desk.second(second, recallWork, id)
}
const follow = async () => runJob(followRecallJob, world, { transferId: (await recall()).transfer_id! })
const mails = () => world.rows<{ subject: string }>(`select payload->>'subject' as subject from job where payload->>'subject' not like '% desk: %'`)

test('docs/money.md §8, M11: two people hold the money, two others send it back once, and the wallet has its fee again', async () => {
  const id = await log()
  await expect(log({ bank_reference: 'another' })).rejects.toMatchObject({ code: 'recalls.exists' })
  await desk.propose('support', recallWork, id, 'hold')
  await expect(desk.second('finance', recallWork, id)).rejects.toMatchObject({ code: 'desk.no_right' })
  await desk.second('compliance', recallWork, id)
  expect(await world.wallet(shop)).toEqual({ balance: 995_000n, held: 995_000n })
  const page = await routeAnswer(restrictionRoutes(world), showRestrictions, { params: { id: shop.businessId }, caller: shop.caller })
  expect((page.data as any).holds).toMatchObject([{ amount: 995_000n, missing: 0n, decided_by: 'staff', transaction_id: collectionId }])
  await decide(id, 'return', 'finance')
  expect([await recall(), await collectionState()]).toMatchObject([{ state: 'returning' }, 'sending_back'])
  await sendToBank(world, (await recall()).transfer_id!)
  await follow()
  await follow()
  expect([(await recall()).state, await collectionState(), await world.wallet(shop)]).toEqual(['returned', 'sent_back', { balance: 0n, held: 0n }])
  expect(world.bank.sent).toMatchObject([{ amountKobo: 1_000_000n, beneficiary: { accountNumber: '0123456789' } }])
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'Kasuwa: ₦9,950.00 is on hold (Amina Stores)',
    'Kasuwa: ₦9,950.00 went back to the payer (Amina Stores)',
  ])
})

test('a business that has spent the money is told, later payments in are held first, and nothing goes back before it is there', async () => {
  await createHeldTransfer(world, shop, 900_000n)
  const id = await log()
  await decide(id, 'hold', 'compliance')
  const [item] = await desk.list('support', recallWork)
  expect(item.due_on.getTime() - world.clock.now().getTime()).toBeLessThanOrEqual(24 * 60 * 60_000)
  expect((await mails()).map(({ subject }) => subject)).toContainEqual(expect.stringContaining('The bank of a payer asks for ₦9,950.00 back'))
  await expect(desk.propose('support', recallWork, id, 'return')).rejects.toMatchObject({ code: 'recalls.not_funded' })
  await world.paidIn(shop, 2_000_000n)
  await desk.propose('support', recallWork, id, 'return')
  expect((await world.wallet(shop)).held).toBe(995_000n + 902_000n)
  await desk.second('finance', recallWork, id)
  expect((await recall()).state).toBe('returning')
})

test('a payment back that fails is held again, and a refusal frees the money', async () => {
  const id = await log()
  await decide(id, 'hold', 'compliance')
  await decide(id, 'return', 'finance')
  world.bank.onSend = () => bankAnswer('rejected', '51', 'Insufficient funds')
  await sendToBank(world, (await recall()).transfer_id!)
  await follow()
  expect([await recall(), await collectionState(), await world.wallet(shop)]).toEqual([
    { state: 'secured', transfer_id: null },
    'posted',
    { balance: 995_000n, held: 995_000n },
  ])
  await decide(id, 'refuse', 'compliance')
  expect([(await recall()).state, await world.wallet(shop)]).toEqual(['refused', { balance: 995_000n, held: 0n }])
  world.bank.onSend = (sent) => acceptedAnswer(sent)
  await log({ bank_reference: 'asked again' })
})

test('M10, M11: the merchant does not send back what its bank has asked for, from the recall on until it is refused', async () => {
  const reverse = async () => {
    await world.grant(shop)
    const input = { collectionId, reason: 'Wrong goods', requestId: `reverse-${++requests}` }
    return world.postingQueue.submit(sendBackCommand(await prepareSendingBack(world, shop.caller, input)))
  }
  const refused = { code: 'collections.recalled', message: 'This payment is held because its bank asked for it back.' }
  const id = await log()
  await expect(reverse()).rejects.toMatchObject(refused)
  await decide(id, 'hold', 'compliance')
  await expect(reverse()).rejects.toMatchObject(refused)
  await decide(id, 'refuse', 'compliance')
  await reverse()
  expect([await collectionState(), await world.wallet(shop)]).toEqual(['sending_back', { balance: 995_000n, held: 995_000n }])
})

test('M10, M11: of a reversal and a recall at the same moment one is taken, and the money goes back once', async () => {
  await world.grant(shop)
  const prepared = await prepareSendingBack(world, shop.caller, { collectionId, reason: 'Wrong goods', requestId: 'at-once' })
  const [logged, reversed] = await Promise.allSettled([log(), world.postingQueue.submit(sendBackCommand(prepared))])
  expect([logged.status, reversed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  if (logged.status === 'fulfilled') {
    await decide(logged.value, 'hold', 'compliance')
    await decide(logged.value, 'return', 'finance')
  }
  const sent = await world.rows<{ id: string }>(`select id from transfer where kind = 'sending_back'`)
  expect(sent).toHaveLength(1)
  await sendToBank(world, sent[0]!.id)
  expect([await collectionState(), await world.wallet(shop)]).toEqual(['sent_back', { balance: 0n, held: 0n }])
})

test('a recall whose payer the bank names otherwise shows both names, and two people who confirm the account send it back there', async () => {
  world.bank.nameEnquiry = async () => ({
    outcome: 'found',
    accountName: 'YUSUF TRADING ENTERPRISES',
    enquiryId: 'enq-1',
    beneficiaryBvn: null,
    clientId: null,
  })
  const id = await log()
  await decide(id, 'hold', 'compliance')
  const shown = await desk.show('finance', recallWork, id)
  const account = shown.evidence.find(({ title }: { title: string }) => title === 'Account to which it goes back')
  expect(account.facts).toEqual([
    { name: 'Account', value: '0123456789, Guaranty Trust Bank' },
    { name: 'Name on the payment', value: 'Balarabe Yusuf' },
    { name: 'Name that the bank tells', value: 'YUSUF TRADING ENTERPRISES' },
    { name: 'They agree', value: 'No: two people confirm that it is the payer' },
  ])
  await expect(desk.propose('support', recallWork, id, 'return')).rejects.toMatchObject({
    code: 'recalls.name_differs',
    message: expect.not.stringMatching(/ask support/i),
  })
  await decide(id, 'return-confirmed', 'finance', { why: 'The name of before the marriage' })
  await sendToBank(world, (await recall()).transfer_id!)
  await follow()
  expect([(await recall()).state, await collectionState()]).toEqual(['returned', 'sent_back'])
  expect(world.bank.sent).toMatchObject([{ amountKobo: 1_000_000n, beneficiary: { accountNumber: '0123456789', name: 'YUSUF TRADING ENTERPRISES' } }])
})

test('docs/money.md §9: a bank that asks after 14 working days can only be refused, and nothing is held', async () => {
  world.clock.advance(40 * 24 * 60 * 60_000)
  const id = await log({ asked_on: '2026-12-11' })
  expect((await desk.show('support', recallWork, id)).decisions.map(({ key }: { key: string }) => key)).toEqual(['refuse'])
  await decide(id, 'refuse', 'compliance')
  expect((await world.wallet(shop)).held).toBe(0n)
  await log({ bank_reference: 'in time', asked_on: '2026-12-10' })
  expect((await desk.list('viewer', recallWork)).map(({ what }: { what: string }) => what)).toEqual(['Recall in time: A wrong account number'])
})

test('the question of staff about the account counts against no person and no business', async () => {
  const id = await log()
  await decide(id, 'hold', 'compliance')
  await decide(id, 'return', 'finance')
  expect((await recall()).state).toBe('returning')
  expect(await world.rows(`select kind, subject from attempt_counter where kind like 'name_enquiry%'`)).toEqual([])
})

test('what is no payment in of a bank is not recalled, and viewers and administrators log none', async () => {
  await expect(log({ payment: 'col_none' })).rejects.toMatchObject({ code: 'recalls.not_found' })
  await expect(log({ asked_on: '2026-11-21' })).rejects.toMatchObject({ message: 'The day is not after today' })
  expect([...logRecall.roles].toSorted()).toEqual(['compliance', 'finance', 'support'])
})
