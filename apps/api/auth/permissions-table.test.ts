import { afterAll, expect, test } from 'vitest'
import { openKit } from '../../app-context.ts'
import { composeDoor } from '../compose-routes.ts'
import { rightsTable } from './permissions-table.ts'

const kit = openKit(
  { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', PIN_PEPPER: 'none', DATA_KEY: 'none'.repeat(8), LOG_LEVEL: 'silent' },
  'test',
)
afterAll(() => kit.close())
const news = { stream: async () => ({ from: 0n, news: (async function* () {})() }), next: async () => null, stop: async () => {} }
const door = composeDoor({ ...kit, news })

test('docs/rights.md says who may do what as the server enforces it', async () => {
  await expect(rightsTable(door)).toMatchFileSnapshot('../../docs/rights.md')
})

test('a role more or less is another page', () => {
  const rights = { ...door.rights, 'overview.show_balance': { roles: ['merchant'] as const } }
  expect(rightsTable({ ...door, rights })).not.toBe(rightsTable(door))
})
