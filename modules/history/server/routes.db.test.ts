import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  routeAnswer,
  callRoute,
  BELLO_CASHPOINT,
  bookTransfer,
  callerOf,
  COUNTER,
  EMEKA,
  failTransfer,
  held,
  createHistoryFixture,
  postCollection,
  settleTransfer,
  STALL,
  historyContext,
  historyTransferRow,
  ZAINAB,
} from '../../../tests/fixtures/history.ts'
import { AMINA, BELLO, type LedgerFixture } from '../../../tests/fixtures/ledger.ts'
import type { BoundRoute } from '../../../platform/http/bind.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import type { Caller } from '../../identity/index.ts'
import {
  downloadReceipt,
  showCashpointPayouts,
  showCashpointTransactions,
  showCustomers,
  showDays,
  showHistory,
  showPayouts,
  showRecentBanks,
  showRecentPayees,
  showReceipt,
  showReceiptCopy,
  showTransactions,
} from '../contract.ts'
import { annotationDetail } from '../../annotations/server/history-detail.ts'
import { disputeDetail } from '../../disputes/server/history-detail.ts'
import { collectionHistory } from '../../collections/server/history.ts'
import { transferHistory } from '../../transfers/server/history.ts'
import { historyRoutes } from './routes.ts'

/** Amina's day: 45 payments at the counter, three at the stall, one by card, four payments out; Bello has one. */
let world: LedgerFixture
let routes: BoundRoute<Caller>[]
const amina = callerOf(AMINA)
const cashier = callerOf(AMINA, 'cashier', STALL)
const minute = (at: number) => new Date(Date.parse('2026-11-18T08:00:00Z') + at * 60_000)
beforeAll(async () => {
  world = await createHistoryFixture()
  routes = historyRoutes(historyContext(world), [collectionHistory, transferHistory], [disputeDetail, annotationDetail])
  // Three in each minute: the order within one instant must hold from page to page too.
  await Promise.all(
    Array.from({ length: 45 }, (_, at) =>
      postCollection(world, { id: `c${String(at).padStart(2, '0')}`, kobo: 10_000n, at: minute(Math.floor(at / 3)) }),
    ),
  )
  for (const at of [0, 1, 2])
    await postCollection(world, {
      id: `s${at}`,
      kobo: 5_000n,
      feeKobo: 25n,
      cashpoint: STALL,
      payer: EMEKA,
      at: new Date(`2026-11-19T1${at}:00:00Z`),
    })
  await postCollection(world, { id: 'card', kobo: 70_000n, channel: 'card', at: new Date('2026-11-19T15:00:00Z') })
  const day = new Date('2026-11-20T08:00:00Z')
  const sent = historyTransferRow('sent', 30_000n, day)
  await held(world, sent)
  await settleTransfer(world, sent, new Date('2026-11-20T08:00:05Z'))
  const failed = historyTransferRow('failed', 40_000n, new Date('2026-11-20T08:10:00Z'))
  await held(world, failed)
  await failTransfer(world, failed, new Date('2026-11-20T08:11:00Z'))
  await held(world, historyTransferRow('way', 20_000n, new Date('2026-11-20T08:20:00Z')))
  const at = new Date('2026-11-20T08:30:00Z')
  await bookTransfer(
    world,
    historyTransferRow('book', 25_000n, at, { route: 'book', state: 'settled', code: '00', fee: 0n, vat: 0n, total: 25_000n, ended_at: at }),
    {
      feeKobo: 125n,
      vatKobo: 9n,
    },
  )
  await postCollection(world, { id: 'bello', kobo: 1_000n, business: BELLO, at: new Date('2026-11-20T09:00:00Z') })
})
afterAll(() => world.close())

const history = (query: Parameters<typeof callRoute<typeof showHistory>>[2]['query'] = {}) =>
  callRoute(routes, showHistory, { params: { businessid: AMINA }, query, caller: amina })
const ids = (items: readonly { _id: string }[]) => items.map((item) => item._id)
const allOf = async () =>
  (await world.query(`select id from history_item where business_id = $1 order by created_at desc, id desc`, [AMINA])).map((row) => row['id'])

test('the banks that a business paid last come by their latest payment, each once, and none of another business', async () => {
  const { data } = await callRoute(routes, showRecentBanks, { caller: amina })
  const paid = await world.query(`select party_bank_code from history_item where business_id = $1 and direction = 'debit' order by created_at desc`, [
    AMINA,
  ])
  expect(data).toEqual([...new Set(paid.map((row) => row['party_bank_code']))])
  expect(data.length).toBeGreaterThan(0)
  expect((await callRoute(routes, showRecentBanks, { caller: callerOf(BELLO) })).data).toEqual([])
})

test('XFER-18: the payees paid last come by their latest payment, each account once, without failed payments and other businesses', async () => {
  const { data } = await callRoute(routes, showRecentPayees, { caller: amina })
  const paid = await world.query(
    `select party_account from history_item where business_id = $1 and kind = 'transfer' and state <> 'failed' order by created_at desc`,
    [AMINA],
  )
  expect(data.map(({ number }) => number)).toEqual([...new Set(paid.map((row) => row['party_account']))])
  expect(data.length).toBeGreaterThan(0)
  expect((await callRoute(routes, showRecentPayees, { caller: callerOf(BELLO) })).data).toEqual([])
})

describe('the list', () => {
  test('CONST-11 by cursor, 20 a page, gives every line exactly once, newest first, also where many share an instant', async () => {
    const pages = [await history()]
    while (pages.at(-1)!.meta.next) pages.push(await history({ cursor: pages.at(-1)!.meta.next! }))
    expect(pages.map((page) => page.data.length)).toEqual([20, 20, 13])
    expect(pages.flatMap((page) => ids(page.data))).toEqual(await allOf())
    for (const page of pages) expect(page.count).toBe(53)
  })

  test('HIST-12 CONST-10 by page, from 1 on, it gives the same lines', async () => {
    const pages = [await history({ page: '1' }), await history({ page: '2' }), await history({ page: '3' }), await history({ page: '4' })]
    expect(pages.flatMap((page) => ids(page.data))).toEqual(await allOf())
    expect(pages[3]).toMatchObject({ data: [], count: 53, meta: { next: null } })
    await expect(history({ page: '0' })).rejects.toMatchObject({ httpStatus: 400 })
    await expect(history({ page: '51' })).rejects.toMatchObject({ httpStatus: 400 })
  })

  test('a line that comes while someone pages by cursor shifts nothing', async () => {
    const first = await history({ type: 'credit' })
    await postCollection(world, { id: 'while', kobo: 1n, at: new Date('2026-11-20T09:40:00Z') })
    const second = await history({ type: 'credit', cursor: first.meta.next! })
    const before = (await allOf()).filter((id) => id !== 'txn_while')
    const credits = before.filter((id) => !['txn_sent', 'txn_failed', 'txn_way', 'txn_book'].includes(id!))
    expect([...ids(first.data), ...ids(second.data)]).toEqual(credits.slice(0, 40))
  })

  test('a cursor that is not ours, or beside a page, is refused with its field', async () => {
    for (const cursor of ['x', Buffer.from('2026-13-40T99:00:00.000Z txn_1').toString('base64url'), Buffer.from(`' or 1=1`).toString('base64url')])
      await expect(history({ cursor })).rejects.toMatchObject({ httpStatus: 400, fieldErrors: [{ field: 'cursor' }] })
    const { meta } = await history()
    await expect(history({ cursor: meta.next!, page: '2' })).rejects.toMatchObject({ httpStatus: 400 })
  })

  test('each filter narrows the list, and its count is the length of the list', async () => {
    const count = async (query: Parameters<typeof history>[0]) => {
      const { data, count, meta } = await history(query)
      if (!meta.next) expect(data).toHaveLength(count)
      return count
    }
    expect(await count({ type: 'debit' })).toBe(4)
    expect(await count({ type: 'credit' })).toBe(50)
    expect(await count({ cashpoint: STALL })).toBe(3)
    expect(await count({ startdate: '2026-11-19', enddate: '2026-11-19' })).toBe(4)
    expect(await count({ startdate: '2026-11-20' })).toBe(5)
    expect(await count({ enddate: '2026-11-17' })).toBe(0)
    expect(await count({ type: 'debit', startdate: '2026-11-20', enddate: '2026-11-20' })).toBe(4)
    expect(await count({ type: 'credit', cashpoint: STALL, startdate: '2026-11-19' })).toBe(3)
  })

  test('the payments in process are those for which money is held, also beside other filters', async () => {
    const inProcess = async (query: Parameters<typeof history>[0] = {}) => {
      const { data, count } = await history({ ...query, state: 'processing' })
      expect(count).toBe(data.length)
      return ids(data)
    }
    expect(await inProcess()).toEqual(['txn_way'])
    expect(await inProcess({ type: 'credit' })).toEqual([])
    expect(await inProcess({ type: 'debit', startdate: '2026-11-20' })).toEqual(['txn_way'])
  })

  test('a day is a Lagos day: it begins at 23:00 UTC', async () => {
    await postCollection(world, { id: 'late', kobo: 100n, business: BELLO, at: new Date('2026-11-16T22:59:59.999Z') })
    await postCollection(world, { id: 'early', kobo: 100n, business: BELLO, at: new Date('2026-11-16T23:00:00Z') })
    const on = async (day: string) =>
      ids(
        (await callRoute(routes, showHistory, { params: { businessid: BELLO }, query: { startdate: day, enddate: day }, caller: callerOf(BELLO) }))
          .data,
      )
    expect(await on('2026-11-16')).toEqual(['txn_late'])
    expect(await on('2026-11-17')).toEqual(['txn_early'])
  })

  test('HIST-100..109 a line has the fields of the wallet record, the cashpoint it was paid at and how often this customer paid', async () => {
    const { data } = await history({ cashpoint: STALL })
    expect(data[0]).toEqual({
      _id: 'txn_s2',
      subject_id: 'col_s2',
      kind: 'collection',
      type: 'credit',
      state: 'confirmed',
      status: '00',
      reason: null,
      amount: 5_000,
      fee: 25,
      vat: 1,
      duty: 0,
      total: 5_000,
      narrative: 'For s2',
      short_reference: expect.stringMatching(/^KSW-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      transactionref: 'col_s2',
      session_id: 'ses_s2',
      name: 'EMEKA OBI',
      party_account: EMEKA.account,
      party_bank: 'GTBank',
      channel: 'transfer',
      cashpoint: { _id: STALL, name: 'Market stall', accountnumber: '1023456791' },
      paid_to: null,
      reversed: false,
      reversalexpireson: '2026-11-20T12:00:00.000Z',
      receiptID: 'rct_s2',
      repeat_customer_count: 3,
      isqualifyforchallenge: true,
      issetselfie: false,
      category: null,
      createdon: '2026-11-19T12:00:00.000Z',
    })
  })

  test('CONST-90: payments on their way, failed and sent are shown as such, with their whole cost to the wallet', async () => {
    const { data } = await history({ type: 'debit' })
    expect(data.map(({ _id, state, status, total, reason }) => [_id, state, status, total, reason])).toEqual([
      ['txn_book', 'confirmed', '00', 25_000, null],
      ['txn_way', 'processing', '09', 22_000, null],
      ['txn_failed', 'failed', '57', 42_000, 'GTBank could not complete it. ₦420.00 is back in your balance.'],
      ['txn_sent', 'confirmed', '00', 32_000, null],
    ])
  })

  test('the payouts of a business are the same movements', async () => {
    const { data, count } = await callRoute(routes, showPayouts, { params: { id: AMINA }, caller: amina })
    expect({ ids: ids(data), count }).toEqual({ ids: (await allOf()).slice(0, 20), count: 54 })
  })
})

describe('payments received', () => {
  const received = (query: Parameters<typeof callRoute<typeof showTransactions>>[2]['query'] = {}) =>
    callRoute(routes, showTransactions, { params: { id: AMINA }, query, caller: amina })

  test('HIST-75..99 each has the fields of the merchant’s record with its transaction inside', async () => {
    const { data, count } = await received({ startdate: '2026-11-19', enddate: '2026-11-19', transferType: 'transfer' })
    expect(count).toBe(3)
    expect(data[0]).toEqual({
      _id: 'col_s2',
      name: 'EMEKA OBI',
      createdon: '2026-11-19T12:00:00.000Z',
      orderamount: 5_000,
      orderdescription: 'For s2',
      accountnumber: '1023456784',
      paymentstatus: 'paid',
      accountbalance: 464_925,
      reversed: false,
      status: '00',
      issetselfie: false,
      merchant: AMINA,
      merchanttransactiondata: [
        {
          _id: 'txn_s2',
          type: 'credit',
          transactionref: 'col_s2',
          narrative: 'For s2',
          reversalexpireson: '2026-11-20T12:00:00.000Z',
          createdon: '2026-11-19T12:00:00.000Z',
          reversed: false,
          issenttowebhook: false,
          issetselfie: false,
          isqualifyforchallenge: true,
          ismasked: true,
          amount: 5_000,
        },
      ],
    })
  })

  test('cards and transfers are listed and counted apart, and no debit is among them', async () => {
    expect(await received({ transferType: 'card' })).toMatchObject({ data: [{ _id: 'col_card' }], count: 1 })
    expect((await received({ transferType: 'transfer' })).count).toBe(49)
    const { data, count } = await received({ transferType: 'all', merchant: AMINA })
    expect(count).toBe(50)
    expect(data.flatMap((each) => each.merchanttransactiondata.map(({ type }) => type))).not.toContain('debit')
  })
})

describe('days', () => {
  const days = (startdate: string, enddate: string, cashpoint?: string) =>
    callRoute(routes, showDays, { params: { businessid: AMINA }, query: { startdate, enddate, ...(cashpoint && { cashpoint }) }, caller: amina })

  test('each day has its money in and out, without our fee on money in; only today is open, and empty days are left out', async () => {
    const { data } = await days('2026-11-01', '2026-11-20')
    expect(data).toMatchObject([
      { day: '2026-11-20', credit: 1, debit: 57_000, credits: 1, debits: 2, closed: false },
      { day: '2026-11-19', credit: 85_000, debit: 0, credits: 4, debits: 0, closed: true },
      { day: '2026-11-18', credit: 450_000, debit: 0, credits: 45, debits: 0, closed: true },
    ])
  })

  test('the balance of a day is that of the wallet after its last entry', async () => {
    const { data } = await days('2026-11-01', '2026-11-20')
    const last = await world.query(
      `select distinct on (1) (e.created_at at time zone 'Africa/Lagos')::date::text as day, e.balance_after as balance
       from entry e join account a on a.id = e.account_id where a.business_id = $1 and a.kind = 'wallet' order by 1 desc, e.seq desc`,
      [AMINA],
    )
    expect(data.map(({ day, balance }) => [day, balance])).toEqual(last.map(({ day, balance }) => [day, Number(balance)]))
  })

  test('a day’s sums are the sums of its confirmed lines', async () => {
    const { data } = await days('2026-11-01', '2026-11-20')
    for (const day of data) {
      const [sum] = await world.query(
        `select coalesce(sum(total) filter (where direction = 'credit'), 0) as credit, coalesce(sum(total) filter (where direction = 'debit'), 0) as debit
         from history_item where business_id = $1 and state = 'confirmed' and (created_at at time zone 'Africa/Lagos')::date = $2`,
        [AMINA, day.day],
      )
      expect([day.day, day.credit, day.debit]).toEqual([day.day, Number(sum!['credit']), Number(sum!['debit'])])
    }
  })

  test('of one cashpoint', async () => {
    expect((await days('2026-11-01', '2026-11-20', STALL)).data).toEqual([
      { day: '2026-11-19', credit: 15_000, debit: 0, credits: 3, debits: 0, closed: true, balance: null },
    ])
  })

  test('at most 400 days, the first before the last', async () => {
    await expect(days('2025-10-01', '2026-11-20')).rejects.toMatchObject({ httpStatus: 400, fieldErrors: [{ field: 'enddate' }] })
    await expect(days('2026-11-20', '2026-11-19')).rejects.toMatchObject({ httpStatus: 400 })
    expect((await days('2025-10-17', '2026-11-20')).data).toHaveLength(3)
  })
})

describe('a cashpoint', () => {
  test('the sums of a cashier’s days are those of the own, whether they ask for it or for nothing', async () => {
    const range = { startdate: '2026-11-01', enddate: '2026-11-20' }
    const sums = async (caller: Caller, cashpoint?: string) =>
      (await callRoute(routes, showDays, { params: { businessid: AMINA }, query: { ...range, ...(cashpoint && { cashpoint }) }, caller })).data
    const own = await sums(amina, STALL)
    expect(own).not.toEqual(await sums(amina))
    expect(await sums(cashier)).toEqual(own)
    expect(await sums(cashier, STALL)).toEqual(own)
    await expect(sums(cashier, COUNTER)).rejects.toMatchObject({ httpStatus: 404 })
    const nowhere = await sums({ ...cashier, cashpointId: null })
    expect(nowhere.filter(({ credits }) => credits > 0)).toEqual([])
  })

  test('a cashier sees the payments of the own, with their count', async () => {
    const { data, count } = await callRoute(routes, showCashpointTransactions, { params: { id: STALL }, caller: cashier })
    expect({ ids: ids(data), count }).toEqual({ ids: ['txn_s2', 'txn_s1', 'txn_s0'], count: 3 })
    expect(ids((await callRoute(routes, showCashpointPayouts, { params: { id: STALL }, caller: cashier })).data)).toEqual(ids(data))
  })

  test('period and days narrow its list', async () => {
    await postCollection(world, { id: 'old', kobo: 10n, cashpoint: STALL, payer: EMEKA, at: new Date('2025-11-19T10:00:00Z') })
    const of = async (query: Parameters<typeof callRoute<typeof showCashpointTransactions>>[2]['query']) => {
      const { data, count } = await callRoute(routes, showCashpointTransactions, { params: { id: STALL }, query, caller: amina })
      expect(data).toHaveLength(count)
      return count
    }
    expect(await of({})).toBe(4)
    expect(await of({ period: 'year' })).toBe(3)
    expect(await of({ from: '2025-11-01', to: '2025-11-30' })).toBe(1)
  })

  test('its list goes on by cursor', async () => {
    const first = await callRoute(routes, showCashpointTransactions, { params: { id: COUNTER }, query: {}, caller: amina })
    const second = await callRoute(routes, showCashpointTransactions, { params: { id: COUNTER }, query: { cursor: first.meta.next! }, caller: amina })
    expect(new Set([...ids(first.data), ...ids(second.data)]).size).toBe(40)
  })
})

test('customers stand by their latest payment, with how often and how much they paid', async () => {
  const { data, count } = await callRoute(routes, showCustomers, { params: { id: AMINA }, caller: amina })
  expect(count).toBe(2)
  expect(data).toMatchObject([
    { name: 'ZAINAB ALIYU', accountnumber: ZAINAB.account, bank: 'GTBank', payments: 47, amount: 520_001, last: '2026-11-20T09:40:00.000Z' },
    { name: 'EMEKA OBI', accountnumber: EMEKA.account, payments: 4, amount: 15_010, last: '2026-11-19T12:00:00.000Z' },
  ])
  const { data: bellos } = await callRoute(routes, showCustomers, { params: { id: BELLO }, caller: callerOf(BELLO) })
  expect(bellos.map(({ name }) => name)).toContain('Amina Stores')
})

test('customers are found by the beginning of a name or by account number, and one whose payments all went back stands last', async () => {
  const shown = async (search?: string) => {
    const { data, count } = await callRoute(routes, showCustomers, { params: { id: AMINA }, query: { ...(search && { search }) }, caller: amina })
    return { names: data.map(({ name }) => name), count }
  }
  expect(await shown('zai')).toEqual({ names: ['ZAINAB ALIYU'], count: 1 })
  expect(await shown('emeka obi')).toEqual({ names: ['EMEKA OBI'], count: 1 })
  expect(await shown(ZAINAB.account)).toEqual({ names: ['ZAINAB ALIYU'], count: 1 })
  expect(await shown('nobody')).toEqual({ names: [], count: 0 })
  for (const search of ['z', '₦500', '447', '01488244711'])
    await expect(shown(search)).rejects.toMatchObject({
      httpStatus: 400,
      code: 'history.search_too_short',
      message: 'Type at least two letters, or four to ten digits.',
    })
  await world.query(`update customer set payments = 0, received = 0 where business_id = $1 and account_number = $2`, [AMINA, ZAINAB.account])
  expect((await shown()).names).toEqual(['EMEKA OBI', 'ZAINAB ALIYU'])
  const as = [AMINA, ZAINAB.account]
  await world.query(`update customer set payments = 47, received = 520001 where business_id = $1 and account_number = $2`, as)
})

describe('a receipt', () => {
  const receipt = (transactionId: string, caller = amina) =>
    callRoute(routes, showReceipt, { query: { businessid: caller.businessId, transactionId }, caller })
  const download = (transactionId: string, caller = amina) =>
    routeAnswer(routes, downloadReceipt, { query: { businessid: caller.businessId, transactionId }, caller })

  test('TXN-61..65 has the beneficiary’s account and bank, fee, receipt id and dispute status', async () => {
    expect((await receipt('txn_sent')).data).toMatchObject({
      beneficiaryAccountNo: '0148820336',
      beneficiaryBank: 'GTBank',
      beneficiaryName: 'OLUWASEUN TEXTILES',
      fee: 2_000,
      vat: 140,
      total: 32_000,
      receiptID: 'rct_sent',
      dispute_status: 'non',
      business: 'Amina Stores',
      allowed: ['receipt', 'trader_copy', 'copy_session', 'trail', 'dispute', 'categorise', 'support'],
    })
    expect((await receipt('txn_s0')).data).toMatchObject({
      beneficiaryAccountNo: '1023456784',
      beneficiaryBank: 'VFD MFB',
      beneficiaryName: 'Market stall',
    })
  })

  test('is offered for confirmed payments only; a payment on its way has its timeline', async () => {
    const allowed: Record<string, WireReply<typeof showReceipt>['allowed']> = {}
    for (const id of ['txn_way', 'txn_failed', 'txn_s0', 'txn_book']) allowed[id] = (await receipt(id)).data.allowed
    expect(allowed).toEqual({
      txn_way: ['trail', 'dispute', 'categorise', 'support'],
      txn_failed: ['trail', 'dispute', 'categorise', 'support'],
      txn_s0: ['receipt', 'trader_copy', 'copy_session', 'dispute', 'picture', 'challenge', 'categorise', 'support'],
      txn_book: ['receipt', 'trader_copy', 'trail', 'dispute', 'categorise', 'support'],
    })
  })

  test('comes as a PDF under its name, and is refused with a sentence while the payment is not confirmed', async () => {
    const { data, fileName } = await download('txn_sent')
    expect(fileName).toMatch(/^kasuwa-transaction-receipt-KSW-\w{4}-\w{4}\.pdf$/)
    expect(Buffer.isBuffer(data) && data.subarray(0, 5).toString()).toBe('%PDF-')
    await expect(download('txn_way')).rejects.toMatchObject({
      httpStatus: 409,
      code: 'history.no_receipt',
      message: expect.stringContaining('still processing'),
    })
    await expect(download('txn_failed')).rejects.toMatchObject({ httpStatus: 409, message: expect.stringContaining('not sent') })
  })

  test('is the customer’s copy unless the trader’s is asked for, which a cashier does not get', async () => {
    const copy = async (transactionId: string, more: { copy?: 'customer' | 'trader' } = {}, caller = amina) =>
      (await callRoute(routes, showReceiptCopy, { query: { businessid: caller.businessId, transactionId, ...more }, caller })).data
    expect(await copy('txn_s0')).toMatchObject({
      copy: 'customer',
      bill: [],
      amount_in_words: 'Fifty naira only',
      business: { address: '1 Zoo Road, Kano' },
    })
    expect((await copy('txn_s0', { copy: 'trader' })).bill.at(-1)).toEqual({ name: 'You keep', amount: 4_975, style: 'total' })
    expect(await copy('txn_s0', {}, cashier)).toEqual(await copy('txn_s0'))
    await expect(copy('txn_s0', { copy: 'trader' }, cashier)).rejects.toMatchObject({ httpStatus: 403, code: 'history.trader_copy' })
    await expect(
      routeAnswer(routes, downloadReceipt, {
        query: { businessid: AMINA, transactionId: 'txn_s0', copy: 'trader', format: '58mm' },
        caller: cashier,
      }),
    ).rejects.toMatchObject({ httpStatus: 403 })
    await expect(copy('txn_way')).rejects.toMatchObject({ httpStatus: 409, code: 'history.no_receipt' })
  })

  test('of another cashpoint is not found for a cashier, nor is a payment out', async () => {
    expect((await receipt('txn_s0', cashier)).data.allowed).toEqual(['receipt', 'copy_session', 'support'])
    for (const id of ['txn_c00', 'txn_sent', 'txn_none']) {
      await expect(callRoute(routes, showReceiptCopy, { query: { businessid: AMINA, transactionId: id }, caller: cashier })).rejects.toMatchObject({
        httpStatus: 404,
      })
      await expect(receipt(id, cashier)).rejects.toMatchObject({ code: 'not_found', httpStatus: 404 })
      await expect(download(id, cashier)).rejects.toMatchObject({ code: 'not_found', httpStatus: 404 })
    }
  })
})

test('data of another business is not found, by every route', async () => {
  const bello = callerOf(BELLO)
  const range = { startdate: '2026-11-01', enddate: '2026-11-20' }
  const own = { businessid: BELLO, transactionId: 'txn_s0' }
  const answers = [
    callRoute(routes, showHistory, { params: { businessid: AMINA }, caller: bello }),
    callRoute(routes, showHistory, { params: { businessid: BELLO }, query: { cashpoint: STALL }, caller: bello }),
    callRoute(routes, showPayouts, { params: { id: AMINA }, caller: bello }),
    callRoute(routes, showDays, { params: { businessid: AMINA }, query: range, caller: bello }),
    callRoute(routes, showDays, { params: { businessid: BELLO }, query: { ...range, cashpoint: STALL }, caller: bello }),
    callRoute(routes, showTransactions, { params: { id: AMINA }, caller: bello }),
    callRoute(routes, showTransactions, { params: { id: BELLO }, query: { merchant: AMINA }, caller: bello }),
    callRoute(routes, showCashpointTransactions, { params: { id: STALL }, caller: bello }),
    callRoute(routes, showCashpointTransactions, { params: { id: BELLO_CASHPOINT }, caller: amina }),
    callRoute(routes, showCashpointTransactions, { params: { id: COUNTER }, caller: cashier }),
    callRoute(routes, showCashpointPayouts, { params: { id: COUNTER }, caller: cashier }),
    callRoute(routes, showCashpointPayouts, { params: { id: STALL }, caller: bello }),
    callRoute(routes, showCustomers, { params: { id: AMINA }, caller: bello }),
    callRoute(routes, showReceipt, { query: own, caller: bello }),
    callRoute(routes, showReceipt, { query: { ...own, businessid: AMINA }, caller: bello }),
    callRoute(routes, showReceiptCopy, { query: own, caller: bello }),
    callRoute(routes, showReceiptCopy, { query: { ...own, businessid: AMINA }, caller: bello }),
    routeAnswer(routes, downloadReceipt, { query: own, caller: bello }),
    routeAnswer(routes, downloadReceipt, { query: { ...own, businessid: AMINA }, caller: bello }),
  ]
  for (const answer of await Promise.allSettled(answers))
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'not_found', httpStatus: 404 } })
})
