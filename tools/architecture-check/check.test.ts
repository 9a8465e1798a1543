import { expect, test } from 'vitest'
import { findViolations } from './check.ts'

const moduleOrder = ['ledger', 'identity', 'transfers', 'history']

/** Planted sources; each breach as `file:line rule`. */
function breaches(sources: Record<string, string>): string[] {
  return findViolations(new Map(Object.entries(sources)), moduleOrder).map(({ file, line, rule }) => `${file}:${line} ${rule}`)
}

test('what the architecture allows passes', () => {
  expect(
    breaches({
      'modules/transfers/contract.ts': `import { z } from 'zod'\nimport { koboSchema } from '../../platform/http/contract.ts'\nimport '../identity/contract.ts'`,
      'modules/transfers/server/actions/send.ts': `import { grant } from '../../../identity/index.ts'\nimport type { Bank } from '../../../../partners/bank/port.ts'`,
      'modules/transfers/server/store.ts': `import { sql } from '../../../platform/db/index.ts'`,
      'modules/transfers/web/Send.tsx': `import { PinStep } from '../../identity/web/index.ts'\nimport { Button } from '../../../ui/parts/Button.tsx'`,
      'modules/transfers/server/states.ts': `import { kobo } from '../../../platform/money/index.ts'\nimport type { Sql } from '../../../platform/db/index.ts'`,
      'partners/bank/vfd/client.ts': `import type { Bank } from '../port.ts'\nexport const call = () => fetch('http://bank')`,
      'apps/web/pages/Home.tsx': `import { Send } from '../../../modules/transfers/web/Send.tsx'`,
      'apps/api/main.ts': `import { routes } from '../../modules/transfers/index.ts'\nexport const at = new Date(0)`,
    }),
  ).toEqual([])
})

test.each([
  ['a higher rung', 'modules/identity/server/a.ts', `\nimport '../../transfers/index.ts'`, 2, 'ladder'],
  ['a back door of a lower rung', 'modules/transfers/server/a.ts', `import '../../identity/server/store.ts'`, 1, 'doors'],
  ['a lower rung’s page instead of its door', 'modules/transfers/web/A.tsx', `import '../../identity/web/Pin.tsx'`, 1, 'doors'],
  ['an adapter', 'modules/transfers/server/a.ts', `import '../../../partners/bank/vfd/client.ts'`, 1, 'ports'],
  ['a package in a contract', 'modules/transfers/contract.ts', `import 'kysely'`, 1, 'contract'],
  ['a server’s file in a contract', 'modules/transfers/contract.ts', `import '../../platform/clock/index.ts'`, 1, 'contract'],
  ['its server from a screen', 'modules/transfers/web/A.tsx', `import '../server/store.ts'`, 1, 'web'],
  ['screens from a server', 'modules/transfers/server/a.ts', `import '../web/A.tsx'`, 1, 'web'],
  ['a module from ui', 'ui/parts/A.tsx', `import '../../modules/transfers/contract.ts'`, 1, 'ui'],
  ['a module from platform', 'platform/db/a.ts', `import '../../modules/ledger/index.ts'`, 1, 'layers'],
  ['a module from an adapter', 'partners/bank/vfd/a.ts', `import '../../../modules/ledger/index.ts'`, 1, 'adapters'],
  ['another adapter', 'partners/bank/vfd/a.ts', `import '../other/client.ts'`, 1, 'adapters'],
  ['a module from the simulator', 'simulator/a.ts', `import '../modules/ledger/index.ts'`, 1, 'simulator'],
  ['an app from a module', 'modules/ledger/index.ts', `import '../../apps/api/main.ts'`, 1, 'layers'],
  ['a server’s module from the web application', 'apps/web/A.tsx', `import '../../modules/ledger/index.ts'`, 1, 'web'],
  ['a test from the product', 'platform/db/a.ts', `import '../../tests/fixtures/database.ts'`, 1, 'layers'],
  ['the database into pure rules', 'modules/transfers/server/states.ts', `import { connect } from '../../../platform/db/index.ts'`, 1, 'pure'],
  ['the clock into pure rules', 'modules/transfers/server/postings.ts', `import { systemClock } from '../../../platform/clock/index.ts'`, 1, 'pure'],
  ['SQL into an action', 'modules/transfers/server/actions/a.ts', `import { sql } from '../../../../platform/db/index.ts'`, 1, 'sql'],
  ['SQL through another door', 'modules/transfers/server/actions/a.ts', `import { sql } from 'kysely'`, 1, 'sql'],
])('importing %s is refused', (_what, file, source, line, rule) => {
  expect(breaches({ [file]: source })).toEqual([`${file}:${line} ${rule}`])
})

test.each([
  ['Date.now()', 'clock'],
  ['new Date()', 'clock'],
  ['Date()', 'clock'],
  ['new Promise((done) => setTimeout(done, 5))', 'clock'],
  ['new Promise((done) => { setTimeout(() => done(), 5) })', 'clock'],
  ['Math.random()', 'random'],
  ['crypto.randomUUID()', 'random'],
  ['fetch("http://elsewhere")', 'network'],
  ['globalThis.fetch("http://elsewhere")', 'network'],
  ['sql.raw(text)', 'sql'],
  ['db.query(`select * from t where id = ${id}`)', 'sql'],
  ['db.query("select * from " + table + " where id = 1")', 'sql'],
  ['sql`select 1 from t where (${x}::text is null or y = ${x})`', 'sql'],
])('%s is refused in a module', (code, rule) => {
  expect(breaches({ 'modules/identity/server/store.ts': `\nexport const a = (db, id, text, table, sql) => ${code}` })).toEqual([
    `modules/identity/server/store.ts:2 ${rule}`,
  ])
})

test('randomness by name is refused where it is imported', () => {
  expect(breaches({ 'apps/api/main.ts': `import { createHash, randomBytes } from 'node:crypto'` })).toEqual(['apps/api/main.ts:1 random'])
  expect(breaches({ 'platform/random/index.ts': `import { randomBytes } from 'node:crypto'` })).toEqual([])
})

test('a circle of files is refused, and types alone make none', () => {
  const circle = { 'platform/a.ts': `import './b.ts'`, 'platform/b.ts': `import './c.ts'`, 'platform/c.ts': `import './a.ts'` }
  expect(breaches(circle)).toEqual(['platform/c.ts:1 cycle'])
  expect(breaches({ ...circle, 'platform/c.ts': `import type { A } from './a.ts'` })).toEqual([])
})

test('a module off the ladder is refused', () => {
  expect(breaches({ 'modules/crypto/index.ts': '' })).toEqual(['modules/index.ts:1 ladder'])
})

test('tests and tools may look anywhere', () => {
  const source = `import '../../transfers/index.ts'\nexport const now = Date.now()`
  expect(breaches({ 'modules/identity/server/a.test.ts': source, 'tests/fixtures/a.ts': source })).toEqual([])
})
