import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppFixture, createAppFixture } from '../../../tests/fixtures/app-fixture.ts'
import { newOperatorCaller } from '../../../tests/fixtures/operators.ts'
import { createSecretBox, deriveDataKey } from '../../../platform/crypto/index.ts'
import { modules } from '../../index.ts'
import { secretPlace } from '../../operators/server/actions/sign-in.ts'
import { rotateDataKey, textsOfOtherKeys } from './rotate.ts'

const columns = modules.flatMap(({ sealedColumns = [] }) => sealedColumns)
const FIRST = deriveDataKey('kept outside the database')
const SECOND = deriveDataKey('the key after the first')

let world: AppFixture
beforeEach(async () => void (world = await createAppFixture()))
afterEach(() => world.close())

test('every column that the schema calls sealed is declared, with the columns of its primary key', async () => {
  const sealed = await world.rows<{ table: string; column: string }>(`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'c' and pg_get_constraintdef(c.oid) like '%sealed1:%' order by 1, 2`)
  const declared = columns
    .map(({ table, column }) => ({ table, column }))
    .toSorted((a, b) => `${a.table} ${a.column}`.localeCompare(`${b.table} ${b.column}`))
  expect(sealed.length).toBeGreaterThan(5)
  expect(declared).toEqual(sealed)
  for (const { table, key } of columns) {
    const [primary] = await world.rows<{ columns: string[] }>(`
      select array_agg(a.attname::text order by array_position(i.indkey::int[], a.attnum::int)) as columns from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey) where i.indrelid = '${table}'::regclass and i.indisprimary`)
    expect([table, key]).toEqual([table, primary!.columns])
  }
})

test('a rotation seals every text again, can be repeated, and then the earlier key opens nothing more', async () => {
  const shop = await world.createShop('Amina Stores')
  const operators = await Promise.all([1, 2, 3].map(() => newOperatorCaller(world, 'finance')))
  await world.rows(`insert into name_enquiry (account_number, bank_code, account_name, enquiry_id, bvn, asked_at)
    values ('0123456781', '058', 'AMINA', 'enq', '${world.secrets.seal('22212345678', 'name_enquiry.bvn:058:0123456781')}', now())`)
  const during = { ...world, secrets: createSecretBox({ current: SECOND, previous: [FIRST], fingerprint: FIRST }) }
  const left = async (context: typeof during) => (await textsOfOtherKeys(context, columns)).reduce((sum, { count }) => sum + count, 0)
  expect(await left(during)).toBe(4)
  await rotateDataKey(during, columns, 'test')
  expect(await left(during)).toBe(0)
  expect((await rotateDataKey(during, columns, 'test')).every(({ count }) => count === 0)).toBe(true)
  const after = createSecretBox({ current: SECOND, fingerprint: FIRST })
  for (const { caller } of operators) {
    const [row] = await world.rows<{ totp_secret: string }>(`select totp_secret from operator where id = '${caller.operatorId}'`)
    expect(after.open(row!.totp_secret, secretPlace(caller.operatorId))).toMatch(/^[A-Z2-7]{16,}$/)
    expect(() => world.secrets.open(row!.totp_secret, secretPlace(caller.operatorId))).toThrow('not among the given ones')
  }
  const [enquiry] = await world.rows<{ bvn: string }>(`select bvn from name_enquiry where account_number = '0123456781'`)
  expect(after.open(enquiry!.bvn, 'name_enquiry.bvn:058:0123456781')).toBe('22212345678')
  expect(await world.rows(`select facts->>'texts' as texts from audit_entry where operation = 'data-keys.rotate' order by id`)).toEqual([
    { texts: '4' },
    { texts: '0' },
  ])
  expect(shop.businessId).toBeTruthy()
})
