import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bookTransfer,
  callerOf,
  callRoute,
  COUNTER,
  createHistoryFixture,
  EMEKA,
  held,
  historyContext,
  historyTransferRow,
  postCollection,
  settleTransfer,
  STALL,
} from '../../../../tests/fixtures/history.ts'
import { AMINA, BELLO, type LedgerFixture } from '../../../../tests/fixtures/ledger.ts'
import type { BoundRoute } from '../../../../platform/http/bind.ts'
import { foldName } from '../../../../platform/nigeria/fold-name.ts'
import { collectionHistory } from '../../../collections/server/history.ts'
import type { Caller } from '../../../identity/index.ts'
import { transferHistory } from '../../../transfers/server/history.ts'
import { formatShortReference } from '../../../kernel/short-reference.ts'
import { showCashpointTransactions, showHistory } from '../../contract.ts'
import { historyRoutes } from '../routes.ts'

const SOURCES = [collectionHistory, transferHistory]
const BALARABE = { name: 'BALARABE YUSUF', account: '0148824471' }
const minute = (at: number) => new Date(Date.parse('2026-11-18T08:00:00Z') + at * 60_000)

/** Amina's payments of three customers and one payee; Bello has a customer of the same name and a payment of the same amount. */
let world: LedgerFixture
let routes: BoundRoute<Caller>[]
beforeAll(async () => {
  world = await createHistoryFixture()
  routes = historyRoutes(historyContext(world), SOURCES)
  await postCollection(world, { id: 'yusuf', kobo: 4_500_000n, payer: BALARABE, at: minute(0) })
  await postCollection(world, { id: 'stall', kobo: 70_000n, payer: BALARABE, cashpoint: STALL, at: minute(1) })
  await postCollection(world, { id: 'obi', kobo: 70_000n, payer: EMEKA, at: minute(2) })
  await postCollection(world, { id: 'sade', kobo: 30_000n, payer: { name: 'Ṣadé Ọlá-Ɓello', account: '0990000001' }, at: minute(3) })
  const sent = historyTransferRow('sent', 68_000n, minute(4))
  await held(world, sent)
  await settleTransfer(world, sent, minute(5))
  await world.query(
    `insert into transfer_attempt (id, transfer_id, business_id, number, partner, partner_reference, state, written_at) values ('att_sent', 'trf_sent', $1, 1, 'vfd', 'att_sent', 'accepted', now())`,
    [AMINA],
  )
  await world.query(
    `insert into transfer_answer (transfer_id, business_id, attempt_id, asked, outcome, code, message, session_id, answered_at)
     values ('trf_sent', $1, 'att_sent', 'transfer', 'accepted', '00', 'ok', '000013261118080500000000000001', now())`,
    [AMINA],
  )
  await bookTransfer(
    world,
    historyTransferRow('book', 25_000n, minute(6), {
      route: 'book',
      state: 'settled',
      code: '00',
      fee: 0n,
      vat: 0n,
      total: 25_000n,
      ended_at: minute(6),
    }),
    { feeKobo: 0n, vatKobo: 0n },
  )
  await postCollection(world, { id: 'bello', kobo: 70_000n, payer: BALARABE, business: BELLO, at: minute(7) })
})
afterAll(() => world.close())

const search = async (text: string, more: object = {}, caller = callerOf(AMINA)) =>
  callRoute(routes, showHistory, { params: { businessid: caller.businessId }, query: { search: text, ...more }, caller })
const found = async (text: string, more: object = {}) => (await search(text, more)).data.map(({ _id }) => _id)

describe('a search finds', () => {
  test('payer or payee by the beginnings of the words of the name, in any order and case, without marks', async () => {
    for (const typed of ['balarabe', 'BALA', 'yusuf b', 'Yus']) expect(await found(typed)).toEqual(['txn_stall', 'txn_yusuf'])
    for (const typed of ['Ṣadé', 'sade bello', 'ola', 'Ɓello']) expect(await found(typed)).toEqual(['txn_sade'])
    expect(await found('oluwaseun')).toEqual(['txn_book', 'txn_sent'])
    for (const nothing of ['larabe', 'yusuf obi', 'zzz', '-', 'b']) expect(await found(nothing)).toEqual([])
  })

  test('an account number, its beginning, or its last four digits', async () => {
    for (const typed of ['0148824471', '0148 824', '4471']) expect(await found(typed)).toEqual(['txn_stall', 'txn_yusuf'])
    expect(await found('0148')).toEqual([])
  })

  test('a name and an amount together: the payments of that person of that amount', async () => {
    for (const typed of ['balarabe 45000', '₦700 yusuf', 'Yusuf 700.00'])
      expect(await found(typed)).toEqual([typed.includes('45') ? 'txn_yusuf' : 'txn_stall'])
    expect(await found('oluwaseun 68000')).toEqual([])
    expect(await found('oluwaseun 680')).toEqual(['txn_sent'])
    expect(await found('obi 45000')).toEqual([])
  })

  test('an amount, however it is written, by the principal and by the whole cost', async () => {
    for (const typed of ['45000', '45,000.00', '₦45,000', '45k']) expect(await found(typed)).toEqual(['txn_yusuf'])
    // The payment of ₦680 cost ₦700.
    expect(await found('700')).toEqual(['txn_sent', 'txn_obi', 'txn_stall'])
    expect(await found('680')).toEqual(['txn_sent'])
  })

  test('the one payment of a short reference, with or without prefix and dashes, in any case', async () => {
    const { data } = await search('yusuf', { cashpoint: COUNTER })
    const reference = data[0]!.short_reference
    const bare = reference.slice(4).replace('-', '')
    for (const typed of [reference, reference.toLowerCase(), bare, bare.replaceAll('0', 'O').replaceAll('1', 'i')])
      expect(await found(typed)).toContain('txn_yusuf')
    expect((await search(reference, {}, callerOf(BELLO))).data).toEqual([])
  })

  test('transaction reference, session id and receipt id', async () => {
    expect(await found('AMINA-sent')).toEqual(['txn_sent'])
    expect(await found('000013 261118 080500 000000000001')).toEqual(['txn_sent'])
    for (const typed of ['col_yusuf', 'ses_yusuf', 'txn_yusuf', 'rct_yusuf']) expect(await found(typed)).toEqual(['txn_yusuf'])
  })

  test('a remark by the beginnings of its words, in any order, and by a number in it', async () => {
    await postCollection(world, { id: 'fees', kobo: 1_100n, payer: EMEKA, at: minute(-1), narration: 'School fees: Ṣadé, INV 20416' })
    for (const typed of ['scho', 'fees school', 'inv 204', '20416', 'sade sch']) expect(await found(typed)).toEqual(['txn_fees'])
    for (const nothing of ['chool', 'school rent']) expect(await found(nothing)).toEqual([])
    expect(await found('school', { type: 'debit' })).toEqual([])
    expect((await search('school', {}, callerOf(BELLO))).data).toEqual([])
  })

  test('a part of the short reference, and the beginning of another reference or of its parts', async () => {
    const { data } = await search('AMINA-sent')
    const { short_reference: reference } = data[0]!
    const [prefix, first, second] = reference.split('-')
    for (const part of [first!, second!.toLowerCase(), `${prefix} ${first}`, `${first}-${second!.slice(0, 2)}`])
      expect(await found(part)).toContain('txn_sent')
    for (const part of ['amina-se', 'SENT']) expect(await found(part)).toEqual(['txn_sent'])
    expect((await search(first!, {}, callerOf(BELLO))).data).toEqual([])
  })

  test('within the filter only', async () => {
    for (const typed of ['oluwaseun', '70000']) expect(await found(typed, { state: 'processing' })).toEqual([])
    expect(await found('700', { type: 'credit' })).toEqual(['txn_obi', 'txn_stall'])
    expect(await found('balarabe', { cashpoint: STALL })).toEqual(['txn_stall'])
    expect(await found('col_yusuf', { type: 'debit' })).toEqual([])
    expect(await found('balarabe', { enddate: '2026-11-17' })).toEqual([])
  })
})

test('no search finds a payment of another business', async () => {
  for (const typed of ['balarabe', '0148824471', '700', 'col_bello', 'ses_bello', 'rct_bello']) expect(await found(typed)).not.toContain('txn_bello')
  const bello = callerOf(BELLO)
  for (const typed of ['45000', 'emeka', 'oluwaseun', 'AMINA-sent', 'ses_yusuf', '000013261118080500000000000001'])
    expect((await search(typed, {}, bello)).data).toEqual([])
})

test('a cashier finds the payments received at the own cashpoint and no others', async () => {
  const cashier = callerOf(AMINA, 'cashier', STALL)
  const at = async (text: string, id = STALL) =>
    (await callRoute(routes, showCashpointTransactions, { params: { id }, query: { search: text, period: 'year' }, caller: cashier })).data.map(
      ({ _id }) => _id,
    )
  for (const typed of ['balarabe', '4471', '700', 'col_stall', 'ses_stall']) expect(await at(typed)).toEqual(['txn_stall'])
  for (const typed of ['emeka', '45000', 'col_yusuf', 'ses_obi', 'AMINA-sent', 'oluwaseun']) expect(await at(typed)).toEqual([])
  await expect(at('balarabe', COUNTER)).rejects.toMatchObject({ httpStatus: 404 })
})

test('a search of one page has its count; a longer one has none, and goes on by cursor without a gap', async () => {
  expect(await search('balarabe')).toMatchObject({ count: 2, meta: { next: null } })
  const payer = { name: 'CHIDI NWOSU', account: '0330000001' }
  for (let at = 0; at < 25; at++) await postCollection(world, { id: `chidi${at}`, kobo: 1_000n, payer, at: minute(100 + Math.floor(at / 3)) })
  const first = await search('chidi')
  const second = await search('chidi', { cursor: first.meta.next! })
  expect([first.count, first.data.length, second.count, second.data.length, second.meta.next]).toEqual([null, 20, null, 5, null])
  expect(new Set([...first.data, ...second.data].map(({ _id }) => _id)).size).toBe(25)
  expect((await search('chidi', { page: '2' })).data).toEqual(second.data)
})

test('a search is one line of at most 80 characters', async () => {
  for (const text of ['', ' ', 'x'.repeat(81), 'a\nb'])
    await expect(search(text)).rejects.toMatchObject({ httpStatus: 400, fieldErrors: [{ field: 'search' }] })
})

test('the database splits names into the words that a search looks for', async () => {
  for (const name of ['BALARABE  YUSUF', 'Ṣadé Ọlá-Ɓello', `O'Neill (NIG.) & SONS`, 'Ƙasimu ƊANLADI', 'Æsir Straße']) {
    const rows = await world.query(`select search_words($1) as word`, [name])
    expect(rows.map(({ word }) => word)).toEqual(
      foldName(name)
        .split(/[\s!-/:-@[-`{-~]+/)
        .filter(Boolean),
    )
  }
})

test('short references are unique, differ from one payment to the next in more than their end, and lead back to their number', async () => {
  const [row] = await world.query(`
    select count(distinct payment_code(n)) as codes, min(payment_code(n)) as low, max(payment_code(n)) as high,
      bool_and(payment_number(payment_code(n)) = n) as leads_back from generate_series(1::bigint, 20000) n`)
  expect(row).toMatchObject({ codes: '20000', leads_back: true })
  expect(BigInt(row!['low']!)).toBeGreaterThanOrEqual(0n)
  expect(BigInt(row!['high']!)).toBeLessThan(2n ** 40n)
  const starts = await world.query(`select payment_code(n) as code from generate_series(1::bigint, 200) n`)
  expect(new Set(starts.map(({ code }) => formatShortReference(BigInt(code!)).slice(0, 8))).size).toBeGreaterThan(190)
})
