import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type House, house } from './house.ts'
import { sent } from './paying.ts'
import { refusalOf } from './refusal.ts'

let world: House
let url: string
beforeAll(async () => {
  world = await house()
  url = world.url
  const shop = await world.shop('Amina Stores', { classification: 'web' })
  await world.paidIn(shop, 5_000_000n)
  await sent(world, shop, 1_000_000n)
  // Days of accounts that are over stand in rows of their own, and here none is over yet.
  await world.rows(`insert into account_day (account_id, day, closing) select id, '2019-12-31', 0 from account`)
})
afterAll(() => world.close())

const refusal = (work: (client: pg.Client) => Promise<unknown>) => refusalOf(url, work)

/** A row that is there once more, with other values in some of its columns. */
async function again(client: pg.Client, table: string, changes: object): Promise<unknown> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  const { names } = rows[0]!
  return client.query(`insert into ${table} (${names}) select ${names} from json_populate_record((select row from ${table} row limit 1), $1::json)`, [
    JSON.stringify(changes),
  ])
}

describe('what a row of money refers to is there, whoever writes it', () => {
  test.each<[table: string, new: object, reference: object, trigger: string]>([
    ['transfer', { id: 'trf_new', reference: 'new' }, { business_id: 'biz_nobody' }, 'transfer_knows_its_business'],
    ['history_item', { id: 'his_new', subject_id: 'new', receipt_id: 'rcp_new' }, { business_id: 'biz_nobody' }, 'history_item_knows_its_business'],
    ['hold', { id: 'hld_new' }, { account_id: 999_999 }, 'hold_knows_its_account'],
    ['account_day', { day: '2020-01-01' }, { account_id: 999_999 }, 'account_day_knows_its_account'],
    [
      'transfer_attempt',
      { id: 'att_new', partner_reference: 'new', number: 2, state: 'rejected' },
      { transfer_id: 'trf_nobody' },
      'transfer_attempt_knows_its_transfer',
    ],
    ['transfer_answer', {}, { attempt_id: 'att_nobody' }, 'transfer_answer_knows_its_transfer_attempt'],
    ['transfer_answer', {}, { transfer_id: 'trf_nobody' }, 'transfer_answer_knows_its_transfer_attempt'],
  ])('%s', async (table, fresh, reference, trigger) => {
    expect(await refusal((client) => again(client, table, fresh))).toBe('accepted')
    expect(await refusal((client) => again(client, table, { ...fresh, ...reference }))).toBe(trigger)
  })
})

const RESTRICTED = '23001'

test.each([
  ['transfer', 'business_id'],
  ['history_item', 'business_id'],
  ['hold', 'account_id'],
  ['account_day', 'account_id'],
  ['transfer_attempt', 'transfer_id'],
  ['transfer_answer', 'transfer_id'],
  ['transfer_answer', 'attempt_id'],
])('a row of %s keeps its %s', async (table, column) => {
  expect(await refusal((client) => client.query(`update ${table} set ${column} = ${column}`))).toBe(RESTRICTED)
})

test.each(['business', 'account', 'transfer', 'transfer_attempt'])('no row of %s can be deleted', async (table) => {
  expect(await refusal((client) => client.query(`delete from ${table}`))).toBe(RESTRICTED)
  expect(await refusal((client) => client.query(`truncate ${table} cascade`))).toBe(RESTRICTED)
})
