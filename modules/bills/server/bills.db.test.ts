import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { bankAnswer } from '../../../tests/fixtures/bank.ts'
import { AIRTIME, createHeldBill, openFloat, PREPAID, topUpSent } from '../../../tests/fixtures/bill-fixture.ts'
import { billAnswer, deliveredAnswer } from '../../../tests/fixtures/biller.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { DAY_MS, expectChecksToPass, failedChecks } from '../../../tests/fixtures/pending-fixture.ts'
import { queuedJobs } from '../../../tests/fixtures/enqueue.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import type { Role } from '../../identity/contract.ts'
import { transferById } from '../../transfers/index.ts'
import type { TransferAttemptRow } from '../../transfers/server/rows.ts'
import { recordBankResponse } from '../../transfers/server/actions/record-bank-response.ts'
import { sendToBank } from '../../transfers/server/actions/send-to-bank.ts'
import { queryTransfer } from '../../transfers/server/actions/query-transfer.ts'
import type { BillOrder } from '../contract.ts'
import { askTokens } from './actions/ask-tokens.ts'
import { checkRefund } from './actions/refund-purchase.ts'
import { readBalance } from './actions/read-balance.ts'
import { sendTokenAgain, textToken } from './actions/text-token.ts'
import { postingQueueOptions } from '../../../apps/posting-queue-options.ts'
import { createPostingQueue } from '../../ledger/index.ts'
import { orderTopUp } from './actions/top-up.ts'
import { presentBill } from './present.ts'
import { purchaseById } from './queries.ts'
import { missingTokenWork, topUpWork } from './work-items.ts'
import { operatorContextOf } from '../../../tests/fixtures/operators.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  await world.paidIn(shop, 5_000_000n)
  await openFloat(world)
})
afterEach(async () => {
  expect(await failedChecks(world)).toEqual([])
  await world.close()
})

const WALLET = 5_000_000n - 10_000n
const accept = (order: BillOrder, options?: Parameters<typeof createHeldBill>[3]) => createHeldBill(world, shop, order, options)

const floatAccount = async () =>
  (await world.rows<{ balance: bigint; held: bigint }>(`select balance, held from account where kind = 'bills_float'`))[0]!
const stateOf = async (id: string) => (await world.rows<{ state: string }>(`select state from transfer where id = '${id}'`))[0]!.state
const usedLimit = async () => (await world.rows<{ used: bigint }>(`select used from meter where kind = 'outflow'`))[0]?.used ?? 0n
const journalOf = async (posting: string) =>
  (
    await world.rows<{ line: string }>(`
      select a.kind || ' ' || e.amount as line from journal j join entry e on e.journal_id = j.id join account a on a.id = e.account_id
      where j.posting = '${posting}' order by 1`)
  ).map(({ line }) => line)

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((refused: unknown) => refused)
  expect(error).toBeInstanceOf(Refusal)
  return (error as Refusal).code
}

test('BILL-01, M22, M23: airtime holds wallet and float, uses the limit, and is settled by the price that the biller took', async () => {
  const id = await accept(AIRTIME)
  expect(await world.wallet(shop)).toEqual({ balance: WALLET, held: 100_000n })
  expect(await floatAccount()).toEqual({ balance: 10_000_000n, held: 100_000n })
  expect(await usedLimit()).toBe(100_000n)
  await sendToBank(world, id)
  expect(world.biller.sent).toMatchObject([{ type: 'airtime', serviceId: 'mtn', customerNumber: '08034124417', amountKobo: 100_000n }])
  expect(await world.wallet(shop)).toEqual({ balance: WALLET - 100_000n, held: 0n })
  expect(await floatAccount()).toEqual({ balance: 9_903_000n, held: 0n })
  expect(await journalOf('M23')).toEqual(['bills_commission -2791', 'bills_float -97000', 'vat -209', 'wallet 100000'])
  expect(
    await world.rows(`select kind, direction, state, total::int as total, party_bank_name as bank from history_item where kind = 'bill'`),
  ).toEqual([{ kind: 'bill', direction: 'debit', state: 'confirmed', total: 100_000, bank: 'MTN' }])
})

test('BILL-04, M23: prepaid electricity takes the convenience fee, and its token is sealed and goes out by text message', async () => {
  const texts: { to: string; text: string }[] = []
  world.sms.send = async (sent) => void texts.push(sent)
  world.biller.onBuy = (order) => deliveredAnswer(order, { token: '48271930556201784413', units: '86.4 kWh', chargedKobo: 1_984_000n })
  const id = await accept(PREPAID)
  await sendToBank(world, id)
  expect(await journalOf('M23')).toEqual(['bills_commission -14884', 'bills_float -1984000', 'fees_bills -1860', 'vat -1256', 'wallet 2002000'])
  const [row] = await world.rows<{ token: string }>(`select token from bill_purchase`)
  expect(row!.token).toMatch(/^sealed1:/)
  expect(JSON.stringify(await world.rows(`select raw from transfer_answer`))).not.toContain('48271930556201784413')
  await textToken(world, { purchaseId: id })
  expect(texts).toEqual([
    { to: '08034124417', text: 'Token for meter 04172283391: 4827 1930 5562 0178 4413. 86.4 kWh. Type the digits on your meter.' },
  ])
  expect(await refusalOf(sendTokenAgain(world, shop.caller, id))).toBe('bills.token_sent')
  for (let again = 0; again < 3; again++) {
    world.clock.advance(60_000)
    await sendTokenAgain(world, shop.caller, id)
  }
  world.clock.advance(60_000)
  expect(await refusalOf(sendTokenAgain(world, shop.caller, id))).toBe('bills.token_sent')
})

const TOKEN = '48271930556201784413'

/** Minutes pass, and the worker does what is due. */
async function passMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    world.clock.advance(60_000)
    await askTokens(world)
    const asks = (await queuedJobs(world)).filter(({ task }) => task === 'bills.check-refund')
    await world.rows(`delete from job where task = 'bills.check-refund'`)
    for (const { payload } of asks) await checkRefund(world, payload as { reference: string })
  }
}

/** A prepaid meter that the biller delivered, and whose token it has not told. */
async function deliverWithoutToken(): Promise<string> {
  world.biller.onBuy = (order) => deliveredAnswer(order, { units: '86.4 kWh' })
  world.biller.onQuery = () => deliveredAnswer(world.biller.sent[0]!)
  const id = await accept(PREPAID)
  await sendToBank(world, id)
  return id
}
const shown = async (id: string, role: Role = 'merchant') =>
  presentBill(world.secrets, (await purchaseById(world.db.system, id))!, { serviceName: 'KEDCO', role })

test('BILL-04, M23: a prepaid order that is delivered without its token is settled, and the token is asked for until it comes and is texted', async () => {
  const id = await deliverWithoutToken()
  expect([await stateOf(id), await shown(id)]).toEqual(['settled', expect.objectContaining({ token: null, token_awaited: true })])
  await passMinutes(2)
  expect(world.biller.queried).toEqual([world.biller.sent[0]!.reference, world.biller.sent[0]!.reference])
  world.biller.onQuery = () => deliveredAnswer(world.biller.sent[0]!, { token: TOKEN })
  await passMinutes(1)
  expect(await shown(id)).toMatchObject({ token: TOKEN, units: '86.4 kWh', token_awaited: false, can_send_token: true })
  expect((await queuedJobs(world)).filter(({ task }) => task === 'bills.text-token')).toHaveLength(1)
  await passMinutes(60)
  expect(world.biller.queried).toHaveLength(3)
  expect((await world.rows<{ token: string }>(`select token from bill_purchase`))[0]!.token).toMatch(/^sealed1:/)
})

test('a token that has not come after half an hour waits at the desk, where staff enter it; the biller is asked all the same', async () => {
  const id = await deliverWithoutToken()
  await passMinutes(29)
  expect(await missingTokenWork.open(world.db.system, { after: null, limit: 10 })).toEqual([])
  await passMinutes(2)
  const [item] = await missingTokenWork.open(world.db.system, { after: null, limit: 10 })
  expect(item).toMatchObject({ id, business: 'Amina Stores', amount: 2_000_000n })
  const queried = world.biller.queried.length
  await passMinutes(31)
  expect(world.biller.queried.length).toBeGreaterThan(queried)
  const by = { operatorId: 'opr_1', name: 'Ngozi', role: 'support' as const }
  const [enter] = missingTokenWork.decisions({ ...item!, isOpen: true })
  const order = (token: string) => ({
    context: operatorContextOf(world),
    item: item!,
    fields: { token },
    by,
    proposedBy: null,
    note: '',
    requestId: `req-${token}`,
  })
  expect(await refusalOf(enter!.carryOut(order('123')))).toBe('bills.token_digits')
  await enter!.carryOut(order('4827 1930 5562 0178 4413'))
  expect([await shown(id), await missingTokenWork.open(world.db.system, { after: null, limit: 10 })]).toEqual([
    expect.objectContaining({ token: TOKEN, token_awaited: false }),
    [],
  ])
  expect(await refusalOf(enter!.carryOut(order('11112222333344445555')))).toBe('bills.token_here')
})

test('M25: a purchase whose token never came and that the biller refunds gives the money back, and no token is asked for any more', async () => {
  const id = await deliverWithoutToken()
  world.biller.onQuery = () => billAnswer('rejected', 'refunded')
  await passMinutes(3)
  expect([await stateOf(id), (await world.wallet(shop)).balance, world.biller.queried.length]).toEqual(['returned', WALLET, 1])
  expect((await shown(id)).token_awaited).toBe(false)
})

test('a token can be sent again by the roles that pay; support, finance and the auditor see the token only', async () => {
  world.biller.onBuy = (order) => deliveredAnswer(order, { token: TOKEN })
  const id = await accept(PREPAID)
  await sendToBank(world, id)
  const payers: readonly Role[] = ['merchant', 'accountant-finance', 'api-finance', 'merchant-authorizer', 'cashieraccountant']
  const readers: readonly Role[] = ['merchant-finance', 'merchant-support', 'auditor-finance']
  const may = await Promise.all([...payers, ...readers].map(async (role) => [role, (await shown(id, role)).can_send_token] as const))
  expect(may.filter(([, canSend]) => canSend).map(([role]) => role)).toEqual(payers)
})

test('M24: a definite failure gives wallet, float and limit back', async () => {
  world.biller.onBuy = () => billAnswer('rejected', 'failed-api')
  const id = await accept(AIRTIME)
  await sendToBank(world, id)
  expect(await stateOf(id)).toBe('failed')
  expect([await world.wallet(shop), await floatAccount(), await usedLimit()]).toEqual([
    { balance: WALLET, held: 0n },
    { balance: 10_000_000n, held: 0n },
    0n,
  ])
})

test('M24: an unclear answer keeps both holds, and the biller is asked again by the same reference until it says how it ended', async () => {
  world.biller.onBuy = () => billAnswer('unknown', 'garbage')
  const id = await accept(AIRTIME)
  await sendToBank(world, id)
  expect([await stateOf(id), (await world.wallet(shop)).held, (await floatAccount()).held]).toEqual(['unclear', 100_000n, 100_000n])
  world.biller.onQuery = () => billAnswer('pending', 'processing-api')
  world.clock.advance(10_000)
  await queryTransfer(world, id)
  expect(await stateOf(id)).toBe('pending')
  world.biller.onQuery = () => deliveredAnswer(world.biller.sent[0]!)
  world.clock.advance(60_000)
  await queryTransfer(world, id)
  expect([await stateOf(id), (await world.wallet(shop)).balance]).toEqual(['settled', WALLET - 100_000n])
  expect(world.biller.sent).toHaveLength(1)
  expect(new Set(world.biller.queried)).toEqual(new Set([world.biller.sent[0]!.reference]))
})

test('an order that the biller does not know is sent again after a minute, under the same reference', async () => {
  world.biller.onBuy = () => billAnswer('unknown', 'timeout')
  const id = await accept(AIRTIME)
  await sendToBank(world, id)
  world.biller.onBuy = (order) => deliveredAnswer(order)
  world.clock.advance(60_000)
  await queryTransfer(world, id)
  expect(await stateOf(id)).toBe('settled')
  expect(world.biller.sent.map(({ reference }) => reference)).toEqual([world.biller.sent[0]!.reference, world.biller.sent[0]!.reference])
})

test('M25: what the biller refunds after M73 has refunded the customer is paid to the customer no second time', async () => {
  await sendToBank(world, await accept(PREPAID))
  await world.rows(`update transfer set refunded_dispute_id = 'dsp_1'`)
  const before = await world.wallet(shop)
  world.biller.onQuery = () => billAnswer('rejected', 'refunded')
  await checkRefund(world, { reference: world.biller.sent[0]!.reference })
  expect(await world.wallet(shop)).toEqual(before)
})

test('M25: a purchase that the biller refunds after delivery gives everything back, once', async () => {
  const id = await accept(PREPAID)
  await sendToBank(world, id)
  await checkRefund(world, { reference: world.biller.sent[0]!.reference }).catch(() => {})
  expect(await stateOf(id)).toBe('settled')
  world.biller.onQuery = () => billAnswer('rejected', 'refunded')
  await checkRefund(world, { reference: world.biller.sent[0]!.reference })
  await checkRefund(world, { reference: world.biller.sent[0]!.reference })
  expect([await stateOf(id), await world.wallet(shop), await floatAccount()]).toEqual([
    'returned',
    { balance: WALLET, held: 0n },
    { balance: 10_000_000n, held: 0n },
  ])
  expect(await world.rows(`select sum(amount)::int as amount from day_total where kind = 'bill'`)).toEqual([{ amount: 0 }])
})

test('M52: a delivery after the failure costs the float, waits for staff as a case, and leaves the wallet as it is', async () => {
  world.biller.onBuy = () => billAnswer('rejected', 'failed-api')
  const id = await accept(AIRTIME)
  await sendToBank(world, id)
  const transfer = (await transferById(world.db.system, id))!
  const [attempt] = await world.rows<TransferAttemptRow>(`select * from transfer_attempt where transfer_id = '${id}'`)
  const delivered = { chargedKobo: 97_000n, sealedToken: null, units: null }
  await recordBankResponse(world, transfer, attempt!, 'query', { ...bankAnswer('accepted', 'completed-api'), delivered })
  expect([await stateOf(id), await world.wallet(shop)]).toEqual(['paid_late', { balance: WALLET, held: 0n }])
  expect(await journalOf('M52')).toEqual(['bills_commission -2791', 'bills_float -97000', 'suspense_late 100000', 'vat -209'])
  expect(await world.rows(`select kind, amount::int as amount from suspense_item`)).toEqual([{ kind: 'late', amount: 100_000 }])
})

test('with a float that is too low nothing is taken, and the customer reads that the service is temporarily unavailable', async () => {
  await accept({ ...AIRTIME, amount: 4_000_000n })
  await world.paidIn(shop, 20_000_000n)
  expect(await refusalOf(accept({ ...PREPAID, amount: 7_000_000n }))).toBe('bills.unavailable')
  expect((await floatAccount()).held).toBe(4_000_000n)
})

test('a purchase is refused without a PIN, without the money, above the limit, and for a plan or customer that does not exist', async () => {
  expect(await refusalOf(accept(AIRTIME, { withGrant: false }))).toBe('pin.required')
  expect(await refusalOf(accept({ ...AIRTIME, amount: 5_000_000n }))).toBe('transfers.insufficient_balance')
  expect(await refusalOf(accept({ type: 'data', variation_id: 'gone', phone: '08034124417' }))).toBe('bills.plan_gone')
  expect(await refusalOf(accept({ ...PREPAID, meter_number: '00001111111' }))).toBe('bills.customer_not_found')
  world.biller.plans = async () => ({ outcome: 'unknown', reason: 'HTML' })
  expect(await refusalOf(accept({ type: 'data', variation_id: 'mtn-1', phone: '08034124417' }))).toBe('bills.plans_not_loaded')
  expect(await world.wallet(shop)).toEqual({ balance: WALLET, held: 0n })
})

test('one request buys once, also when it is sent again', async () => {
  const id = await accept(AIRTIME, { requestId: 'bill-once' })
  await sendToBank(world, id)
  expect(await accept(AIRTIME, { requestId: 'bill-once' })).toBe(id)
  expect(await refusalOf(accept({ ...AIRTIME, amount: 200_000n }, { requestId: 'bill-once' }))).toBe('request.reference_reused')
  expect((await world.wallet(shop)).balance).toBe(WALLET - 100_000n)
})

test('M26: a top-up is in transit until the biller’s balance shows it; then float and balance agree', async () => {
  world.biller.floatKobo = 10_000_000n
  await topUpSent(world, { amount: 5_000n, reference: 'FT-1' })
  await readBalance(world)
  const inTransit = async () => (await world.rows<{ balance: bigint }>(`select balance from account where kind = 'in_transit'`))[0]!.balance
  expect([await inTransit(), (await floatAccount()).balance]).toEqual([5_000n, 10_000_000n])
  world.biller.floatKobo = 10_005_000n
  await readBalance(world)
  expect([await inTransit(), (await floatAccount()).balance]).toEqual([0n, 10_005_000n])
  expect(await world.rows(`select told::int as told, booked::int as booked from biller_balance order by id desc limit 1`)).toEqual([
    { told: 10_005_000, booked: 10_005_000 },
  ])
})

test('a refund that the biller has booked and not told yet is no difference when it is told within seconds; what stays is one', async () => {
  const readings = [10_000_500n, 10_000_000n]
  const hearing: AppFixture['biller'] = { ...world.biller, balance: async () => ({ outcome: 'ok', kobo: readings.shift()! }) }
  await readBalance({ ...world, biller: hearing })
  const stored = () => world.rows(`select told::int as told, booked::int as booked from biller_balance order by id desc`)
  expect(await stored()).toEqual([{ told: 10_000_000, booked: 10_000_000 }])
  world.biller.floatKobo = 10_000_500n
  await readBalance(world)
  expect((await stored())[0]).toEqual({ told: 10_000_500, booked: 10_000_000 })
  // The checks of the books at the end of each test read the newest comparison.
  world.biller.floatKobo = 10_000_000n
  await readBalance(world)
})

test('M72: a top-up that has not arrived in a day is an alarm and work; two people call it lost, and the balance of the biller takes that back', async () => {
  world.biller.floatKobo = 10_000_000n
  const { id } = await topUpSent(world, { amount: 5_000n, reference: 'FT-9' })
  const alarms: string[] = []
  const log = { ...world.log, error: (_facts: object, message: string) => void alarms.push(message) } as typeof world.log
  const desk = createDesk(world, [topUpWork])
  const balanceOf = async (kind: string) => (await world.rows<{ balance: bigint }>(`select balance from account where kind = '${kind}'`))[0]!.balance
  await readBalance({ ...world, log })
  expect([alarms, await desk.list('viewer', topUpWork)]).toEqual([[], []])
  world.clock.advance(DAY_MS + 1)
  for (let times = 0; times < 2; times++) await readBalance({ ...world, log })
  expect(alarms).toEqual(['a top-up of a float has left and has not arrived'])
  await desk.decide(topUpWork, id, 'lost')
  expect([await balanceOf('in_transit'), await balanceOf('operational_loss'), (await floatAccount()).balance]).toEqual([0n, 5_000n, 10_000_000n])
  await readBalance(world)
  await expectChecksToPass(world)
  world.biller.floatKobo = 10_005_000n
  for (let times = 0; times < 2; times++) await readBalance(world)
  expect([await balanceOf('in_transit'), await balanceOf('operational_loss'), (await floatAccount()).balance]).toEqual([0n, 0n, 10_005_000n])
  await expectChecksToPass(world)
})

test('M26: finance orders a top-up, once for a reference; nothing is booked before two people decide, one of them of finance', async () => {
  const ordered = { amount: 5_000n, reference: 'FT-7', by: 'opr_1', role: 'finance', requestId: 'req-1' }
  const { id } = await orderTopUp(world, ordered)
  expect(await orderTopUp(world, ordered)).toEqual({ id, replayed: true })
  expect(await refusalOf(orderTopUp(world, { ...ordered, requestId: 'req-2' }))).toBe('bills.top_up_reference')
  const inTransit = async () => (await world.rows<{ balance: bigint }>(`select balance from account where kind = 'in_transit'`))[0]?.balance ?? 0n
  expect(await inTransit()).toBe(0n)
  const item = (await topUpWork.find(world.db.system, id))!
  const [book, refuse] = topUpWork.decisions(item)
  expect(book).toMatchObject({ people: 2, includes: 'finance' })
  const by = { operatorId: 'opr_2', name: 'Ngozi', role: 'compliance' as const }
  const order = {
    context: operatorContextOf(world),
    item,
    fields: {},
    by,
    proposedBy: { ...by, operatorId: 'opr_1', role: 'finance' as const },
    note: '',
    requestId: 'req-3',
  }
  await book!.carryOut(order)
  await book!.carryOut(order)
  expect([await inTransit(), await topUpWork.open(world.db.system, { after: null, limit: 10 })]).toEqual([5_000n, []])
  expect(await refusalOf(refuse!.carryOut({ ...order, requestId: 'req-4' }))).toBe('bills.top_up_decided')
  world.biller.floatKobo = 10_005_000n
  await readBalance(world)
  expect([await inTransit(), (await floatAccount()).balance]).toEqual([0n, 10_005_000n])
})

test('M26: the same order many times at once, in two processes, is one top-up, and each call is answered with it', async () => {
  const other = { ...world, postingQueue: createPostingQueue(world, postingQueueOptions) }
  const ordered = { amount: 1_000_000n, reference: 'AT-ONCE-1', by: 'opr_1', role: 'finance', requestId: 'same' }
  const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => orderTopUp(at % 2 === 0 ? world : other, ordered)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(await world.rows(`select count(*)::int as orders from bill_top_up where bank_reference = 'AT-ONCE-1'`)).toEqual([{ orders: 1 }])
})
