import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitingPages } from '../../../tests/fixtures/action-items.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { textsTo } from '../../../tests/fixtures/enqueue.ts'
import { addStatementLine, attemptReference, failedChecks, runReconciliation } from '../../../tests/fixtures/pending-fixture.ts'
import { findItem, latestItems, presentItem } from '../../history/index.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { answerDispute } from './actions/answer-dispute.ts'
import { decideDispute } from './actions/decide-dispute.ts'
import { logDispute } from './actions/log-dispute.ts'
import { refundFraud } from './actions/refund-fraud.ts'
import { disputeOfItem } from './queries.ts'
import { createHeldTransfer, createSentTransfer } from '../../../tests/fixtures/payment-fixture.ts'
import { DISPUTE_TYPES, FRAUD_TYPE, showDispute, showDisputeTypes } from '../contract.ts'
import { disputeRoutes } from './routes.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { suspenseWork } from '../../reconciliation/server/work-items/suspense.ts'
import { remaindersOf } from '../../closures/server/queries.ts'
import { breakWork } from '../../reconciliation/server/work-items/break.ts'
import { disputeWork, fraudReportWork } from './work-items.ts'

let world: AppFixture
let shop: Shop
let transactionId: string
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 4_500_000n)
  transactionId = (await latestItems(world.db.system, shop.businessId, 1))[0]!.id
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const log = (requestId: string, remark = 'The customer shows 54,000') =>
  logDispute(world, shop.caller, { transactionId, disputeType: 'The amount is wrong', remark, requestId })
const statusNow = async () => (await findItem(world.db.system, shop.businessId, transactionId))!.dispute_status

test('TXN-52, TXN-60, NS-52, M11: a dispute makes its transaction pending, moves no money, is made once, and tells the owner', async () => {
  const before = await world.wallet(shop)
  const journals = await world.rows(`select count(*)::int from journal`)
  const { id } = await log('first')
  expect(await log('first')).toEqual({ id, replayed: true })
  await expect(log('second')).rejects.toMatchObject({ code: 'disputes.exists' })
  expect(await statusNow()).toBe('pending')
  expect(await world.wallet(shop)).toEqual(before)
  expect(await world.rows(`select count(*)::int from journal`)).toEqual(journals)
  const notified = await world.rows(`select split_part(key, ':', 1) as by from job where key like '%dispute-dsp_%' order by 1`)
  expect(notified).toEqual([{ by: 'mail' }, { by: 'sms' }])
  expect(await textsTo(world, '08031234567')).toEqual([
    'Kasuwa, Amina Stores: Dispute logged. Payment: NGN 45,000.00. Not you? Change your password and contact support.',
  ])
})

test('of two disputes at once about one transaction, one is made', async () => {
  const ends = await Promise.allSettled([log('a'), log('b')])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await world.rows(`select state from dispute`)).toEqual([{ state: 'logged' }])
})

test.each(['resolve', 'reject'] as const)(
  'a decision to %s it ends the dispute once, with its reason; the transaction says resolved',
  async (move) => {
    const { id } = await log('first')
    const decide = (requestId: string) => decideDispute(world, { id, move, by: 'Adamu', reason: 'The bank confirmed 45,000.', requestId })
    await decide('decision')
    await decide('decision')
    expect(await statusNow()).toBe('resolved')
    expect(await disputeOfItem(world.db.system, shop.businessId, transactionId)).toMatchObject({
      state: move === 'resolve' ? 'resolved' : 'rejected',
      reason: 'The bank confirmed 45,000.',
    })
    await expect(decide('another')).rejects.toMatchObject({ code: 'disputes.decided' })
    expect(presentItem((await findItem(world.db.system, shop.businessId, transactionId))!).state).toBe('confirmed')
  },
)

const HOUR_MS = 60 * 60_000
const SUPPORT = { operatorId: 'op_1', name: 'Ada Obi', role: 'support' } as const

test('docs/money.md §9: a dispute is acknowledged within 24 hours, and answered within the clock of its type', async () => {
  const desk = createDesk(world, [disputeWork])
  const { id } = await log('first')
  const logged = world.clock.now().getTime()
  const [item] = await desk.list('support', disputeWork)
  expect(item).toMatchObject({ _id: id, what: 'The amount is wrong: The customer shows 54,000', amount: 4_500_000n })
  expect(item.due_on.getTime() - logged).toBe(24 * HOUR_MS)
  for (const role of ['viewer', 'finance', 'administrator'] as const)
    await expect(desk.propose(role, disputeWork, id, 'acknowledge')).rejects.toMatchObject({ code: 'desk.no_right' })
  await desk.propose('support', disputeWork, id, 'acknowledge')
  const [acknowledged] = await desk.list('support', disputeWork)
  expect(acknowledged.due_on.getTime() - logged).toBe(30 * 24 * HOUR_MS)
  expect((await desk.show('support', disputeWork, id)).decisions.map(({ key }: { key: string }) => key)).toEqual(['ask', 'resolve', 'reject'])
})

test('staff ask, the business answers once, and the decision against it ends the dispute with the text that it reads', async () => {
  const desk = createDesk(world, [disputeWork])
  const { id } = await log('first')
  const answer = (requestId: string, text = 'It was delivered') => answerDispute(world, shop.caller, { transactionId, answer: text, requestId })
  await expect(answer('early')).rejects.toMatchObject({ code: 'disputes.not_asked' })
  await desk.propose('compliance', disputeWork, id, 'ask', { text: 'Was it delivered?' })
  expect(await disputeOfItem(world.db.system, shop.businessId, transactionId)).toMatchObject({
    state: 'awaiting_merchant',
    question: 'Was it delivered?',
    answer: null,
  })
  const page = `/admin/merchant/history?tx=${transactionId}`
  expect(await waitingPages(world, shop.caller)).toEqual([['Kasuwa staff need your answer about a payment', page]])
  expect(await answer('one')).toMatchObject({ replayed: false })
  expect(await waitingPages(world, shop.caller)).toEqual([])
  expect(await answer('one')).toMatchObject({ replayed: true })
  await expect(answer('two')).rejects.toMatchObject({ code: 'disputes.not_asked' })
  const { evidence } = await desk.show('support', disputeWork, id)
  expect(evidence[1].rows.map(([, by, move, text]: string[]) => [by, move, text])).toEqual([
    ['Compliance', 'Asked the merchant', 'Was it delivered?'],
    ['Amina Bello', 'Answer of the merchant', 'It was delivered'],
  ])
  await desk.propose('support', disputeWork, id, 'reject', { text: 'The amounts agree.' })
  expect(await desk.list('support', disputeWork)).toEqual([])
  expect(await statusNow()).toBe('resolved')
  expect(await disputeOfItem(world.db.system, shop.businessId, transactionId)).toMatchObject({ state: 'rejected', reason: 'The amounts agree.' })
})

test('docs/money.md §9: fraud on money out is reported within 72 hours; the receiving bank is told within 30 minutes, and two people decide in 14 working days', async () => {
  const desk = createDesk(world, [disputeWork, fraudReportWork])
  const report = (of: string, requestId: string) =>
    logDispute(world, shop.caller, { transactionId: of, disputeType: FRAUD_TYPE, remark: 'The seller is gone', requestId })
  await expect(report(transactionId, 'in')).rejects.toMatchObject({ code: 'disputes.not_fraud' })
  await createHeldTransfer(world, shop, 50_000n)
  const paid = (await latestItems(world.db.system, shop.businessId, 1, { direction: 'debit' }))[0]!.id
  const { id } = await report(paid, 'out')
  expect(await desk.list('support', disputeWork)).toEqual([])
  const minutesLeft = async () => ((await desk.list('support', fraudReportWork))[0].due_on.getTime() - world.clock.now().getTime()) / 60_000
  expect(await minutesLeft()).toBe(30)
  await expect(desk.propose('support', fraudReportWork, id, 'resolve', { text: 'Yes' })).rejects.toMatchObject({ httpStatus: 409 })
  await desk.propose('support', fraudReportWork, id, 'acknowledge', { text: 'GTBank holds it, reference 77' })
  const mails = await world.rows(`select payload->>'text' as text from job where payload->>'subject' like '%fraud report received%'`)
  expect(mails).toMatchObject([{ text: expect.stringContaining('GTBank holds it, reference 77') }])
  // Friday, 20 November, and 14 working days without a holiday.
  expect((await desk.list('support', fraudReportWork))[0].due_on.toISOString().slice(0, 10)).toBe('2026-12-10')
  await desk.propose('support', fraudReportWork, id, 'resolve', { text: 'It was fraud. The refund is on its way.' })
  await expect(desk.second('finance', fraudReportWork, id)).rejects.toMatchObject({ code: 'desk.no_right' })
  await desk.second('compliance', fraudReportWork, id)
  expect(await desk.list('support', fraudReportWork)).toMatchObject([{ _id: id }])
})

/** A payment of ₦500.00 that was sent, whose report is decided to be a fraud. */
async function decidedFraud(desk: ReturnType<typeof createDesk>): Promise<{ id: string; paid: string }> {
  const paid = await createSentTransfer(world, shop, 50_000n)
  const [item] = await latestItems(world.db.system, shop.businessId, 1, { direction: 'debit' })
  const input = { transactionId: item!.id, disputeType: FRAUD_TYPE, remark: 'The seller is gone', requestId: `fraud-${paid}` } as const
  const { id } = await logDispute(world, shop.caller, input)
  await desk.propose('support', fraudReportWork, id, 'acknowledge', { text: 'GTBank holds it' })
  await desk.propose('support', fraudReportWork, id, 'resolve', { text: 'It was fraud.' })
  await desk.second('compliance', fraudReportWork, id)
  return { id, paid }
}
const stateOf = async (id: string) => (await world.rows<{ state: string }>(`select state from dispute where id = '${id}'`))[0]!.state
const books = () => world.rows(`select kind, balance from account where kind in ('compensation', 'partner_claims') and balance <> 0 order by kind`)

test('M73: a fraud that is decided for the business is refunded by two people within 48 hours, once, and the part of the receiving bank is a claim', async () => {
  const desk = createDesk(world, [fraudReportWork, breakWork])
  // A refund comes out of what Kasuwa has earned: ten fees of ₦100.
  const busy = await world.createShop('Busy Market')
  await Promise.all(Array.from({ length: 10 }, () => world.paidIn(busy, 20_000_000n)))
  const { id } = await decidedFraud(desk)
  const { balance } = await world.wallet(shop)
  expect(await stateOf(id)).toBe('paying')
  const [item] = await desk.list('finance', fraudReportWork)
  expect(item.due_on.getTime() - world.clock.now().getTime()).toBeLessThanOrEqual(48 * HOUR_MS)
  await desk.propose('support', fraudReportWork, id, 'refund', { amount: '50000', bank_part: '20000' })
  await expect(desk.second('compliance', fraudReportWork, id)).rejects.toMatchObject({ code: 'desk.no_right' })
  await desk.second('finance', fraudReportWork, id)
  expect([await stateOf(id), (await world.wallet(shop)).balance]).toEqual(['resolved', balance + 50_000n])
  const [line] = await latestItems(world.db.system, shop.businessId, 1)
  expect(line).toMatchObject({ kind: 'fraud_refund', state: 'confirmed', total: 50_000n, balance_after: balance + 50_000n })
  expect(await books()).toEqual([
    { kind: 'compensation', balance: 30_000n },
    { kind: 'partner_claims', balance: 20_000n },
  ])
  expect(await desk.list('support', fraudReportWork)).toEqual([])
  // It is between the bank and us, and keeps no business from closing.
  expect((await remaindersOf(world.db.system, shop.businessId)).map(({ what }) => what)).not.toContain('Open cases of the books')
  const [claim] = await desk.list('finance', breakWork)
  expect([claim.amount, (await desk.show('finance', breakWork, claim._id)).decisions.map(({ key }: { key: string }) => key)]).toEqual([
    20_000n,
    ['repaid', 'lose'],
  ])
  const again = refundFraud(world, id, { amountKobo: 50_000n, bankKobo: 0n }, { by: SUPPORT, proposedBy: SUPPORT, note: '', requestId: 'again' })
  await expect(again).rejects.toMatchObject({ httpStatus: 409 })
})

test('M73: no more than the payment is refunded, and nothing of a payment that came back: then two people say that no refund is due', async () => {
  const desk = createDesk(world, [fraudReportWork])
  const { id, paid } = await decidedFraud(desk)
  const refund = (amountKobo: bigint) =>
    refundFraud(world, id, { amountKobo, bankKobo: 0n }, { by: SUPPORT, proposedBy: SUPPORT, note: '', requestId: `refund-${amountKobo}` })
  await expect(refund(50_001n)).rejects.toMatchObject({ code: 'disputes.refund_too_large' })
  addStatementLine(world, 'out', 50_000n, { reference: await attemptReference(world, paid) })
  await runReconciliation(world)
  addStatementLine(world, 'in', 50_000n, { reference: await attemptReference(world, paid), sessionId: 'R1' })
  await runReconciliation(world)
  await expect(refund(50_000n)).rejects.toMatchObject({ code: 'disputes.not_paid' })
  await desk.propose('compliance', fraudReportWork, id, 'no-refund', { text: 'Your bank has sent it back.' })
  await desk.second('finance', fraudReportWork, id)
  expect([await stateOf(id), await books()]).toEqual(['resolved', []])
  expect(await world.rows(`select reason from dispute where id = '${id}'`)).toEqual([{ reason: 'Your bank has sent it back.' }])
})

/** The payment is debited, refunded with this part of the bank, and comes back. */
async function refundedAndBack(desk: ReturnType<typeof createDesk>, bankKobo: bigint): Promise<bigint> {
  // A refund comes out of what Kasuwa has earned.
  const busy = await world.createShop('Busy Market')
  await Promise.all(Array.from({ length: 10 }, () => world.paidIn(busy, 20_000_000n)))
  const { id, paid } = await decidedFraud(desk)
  addStatementLine(world, 'out', 50_000n, { reference: await attemptReference(world, paid) })
  await runReconciliation(world)
  await refundFraud(world, id, { amountKobo: 50_000n, bankKobo }, { by: SUPPORT, proposedBy: SUPPORT, note: '', requestId: 'refund' })
  const { balance } = await world.wallet(shop)
  addStatementLine(world, 'in', 50_000n, { reference: await attemptReference(world, paid), sessionId: 'R1' })
  await runReconciliation(world)
  world.clock.advance(HOUR_MS)
  await runReconciliation(world)
  expect((await world.wallet(shop)).balance).toBe(balance)
  return balance
}

test.each([0n, 20_000n])(
  'M16, M73: a payment that was refunded and comes back all the same is not paid twice: it repays the claim of %s and what the refund cost',
  async (bankKobo) => {
    const desk = createDesk(world, [fraudReportWork, suspenseWork, breakWork])
    const balance = await refundedAndBack(desk, bankKobo)
    const [back] = await desk.list('finance', suspenseWork)
    const keys = (await desk.show('finance', suspenseWork, back._id)).decisions.map(({ key }: { key: string }) => key)
    expect([back.amount, keys]).toEqual([50_000n, ['refunded-return', 'send-back']])
    await desk.decide(suspenseWork, back._id, 'refunded-return')
    expect([await books(), (await world.wallet(shop)).balance]).toEqual([[], balance])
    expect([await desk.list('finance', suspenseWork), await desk.list('finance', breakWork)]).toEqual([[], []])
  },
)

test('M54, M73: a refunded payment that the bank never debited is ours, and is not given back once more', async () => {
  const desk = createDesk(world, [fraudReportWork, suspenseWork, breakWork])
  const busy = await world.createShop('Busy Market')
  await Promise.all(Array.from({ length: 10 }, () => world.paidIn(busy, 20_000_000n)))
  const { id } = await decidedFraud(desk)
  await refundFraud(world, id, { amountKobo: 50_000n, bankKobo: 0n }, { by: SUPPORT, proposedBy: SUPPORT, note: '', requestId: 'refund' })
  const { balance } = await world.wallet(shop)
  for (const { amount, session_id: sessionId } of await world.rows<{ amount: bigint; session_id: string }>(
    `select amount, session_id from collection`,
  ))
    addStatementLine(world, 'in', amount, { sessionId })
  await runReconciliation(world)
  world.clock.advance(25 * HOUR_MS)
  await runReconciliation(world)
  const [missing] = (await desk.list('finance', breakWork)).filter(({ amount }: { amount: bigint }) => amount === 50_000n)
  expect((await desk.show('finance', breakWork, missing._id)).decisions.map(({ key }: { key: string }) => key)).toEqual(['never-left'])
  await desk.decide(breakWork, missing._id, 'never-left')
  expect((await world.wallet(shop)).balance).toBe(balance)
})

test('M73: nothing is decided about the refund of a payment whose end is not known', async () => {
  const desk = createDesk(world, [fraudReportWork])
  const { id, paid } = await decidedFraud(desk)
  await world.rows(`update transfer set state = 'unclear' where id = '${paid}'`)
  const order = { by: SUPPORT, proposedBy: SUPPORT, note: '', requestId: 'early' }
  await expect(refundFraud(world, id, { amountKobo: 50_000n, bankKobo: 0n }, order)).rejects.toMatchObject({ code: 'disputes.end_not_known' })
  const noRefund = decideDispute(world, { id, move: 'no-refund', by: 'Ada', reason: 'It is on its way.', requestId: 'none' })
  await expect(noRefund).rejects.toMatchObject({ code: 'disputes.end_not_known' })
  await world.rows(`update transfer set state = 'settled' where id = '${paid}'`)
  expect(await stateOf(id)).toBe('paying')
})

test('docs/money.md §8: a decision against the business is appealed once, within 14 days, and staff decide it once more by a clock', async () => {
  const desk = createDesk(world, [disputeWork])
  const { id } = await log('first')
  await desk.propose('support', disputeWork, id, 'reject', { text: 'The amounts agree.' })
  const shown = async () =>
    (await routeAnswer(disputeRoutes(world), showDispute, { query: { transaction_id: transactionId }, caller: shop.caller })).data as any
  expect(await shown()).toMatchObject({ state: 'rejected', may_answer: true, question: expect.stringContaining('do not agree') })
  const appeal = (requestId: string) => answerDispute(world, shop.caller, { transactionId, answer: 'My receipt says 54,000', requestId })
  await appeal('one')
  expect(await appeal('one')).toMatchObject({ replayed: true })
  expect([await stateOf(id), await statusNow(), (await shown()).may_answer]).toEqual(['appealed', 'pending', false])
  const [item] = await desk.list('support', disputeWork)
  expect(item.due_on.getTime() - world.clock.now().getTime()).toBeGreaterThan(13 * 24 * HOUR_MS)
  await desk.propose('support', disputeWork, id, 'reject', { text: 'The bank confirmed it again.' })
  expect(await shown()).toMatchObject({ state: 'rejected', may_answer: false, reason: 'The bank confirmed it again.' })
  await expect(appeal('two')).rejects.toMatchObject({ code: 'disputes.not_asked' })
})

test('docs/money.md §8: fourteen days after the decision it is not appealed any more', async () => {
  const { id } = await log('first')
  await decideDispute(world, { id, move: 'reject', by: 'Ada', reason: 'The amounts agree.', requestId: 'no' })
  world.clock.advance(14 * 24 * HOUR_MS + 1)
  await expect(answerDispute(world, shop.caller, { transactionId, answer: 'No', requestId: 'late' })).rejects.toMatchObject({
    code: 'disputes.not_asked',
  })
})

test('the types to choose from are those of the payment: fraud only of money that went out, within 72 hours', async () => {
  await createHeldTransfer(world, shop, 50_000n)
  const paid = (await latestItems(world.db.system, shop.businessId, 1, { direction: 'debit' }))[0]!.id
  const typesFor = async (transaction_id: string) =>
    (await routeAnswer(disputeRoutes(world), showDisputeTypes, { query: { transaction_id }, caller: shop.caller })).data
  expect(await typesFor(paid)).toEqual([...DISPUTE_TYPES])
  expect(await typesFor(transactionId)).toEqual(DISPUTE_TYPES.filter((type) => type !== FRAUD_TYPE))
  world.clock.advance(72 * HOUR_MS + 1)
  expect(await typesFor(paid)).not.toContain(FRAUD_TYPE)
  const neighbour = await world.createShop('Bello Foods')
  const request = { query: { transaction_id: paid }, caller: neighbour.caller }
  await expect(routeAnswer(disputeRoutes(world), showDisputeTypes, request)).rejects.toMatchObject({ httpStatus: 404 })
})

test('a fraud that is reported after 72 hours is refused with its reason', async () => {
  await createHeldTransfer(world, shop, 50_000n)
  const paid = (await latestItems(world.db.system, shop.businessId, 1, { direction: 'debit' }))[0]!.id
  world.clock.advance(72 * HOUR_MS + 1)
  await expect(
    logDispute(world, shop.caller, { transactionId: paid, disputeType: FRAUD_TYPE, remark: 'The seller is gone', requestId: 'late' }),
  ).rejects.toMatchObject({ code: 'disputes.not_fraud' })
})
