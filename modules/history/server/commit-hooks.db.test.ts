import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bookTransfer,
  EMEKA,
  failTransfer,
  held,
  createHistoryFixture,
  postCollection,
  settleTransfer,
  historyTransferRow,
  ZAINAB,
} from '../../../tests/fixtures/history.ts'
import { AMINA, BELLO, type LedgerFixture } from '../../../tests/fixtures/ledger.ts'

let world: LedgerFixture
beforeAll(async () => {
  world = await createHistoryFixture()
})
afterAll(() => world.close())

const line = async (subject: string) => (await world.query(`select * from history_item where subject_id = $1`, [subject]))[0]!
const customer = async (account: string, business = AMINA) =>
  (await world.query(`select * from customer where business_id = $1 and account_number = $2`, [business, account]))[0]
const later = (seconds: number) => new Date(world.clock.now().getTime() + seconds * 1_000)

test('a payment in, its line, its customer, its day’s totals and its counters are one commit', async () => {
  await postCollection(world, { id: 'first', kobo: 4_500_000n, feeKobo: 10_000n })
  expect(await line('col_first')).toMatchObject({
    id: 'txn_first',
    receipt_id: 'rct_first',
    kind: 'collection',
    direction: 'credit',
    state: 'confirmed',
    code: '00',
    amount: '4500000',
    fee: '10000',
    total: '4500000',
    balance_after: '4490000',
    party_name: 'ZAINAB ALIYU',
    session_id: 'ses_first',
    created_at: world.clock.now(),
  })
  expect(await customer(ZAINAB.account)).toMatchObject({ payments: 1, received: '4500000', first_at: world.clock.now() })
  expect(await world.query(`select kind, cashpoint_id, count, amount from day_total where business_id = $1 order by kind`, [AMINA])).toEqual([
    { kind: 'collection', cashpoint_id: 'cpt_counter', count: 1, amount: '4500000' },
    { kind: 'inbound_fee', cashpoint_id: 'cpt_counter', count: 1, amount: '10000' },
    { kind: 'listed_transfer_in', cashpoint_id: 'cpt_counter', count: 1, amount: '0' },
  ])
  const commits = await world.query(`
    select distinct xmin::text from (select xmin from history_item union all select xmin from customer union all select xmin from day_total
      union all select xmin from business_counter union all select xmin from journal) written`)
  expect(commits).toHaveLength(1)
})

test('payments of one customer in one batch are added up in it, and the next one to them', async () => {
  const sums = [1_000n, 2_000n, 3_000n, 4_000n]
  await Promise.all(sums.map((kobo, at) => postCollection(world, { id: `batch${at}`, kobo, payer: EMEKA, at: later(at) })))
  expect(await world.query(`select count(distinct batch_id) as batches from journal where key like '%batch%'`)).toEqual([{ batches: '1' }])
  await postCollection(world, { id: 'batch9', kobo: 5_000n, payer: { ...EMEKA, name: 'EMEKA C OBI' }, at: later(9) })
  expect(await customer(EMEKA.account)).toMatchObject({ payments: 5, received: '15000', name: 'EMEKA C OBI', first_at: later(0), last_at: later(9) })
  expect(await world.query(`select count from business_counter where business_id = $1 and kind = 'customers'`, [AMINA])).toEqual([{ count: 2 }])
})

test('a transfer is one line from the hold to its end: processing without a balance, then confirmed with it', async () => {
  const transfer = historyTransferRow('goes', 100_000n, world.clock.now())
  await held(world, transfer)
  expect(await line('trf_goes')).toMatchObject({ id: 'txn_goes', direction: 'debit', state: 'processing', total: '102000', balance_after: null })
  await settleTransfer(world, transfer, later(60))
  const { balance } = await world.balance(AMINA)
  expect(await line('trf_goes')).toMatchObject({
    id: 'txn_goes',
    state: 'confirmed',
    code: '00',
    total: '102000',
    balance_after: String(balance),
    session_id: 'ses_trf_goes',
    created_at: world.clock.now(),
    settled_at: later(60),
  })
  expect(await world.query(`select count from business_counter where business_id = $1 and kind = 'listed_out'`, [AMINA])).toEqual([{ count: 1 }])
})

test('a transfer that failed says so with the bank’s code, and moves no balance', async () => {
  const transfer = historyTransferRow('fails', 50_000n, world.clock.now())
  const before = await world.balance(AMINA)
  await held(world, transfer)
  await failTransfer(world, transfer, later(30))
  expect(await line('trf_fails')).toMatchObject({ state: 'failed', code: '57', balance_after: null, settled_at: later(30) })
  expect(await world.balance(AMINA)).toEqual(before)
})

test('duty that we bear is no cost of the sender', async () => {
  await held(
    world,
    historyTransferRow('bears', 1_000_000n, world.clock.now(), {
      kind: 'withdrawal',
      fee: 0n,
      vat: 0n,
      duty: 5_000n,
      duty_by: 'house',
      total: 1_000_000n,
    }),
  )
  expect(await line('trf_bears')).toMatchObject({ kind: 'withdrawal', duty: '0', total: '1000000' })
})

test('a payment between two businesses of ours is a debit of one and a credit of the other, who has a customer more', async () => {
  const at = world.clock.now()
  await bookTransfer(
    world,
    historyTransferRow('book', 200_000n, at, { route: 'book', state: 'settled', code: '00', fee: 0n, vat: 0n, total: 200_000n, ended_at: at }),
    {
      feeKobo: 1_000n,
      vatKobo: 70n,
    },
  )
  expect(await line('trf_book')).toMatchObject({ business_id: AMINA, direction: 'debit', state: 'confirmed', total: '200000' })
  expect(await line('trf_book')).toMatchObject({ balance_after: String((await world.balance(AMINA)).balance) })
  expect(await line('col_from_book')).toMatchObject({
    id: 'txn_from_book',
    business_id: BELLO,
    kind: 'collection',
    direction: 'credit',
    state: 'confirmed',
    amount: '200000',
    fee: '1000',
    total: '200000',
    balance_after: '199000',
    party_name: 'Amina Stores',
    party_account: '1023456784',
  })
  expect(await customer('1023456784', BELLO)).toMatchObject({ name: 'Amina Stores', payments: 1, received: '200000' })
})

test('counters equal the listed lines, by business, direction, day and cashpoint', async () => {
  const counted = await world.query(
    `select business_id, cashpoint_id, day::text, kind, count from day_total where kind like 'listed%' order by 1, 2, 3, 4`,
  )
  const listed = await world.query(`
    select business_id, coalesce(cashpoint_id, '') as cashpoint_id, (created_at at time zone 'Africa/Lagos')::date::text as day,
      listed_kind(direction, channel) as kind, count(*)::int as count from history_item group by 1, 2, 3, 4 order by 1, 2, 3, 4`)
  expect(counted).toEqual(listed)
  expect(counted.length).toBeGreaterThan(2)
})
