import { describe, expect, test } from 'vitest'
import { findViolations } from './check.ts'
import { checkDocuments } from './document-rules.ts'
import { forbiddenWords } from './name-rules.ts'

const moduleOrder = ['ledger', 'identity', 'transfers', 'history']

/** Checks sources given by path. Returns each violation as `file:line rule`. */
function breaches(sources: Record<string, string>): string[] {
  return findViolations(new Map(Object.entries(sources)), moduleOrder).map(({ file, line, rule }) => `${file}:${line} ${rule}`)
}

test('imports that the architecture allows pass', () => {
  expect(
    breaches({
      'modules/transfers/contract.ts': `import { z } from 'zod'\nimport { koboSchema } from '../../platform/http/contract.ts'\nimport '../identity/contract.ts'`,
      'modules/transfers/server/actions/send.ts': `import { grant } from '../../../identity/index.ts'\nimport type { Bank } from '../../../../partners/bank/port.ts'`,
      'modules/transfers/server/store.ts': `import { sql } from '../../../platform/db/index.ts'`,
      'modules/transfers/web/Send.tsx': `import { PinStep } from '../../identity/web/index.ts'\nimport { Button } from '../../../ui/parts/Button.tsx'`,
      'modules/transfers/server/states.ts': `import { kobo } from '../../../platform/money/index.ts'\nimport type { Sql } from '../../../platform/db/index.ts'`,
      'simulator/start.ts': `import { partners } from './partners/index.ts'`,
      'simulator/partners/index.ts': `import { bank } from './bank/partner.ts'`,
      'simulator/partners/bank/partner.ts': `import { start } from './notices/delivery.ts'\nimport { html } from '../../console/html.ts'`,
      'modules/index.ts': `import { transfers } from './transfers/module.ts'\nimport type { ModuleDefinition } from './kernel/module-definition.ts'`,
      'modules/ledger/module.ts': `import { defineModule } from '../kernel/module-definition.ts'`,
      'modules/kernel/module-definition.ts': `import type { Bank } from '../../partners/bank/port.ts'\nimport type { z } from 'zod'\nimport './caller.ts'`,
      'modules/identity/contract.ts': `import type { Role } from '../kernel/roles.ts'`,
      'partners/bank/vfd/client.ts': `import type { Bank } from '../port.ts'\nexport const call = () => fetch('http://bank')`,
      'apps/web/pages/Home.tsx': `import { Send } from '../../../modules/transfers/web/Send.tsx'`,
      'apps/api/main.ts': `import { routes } from '../../modules/transfers/index.ts'\nexport const at = new Date(0)`,
    }),
  ).toEqual([])
})

test.each([
  ['a later module', 'modules/identity/server/a.ts', `\nimport '../../transfers/index.ts'`, 2, 'module-order'],
  ['a private file of an earlier module', 'modules/transfers/server/a.ts', `import '../../identity/server/store.ts'`, 1, 'public-api'],
  ['an earlier module’s page instead of its web index', 'modules/transfers/web/A.tsx', `import '../../identity/web/Pin.tsx'`, 1, 'public-api'],
  ['the list of modules', 'modules/transfers/server/a.ts', `import '../../index.ts'`, 1, 'module-order'],
  ['a server file into the list of modules', 'modules/index.ts', `import './transfers/server/routes.ts'`, 1, 'module-declaration'],
  ['a module into the kernel', 'modules/kernel/module-definition.ts', `import { a } from '../ledger/index.ts'`, 1, 'kernel'],
  ['a type of a module into the kernel', 'modules/kernel/app-context.ts', `import type { A } from '../ledger/index.ts'`, 1, 'kernel'],
  ['a contract into the kernel', 'modules/kernel/roles.ts', `import type { Role } from '../identity/contract.ts'`, 1, 'kernel'],
  ['a port into the kernel at run time', 'modules/kernel/app-context.ts', `import { bank } from '../../partners/bank/port.ts'`, 1, 'kernel'],
  ['a package into the kernel', 'modules/kernel/app-context.ts', `import type { Logger } from 'pino'`, 1, 'kernel'],
  ['the kernel’s contexts into a contract', 'modules/ledger/contract.ts', `import type { A } from '../kernel/app-context.ts'`, 1, 'contract'],
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
  ['a simulated partner from the simulator’s console', 'simulator/console/a.ts', `import '../partners/bank/partner.ts'`, 1, 'simulator'],
  ['another simulated partner', 'simulator/partners/bills/a.ts', `import '../bank/accounts.ts'`, 1, 'simulator'],
  ['the inside of a simulated partner into the list', 'simulator/partners/index.ts', `import './bank/accounts.ts'`, 1, 'simulator'],
  ['an app from a module', 'modules/ledger/index.ts', `import '../../apps/api/main.ts'`, 1, 'layers'],
  ['a server’s module from the web application', 'apps/web/A.tsx', `import '../../modules/ledger/index.ts'`, 1, 'web'],
  ['a test from the product', 'platform/db/a.ts', `import '../../tests/fixtures/database.ts'`, 1, 'layers'],
  ['the database into pure rules', 'modules/transfers/server/states.ts', `import { connect } from '../../../platform/db/index.ts'`, 1, 'pure'],
  ['the clock into pure rules', 'modules/transfers/server/postings.ts', `import { systemClock } from '../../../platform/clock/index.ts'`, 1, 'pure'],
  ['SQL into an action', 'modules/transfers/server/actions/a.ts', `import { sql } from '../../../../platform/db/index.ts'`, 1, 'sql'],
  ['SQL through its library', 'modules/transfers/server/actions/a.ts', `import { sql } from 'kysely'`, 1, 'sql'],
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

test('a message whose text is not declared is refused, and one that is declared elsewhere than in its module’s messages', () => {
  const path = 'modules/transfers/server/actions/a.ts'
  for (const line of [
    `context.mail.send({ to, subject: 'Sent', text: 'It was sent.' })`,
    'sms.send({ to, text: `It was sent to ${to}.` })',
    'context.sms.send(message)',
    `defineMessage({ name: 'transfers.sent' })`,
  ])
    expect(breaches({ [path]: line })).toEqual([`${path}:1 messages`])
  const sent = 'context.mail.send({ to, ...receipt.mail(params) })\nsms.send({ to, text: receipt.sms(params) })\nwebhooks.send({ url })'
  expect(breaches({ [path]: sent })).toEqual([])
  expect(breaches({ 'modules/transfers/server/messages.ts': `defineMessage({ name: 'transfers.sent' })` })).toEqual([])
})

test.each([
  "business.standing === 'open'",
  "business.standing !== 'closed'",
  "standing === 'closing'",
  "sql`select 1 from business b where b.standing <> 'closed'`",
  "sql`select 1 from business where standing in ('open', 'closing')`",
])('%s is refused outside the modules of the standing', (code) => {
  const source = `\nexport const a = (business, standing, sql) => ${code}`
  expect(breaches({ 'modules/history/server/queries.ts': source })).toEqual(['modules/history/server/queries.ts:2 standing'])
  const order = ['businesses', ...moduleOrder]
  expect(findViolations(new Map([['modules/businesses/server/queries.ts', source]]), order)).toEqual([])
})

test.each([
  `useQuery({ queryKey: ['team', id], queryFn })`,
  `queryOptions({ queryKey: ['team'] as const, queryFn })`,
  'useQuery({ queryKey: [`team of ${id}`], queryFn })',
  `queryClient.invalidateQueries({ queryKey: ['team'] })`,
  `queryClient.setQueryData(['team', id], members)`,
  `queryClient.getQueryState(['team'])`,
])('%s names a query by a text, and is refused', (code) => {
  expect(breaches({ 'modules/transfers/web/A.tsx': `\n${code}` })).toEqual(['modules/transfers/web/A.tsx:2 query-key'])
})

test('a screen that makes the id of its request itself is refused', () => {
  const source = `import { newRequestId } from '../../../ui/data/request-id.ts'`
  expect(breaches({ 'modules/transfers/web/A.tsx': source })).toEqual(['modules/transfers/web/A.tsx:1 intent'])
  expect(breaches({ 'modules/transfers/web/flow/payments.ts': source.replace('../', '../../') })).toEqual([])
})

test.each([
  ['a comparison', `export const isOwner = (caller: Caller) => caller.role === 'merchant'`, 1],
  ['a comparison behind a chain', `export const is = (session?: Session) => 'cashier' !== session?.role`, 1],
  ['a list', `const SENDERS: readonly Role[] = ['merchant', 'accountant-finance']`, 1],
  ['the roles of a route', `export const a = route({ operation: 'a.b',\n  roles: ['merchant'] })`, 2],
])('roles stand in the table of capabilities only: %s is refused elsewhere', (_, code, line) => {
  expect(breaches({ 'modules/transfers/contract.ts': code })).toEqual([`modules/transfers/contract.ts:${line} role`])
  expect(breaches({ 'modules/identity/contract.ts': code }).filter((each) => each.endsWith(' role'))).toEqual([])
})

test.each([
  ['beside the value', `export const port = env['PORT'] ?? '3000'`],
  ['of the process', `export const level = process.env.LOG_LEVEL || 'info'`],
])('the default of a setting stands in the table only: one %s is refused', (_, code) => {
  expect(breaches({ 'apps/settings.ts': code })).toEqual(['apps/settings.ts:1 setting'])
  expect(breaches({ 'apps/settings.ts': `export const url = env['HOME_SITE_URL'] ?? null` })).toEqual([])
})

test('a form without the common hook is refused, and a listed file that has none of its own any more', () => {
  const element = `export const Send = () => <form noValidate />`
  expect(breaches({ 'modules/transfers/web/A.tsx': `import { useForm } from 'react-hook-form'\n${element}` })).toEqual([
    'modules/transfers/web/A.tsx:1 form',
    'modules/transfers/web/A.tsx:2 form',
  ])
  expect(breaches({ 'apps/web/sign-in/LoginPage.tsx': element, 'apps/web/public-pages/Contact.tsx': element })).toEqual([])
  expect(breaches({ 'apps/web/sign-in/LoginPage.tsx': `export const Login = () => null` })).toEqual(['apps/web/sign-in/LoginPage.tsx:1 form'])
})

test('a field of a file or a date that the browser draws is refused outside of the one part that opens the choice of a file', () => {
  const page = (field: string) => ({ 'modules/transfers/web/A.tsx': `export const A = ({ isDay }) => (\n  ${field}\n)` })
  for (const field of [
    '<input type="file" />',
    `<Field label={label} type={'date'} />`,
    `<Field type={isDay ? 'date' : 'text'} />`,
    '<Field type="month" />',
  ])
    expect(breaches(page(field))).toEqual(['modules/transfers/web/A.tsx:2 field'])
  for (const field of ['<Field type="search" />', '<Day kind="date" />', `<Field type="text" name="date" />`])
    expect(breaches(page(field))).toEqual([])
  expect(breaches({ 'ui/parts/FilePicker.tsx': 'export const A = () => <input type="file" />' })).toEqual([])
})

test('a query may be named by a contract', () => {
  const code = [
    'useQuery({ ...queryName(listMembers, {}), queryFn })',
    'queryClient.setQueryData(contractKey(showTransfer, input), transfer)',
    'queryClient.invalidateQueries({ queryKey: businessQuery(id).queryKey })',
  ]
  expect(breaches({ 'modules/transfers/web/A.tsx': code.join('\n') })).toEqual([])
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

/** Files that import the next one, and the last one the first. */
const circleOf = (size: number, importing: string) =>
  Object.fromEntries(Array.from({ length: size }, (_, at) => [`platform/a${at}.ts`, `${importing} './a${(at + 1) % size}.ts'`]))

test('a circle of more than seven files is refused, also one of types or of lazy imports alone', () => {
  expect(breaches(circleOf(7, 'import type { A } from'))).toEqual([])
  expect(breaches(circleOf(8, 'import type { A } from'))).toEqual(['platform/a0.ts:1 large-circle'])
  const lazy = { ...circleOf(8, 'import type { A } from'), 'platform/a7.ts': `\nexport const a = () => import('./a0.ts')` }
  expect(breaches(lazy)).toEqual(['platform/a0.ts:1 large-circle'])
  expect(breaches({ ...lazy, 'platform/a7.ts': '' })).toEqual([])
})

test('a fourth import against the order of the folders is refused, also of a type', () => {
  const against = (count: number) => ({
    ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`ui/a${at}.ts`, `import type { A } from '../apps/api/main.ts'`])),
    'apps/api/main.ts': '',
  })
  const ordersBroken = (count: number) => breaches(against(count)).filter((breach) => breach.endsWith('folder-order'))
  expect(ordersBroken(3)).toEqual([])
  expect(ordersBroken(4)).toEqual(['ui/a0.ts:1 folder-order', 'ui/a1.ts:1 folder-order', 'ui/a2.ts:1 folder-order', 'ui/a3.ts:1 folder-order'])
})

describe('a field that a module adds to the kernel', () => {
  const merge = `import type { Fulfilment } from './server/fulfilment.ts'
declare module '../kernel/module-definition.ts' { interface ModuleDefinition { fulfilments?: Fulfilment[] } }
declare module '../kernel/app-context.ts' { interface AppContext { payments: Fulfilment } interface RouteContext { screens: Fulfilment } }`
  const withMerge = (file: string, source: string) => breaches({ 'modules/transfers/declaration.ts': merge, [file]: source })

  test.each([
    ['in a declaration', 'modules/identity/module.ts', `export const identity = defineModule({ name: 'identity',\n fulfilments: [] })`],
    [
      'in a pick',
      'modules/identity/server/a.ts',
      `import type { AppContext } from '../../kernel/app-context.ts'\ntype A = Pick<AppContext, 'db' | 'payments'>`,
    ],
    ['by its type', 'modules/identity/server/a.ts', `\ntype A = RouteContext['payments']`],
    ['of a parameter', 'modules/identity/server/a.ts', `export const a = (context: RouteContext) =>\n [1].map(() => context.payments)`],
    ['of a parameter with more', 'modules/identity/server/a.ts', `export const a = (context: AppContext & { at: Date }) =>\n context.payments`],
    ['of a parameter that is taken apart', 'modules/identity/server/a.ts', `export function a(\n{ screens }: RouteContext) { return screens }`],
    [
      'of a parameter that is taken apart later',
      'modules/identity/server/a.ts',
      `export function a(context: AppContext) {\nconst { payments } = context }`,
    ],
    [
      'of the context of its routes',
      'modules/identity/module.ts',
      `export const identity = defineModule({\n routes: (context) => [context.payments] })`,
    ],
    ['in the kernel', 'modules/kernel/route-gate.ts', `\ntype A = Pick<AppContext, 'payments'>`],
  ])('is refused %s of an earlier module', (_where, file, source) => {
    expect(withMerge(file, source)).toEqual([`${file}:2 merged-field`])
  })

  test.each([
    ['its owner', 'modules/transfers/server/a.ts'],
    ['a later module', 'modules/history/server/a.ts'],
    ['an app', 'apps/api/main.ts'],
    ['a test', 'modules/identity/server/a.test.ts'],
  ])('passes in %s', (_where, file) => {
    expect(
      withMerge(file, `type A = Pick<RouteContext, 'payments' | 'screens'>\nexport const a = (context: AppContext) => context.payments`),
    ).toEqual([])
  })

  test('of the same name elsewhere is no field of the kernel', () => {
    const source = `export const a = (context: AppContext, b: { payments: 1 }) => [b.payments, [b].map((context) => context.payments)]`
    expect(withMerge('modules/identity/server/a.ts', source)).toEqual([])
  })

  test('is refused outside of the declaration.ts of its module', () => {
    expect(
      breaches({ 'modules/transfers/server/context.ts': `declare module '../../kernel/app-context.ts' { interface AppContext { a: 1 } }` }),
    ).toEqual(['modules/transfers/server/context.ts:1 merged-field'])
  })
})

test('a product file that names a vendor is refused, in code and in texts; adapters, tests and the listed files may', () => {
  const adapter = { 'partners/bills/acme/index.ts': `export const name = 'acme'`, 'partners/files/disk/index.ts': '' }
  const source = `// At Acme.\nexport const a = b.name === 'acme'\nexport const disk = 1`
  expect(breaches({ ...adapter, 'modules/transfers/server/a.ts': source, 'apps/web/b.ts': 'export const acmeUrl = 1' })).toEqual([
    'apps/web/b.ts:1 vendor',
    'modules/transfers/server/a.ts:1 vendor',
    'modules/transfers/server/a.ts:2 vendor',
  ])
  expect(breaches({ ...adapter, 'modules/transfers/server/a.test.ts': source, 'apps/app-context.ts': source })).toEqual([])
  const listed = 'apps/web/site-config.ts'
  expect(breaches({ ...adapter, [listed]: source })).toEqual([])
  expect(breaches({ ...adapter, [listed]: '' })).toEqual([`${listed}:1 vendor`])
})

test('a module that is not in the list is refused', () => {
  expect(breaches({ 'modules/crypto/index.ts': '' })).toEqual(['modules/index.ts:1 module-order'])
})

test('tests and tools may look anywhere', () => {
  const source = `import '../../transfers/index.ts'\nexport const now = Date.now()`
  expect(breaches({ 'modules/identity/server/a.test.ts': source, 'tests/fixtures/a.ts': source })).toEqual([])
})

describe('names', () => {
  const glossary =
    '| Word | Means | Not |\n|---|---|---|\n| posting queue | posts | lane (only a road) |\n| failpoint | a place | crash point, crash-point |\n'
  const named = (sources: Record<string, string>) =>
    findViolations(new Map(Object.entries(sources)), moduleOrder, forbiddenWords(glossary)).map(({ file, line, rule }) => `${file}:${line} ${rule}`)

  test('a word that the glossary forbids is refused in a file, a declaration and a member, also in part and in plural', () => {
    expect(named({ 'platform/fast-lanes.ts': '' })).toEqual(['platform/fast-lanes.ts:1 glossary'])
    expect(named({ 'platform/a.ts': 'export const openLane = 1\nfunction crashPoints() {}\ntype A = { laneId: string }' })).toEqual([
      'platform/a.ts:1 glossary',
      'platform/a.ts:2 glossary',
      'platform/a.ts:3 glossary',
    ])
  })

  test('other words, remarks in brackets, strings and columns are left alone', () => {
    expect(named({ 'platform/a.ts': "export const plane = 'lane.before'\nconst road = 1\ntype Row = { lane_id: string }" })).toEqual([])
  })

  test('names that say nothing are refused', () => {
    expect(named({ 'platform/utils/a.ts': '' })).toEqual(['platform/utils/a.ts:1 glossary'])
  })

  test.each([
    ['a variable', 'const asked = 1'],
    ['a constant', 'const MOST_ROWS = 1'],
    ['a part of a pattern', 'const { answer: told, ...rest } = {}'],
    ['a function', 'export function isTold() {}'],
    ['a parameter', 'export const pay = (asked) => asked'],
    ['a parameter with a default', 'export function pay({ most = 1 }) {}'],
    ['a parameter of a type', 'type Pay = (asked) => void'],
    ['a parameter of a method', 'type Bank = { pay(asked): void }'],
    ['a type', 'type ToldBalance = string'],
    ['a parameter of types', 'type Call<Asked> = () => Asked'],
    ['a member', 'type Bound = { mostKobo: bigint }'],
    ['a member of a tuple', 'type Mark = [at: number, says: string]'],
  ])('a vague word is refused in the name of %s', (_, code) => {
    expect(breaches({ 'platform/a.ts': code })).toEqual(['platform/a.ts:1 name'])
  })

  test('a vague word may stand in a column, a field of the API, a key of a value and a text', () => {
    expect(breaches({ 'modules/ledger/server/rows.generated.ts': 'export type NoticeRow = { told: string; asked_at: Date }' })).toEqual([])
    const code = [
      `const { asked_at: at, told: answer } = row`,
      `export const schema = { most: 1, says: 'the most' }`,
      'type Row = { asked_by: string; almost: 1 }',
    ]
    expect(breaches({ 'platform/a.ts': code.join('\n') })).toEqual([])
  })
})

test.each([
  ['between tags', 'export const A = () => <p>Nothing yet</p>'],
  ['in an attribute', 'export const A = () => <Field label="Amount" />'],
  ['as a value', "export const refusal = 'Amount is required'"],
])('a text for people %s is refused outside the macros', (_where, source) => {
  expect(breaches({ 'modules/transfers/web/A.tsx': source })).toEqual(['modules/transfers/web/A.tsx:1 text'])
})

test('texts in macros, names of classes and errors for developers pass', () => {
  expect(
    breaches({
      'modules/transfers/web/A.tsx':
        'export const A = () => <p className="price total"><Trans>Pay <b>now</b></Trans>{t`Not sent`}</p>\nthrow new Error(\'No such step\')',
    }),
  ).toEqual([])
})

describe('texts that a browser translates', () => {
  const rules = (jsx: string) => breaches({ 'ui/parts/Sum.tsx': `export const Sum = () => (\n<p>\n${jsx}\n</p>)` })

  test.each([
    ['a text that comes and goes beside another', '{isOld && t`as of ${time}`} <b>{sum}</b>'],
    ['one of two texts beside an element', '<Icon />{isHidden ? t`Show` : t`Hide`}'],
    ['a text after an element that comes and goes', '{title && <b>{title}</b>} Left'],
  ])('%s is refused', (_what, jsx) => expect(rules(jsx)).toContain('ui/parts/Sum.tsx:3 translatable'))

  test.each([
    ['an element of its own', '<span>{isOld && t`as of ${time}`}</span> <b>{sum}</b>'],
    ['the only text of its element', '{isHidden ? t`Show` : t`Hide`}'],
    ['a text of Trans, which is one node', '<Trans>Left {isOld ? t`then` : t`now`}</Trans>'],
    ['an element that comes and goes before another', '{title && <b>{title}</b>} <span>{t`Left`}</span>'],
  ])('%s passes', (_what, jsx) => expect(rules(jsx)).toEqual([]))
})

describe('documents', () => {
  const files = [
    'README.md',
    'docs/money.md',
    'docs/results/faults.md',
    'modules/bills/README.md',
    'modules/bills/server/states.ts',
    'partners/bank/vfd/codes.ts',
    'partners/README.md',
    'tools/books.ts',
  ]
  const missing = (text: string, file = 'README.md') => {
    const documents = new Map([
      ['docs/money.md', '# Money\n\n## §6 Checks: all of them\n'],
      [file, text],
    ] as const)
    return checkDocuments({ documents, files, commands: ['start', 'test', 'books'], ignored: ['dist/', 'deploy/secrets'] }).map(
      ({ file: from, line, message }) => `${from}:${line} ${message}`,
    )
  }

  test.each([
    ['a path from the root', 'See `modules/bills/server/states.ts` and `modules/bills`.', 'README.md'],
    ['a path from the folder of the document', 'The states stand in `server/states.ts`.', 'modules/bills/README.md'],
    ['a path from a folder above it', '`bills/server/states.ts`', 'modules/bills/README.md'],
    ['a folder, and a file without its folder, anywhere', '`vfd/`, `codes.ts`, `bank/`', 'partners/README.md'],
    ['a pattern that something matches', '`modules/<noun>/README.md`, `partners/*/vfd/codes.{ts,js}`', 'README.md'],
    ['what only a build or an installation makes', '`dist/web/index.html`, `deploy/secrets/key.json`', 'README.md'],
    [
      'addresses, packages, settings and other words with a slash',
      '`/api/health/ready`, `@fastify/static`, `DATA_DIR/x.json`, `pin/authorise`',
      'README.md',
    ],
    [
      'links to a file, a folder and a heading',
      '[a](docs/money.md) [b](docs/) [c](docs/money.md#6-checks-all-of-them) [d](https://example.com)',
      'README.md',
    ],
    ['commands', 'Run `npm run books`, `npm test -- --only unit` or `npm ci`. What npm calls packages is no command.', 'README.md'],
    ['files of the measured commit on a page of results', '`modules/bills/server/gone.ts`', 'docs/results/faults.md'],
  ])('%s passes', (_what, text, file) => {
    expect(missing(text, file)).toEqual([])
  })

  test.each([
    ['a file that is gone', 'See\n`tools/ledgers.ts`.', 'README.md:2 tools/ledgers.ts does not exist'],
    ['a folder that is gone', '`modules/bill`', 'README.md:1 modules/bill does not exist'],
    ['a file in the text', 'As docs/cash.md says.', 'README.md:1 docs/cash.md does not exist'],
    ['a file without its folder', '`code.ts`', 'README.md:1 code.ts does not exist'],
    ['a pattern without a match', '`modules/<noun>/CHANGES.md`', 'README.md:1 modules/<noun>/CHANGES.md does not exist'],
    ['a link', '[a](docs/cash.md)', 'README.md:1 the target of the link docs/cash.md does not exist'],
    ['a picture', '<img src="docs/cash.webp" alt="">', 'README.md:1 the target of the link docs/cash.webp does not exist'],
    ['a heading', '[a](docs/money.md#7)', 'README.md:1 docs/money.md has no heading #7'],
    ['a command', '`npm run book`', 'README.md:1 package.json has no command "book"'],
    ['a command in a block of code', '```\nnpm run book\n```', 'README.md:2 package.json has no command "book"'],
  ])('%s is refused', (_what, text, violation) => {
    expect(missing(text)).toEqual([violation])
  })
})

describe('tables', () => {
  const STORE = 'modules/transfers/server/store.ts'
  const DECLARATION = 'modules/transfers/module.ts'
  const owned = {
    'modules/ledger/server/rows.generated.ts': `export type AccountRow = { id: string }\nexport type AccountDayRow = { id: string }`,
    'modules/identity/server/rows.generated.ts': `export type PersonRow = { id: string }`,
    'modules/transfers/server/rows.generated.ts': `export type TransferRow = { id: string }`,
    'modules/history/server/rows.generated.ts': `export type HistoryItemRow = { id: string }`,
  }
  const others = new Map([
    ['known_person', 'identity'],
    ['job', 'platform'],
  ])
  const rules = (sources: Record<string, string>) =>
    findViolations(new Map(Object.entries({ ...owned, ...sources })), moduleOrder, new Set(), others).map(
      ({ file, line, rule, message }) => `${file}:${line} ${rule}: ${message}`,
    )
  const declaring = (...reads: string[]) => `defineModule({ name: 'transfers', reads: ${JSON.stringify(reads)} })`
  const running = (code: string) => `import { sql } from '../../../platform/db/index.ts'\nexport const a = (id, table, isAll) =>\n${code}`

  test.each([
    ['a read', 'sql`select * from person`', 'person'],
    ['a read in lines', 'sql`select *\nfrom transfer t\nleft join person on true`', 'person'],
    ['a read in a list', 'sql`select 1 from transfer t, (values (1)) v(n), person`', 'person'],
    ['a read inside brackets', 'sql`select 1 from (transfer t join person p on p.id = t.id)`', 'person'],
    ['a read behind a function with from', 'sql`select extract(epoch from t.at) from transfer t where exists (select from person)`', 'person'],
    ['a read of a common table expression', 'sql`with found as (select * from person) select * from found`', 'person'],
    ['a locked read', 'sql`select 1 from person where id = ${id} for update`', 'person'],
    ['a lock', 'sql`lock table person in share mode`', 'person'],
    ['a read beside an own write', 'sql`update transfer t set id = p.id from person p`', 'person'],
    ['a read beside an own delete', 'sql`delete from transfer t using person p`', 'person'],
    ['a read in an inner fragment', 'sql`select 1 from transfer t ${isAll ? sql`` : sql`join person p on true`}`', 'person'],
    ['a table that a fragment names', 'sql`select 1 from ${isAll ? sql`person` : sql`transfer t`}`', 'person'],
    ['a read of a quoted table', 'sql`select 1 from public."person" p`', 'person'],
    ['a read by sql.table', 'sql`select 1 from ${sql.table(isAll ? "person" : "transfer")}`', 'person'],
    ['a read of a view', 'sql`select 1 from known_person`', 'known_person'],
    ['a read of the job queue', 'sql`select 1 from job`', 'job'],
    ['a read of a table of two words', 'sql`select 1 from account_day`', 'account_day'],
  ])('%s is refused where the module does not declare it, and passes where it does', (_what, code, table) => {
    const message = `name it in reads of modules/transfers/module.ts`
    const found = rules({ [STORE]: running(code) })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${STORE}:\\d tables: transfers reads ${table} of (identity|ledger|platform): ${message}$`))
    expect(rules({ [STORE]: running(code), [DECLARATION]: declaring(table) })).toEqual([])
  })

  test('a read of a table of an imported declaration is refused where the module does not declare it', () => {
    const sources = {
      'modules/identity/server/tables.ts': `export const personTable = defineTable<PersonRow>('person')`,
      'modules/transfers/server/actions/send.ts': `import { personTable } from '../../../identity/index.ts'\nexport const rows = [personTable.ref('per_1')]`,
    }
    expect(rules(sources)).toEqual([
      'modules/transfers/server/actions/send.ts:1 tables: transfers reads person of identity: name it in reads of modules/transfers/module.ts',
    ])
    expect(rules({ ...sources, [DECLARATION]: declaring('person') })).toEqual([])
  })

  test.each([
    ['an insert', 'sql`insert into person (id) values (${id})`'],
    ['an update', 'sql`update person set id = ${id}`'],
    ['a delete', 'sql`delete from person where id = ${id}`'],
    ['a write beside a read', 'sql`with gone as (delete from only person returning id) select * from transfer`'],
    ['a write in a fragment', 'sql`with told as (${sql`insert into person select 1`}) select 1`'],
    ['a merge', 'sql`merge into person using transfer on true when matched then do nothing`'],
    ['a copy', 'sql`copy person from stdin`'],
    ['a truncation', 'sql`truncate person`'],
    ['a write by sql.table', 'sql`insert into ${sql.table("person")} values (1)`'],
    ['a dated insert', `defineDatedInsert('person')`],
    ['a table for the posting queue', `defineTable('person')`],
    ['the states of a table', `defineStateTables([{ table: 'person', open: {}, final: [] }])`],
  ])('%s of another module’s table is refused, also of a table that it may read', (_what, code) => {
    const found = rules({ [STORE]: running(`[${code}, sql\`select 1 from person\`]`), [DECLARATION]: declaring('person') })
    expect(found).toEqual([`${STORE}:3 tables: transfers writes person, which identity owns: call a function of its owner`])
  })

  test.each(['add({})', `move('per_1', {})`, `update('per_1', {})`])('%s of an imported declaration is refused', (call) => {
    const send = 'modules/transfers/server/actions/send.ts'
    const sources = {
      'modules/identity/server/tables.ts': `export const personTable = defineTable<PersonRow>('person')`,
      [send]: `import { personTable } from '../../../identity/index.ts'\nexport const rows = [personTable.${call}]`,
      [DECLARATION]: declaring('person'),
    }
    expect(rules(sources)).toEqual([`${send}:2 tables: transfers writes person, which identity owns: call a function of its owner`])
  })

  test('a sealed column of another module’s table is refused', () => {
    const declaration = `defineModule({ name: 'transfers', reads: [],\nsealedColumns: [{ table: 'person', column: 'bvn' }] })`
    expect(rules({ [DECLARATION]: declaration })).toEqual([
      `${DECLARATION}:2 tables: transfers writes person, which identity owns: call a function of its owner`,
    ])
  })

  test('a declared read that does not happen is refused, and one of no table of another module', () => {
    expect(rules({ [DECLARATION]: declaring('person') })).toEqual([`${DECLARATION}:1 tables: transfers does not read person`])
    expect(rules({ [STORE]: running('sql`insert into transfer default values`'), [DECLARATION]: declaring('transfer', 'people') })).toEqual([
      `${DECLARATION}:1 tables: transfer is no table of another module`,
      `${DECLARATION}:1 tables: people is no table of another module`,
    ])
  })

  test('a read of a later module’s table is refused, declared or not', () => {
    const read = { [STORE]: running('sql`select 1 from history_item`') }
    expect(rules({ ...read, [DECLARATION]: declaring('history_item') })).toEqual([
      `${DECLARATION}:1 tables: transfers comes before history and may not read history_item`,
    ])
    expect(rules(read)).toEqual([`${STORE}:3 tables: transfers comes before history and may not read history_item`])
  })

  test('a table that only a value names is refused, except where owners declare their tables', () => {
    const code = running('sql`delete from ${sql.table(table)}`')
    expect(rules({ [STORE]: code })).toEqual([
      `${STORE}:3 tables: sql.table takes a name that is written out, so that the owner of the table is known`,
    ])
    expect(rules({ 'modules/ledger/server/write.ts': code })).toEqual([])
  })

  test.each([
    [
      'own tables, functions, aliases and lists of values',
      'sql`select p.id from transfer person, unnest(${id}) account where person.id is distinct from account`',
    ],
    ['a common table expression with the name of a table', 'sql`with person (id) as materialized (select 1) select * from person, ${sql`person`} p`'],
    [
      'columns with the name of a table',
      'sql`select trim(both from person) from transfer join unnest(${id}) w(person) using (person) order by person`',
    ],
    [
      'locks of an own row and an update on conflict',
      'sql`insert into transfer as person values (1) on conflict do update set id = 1 returning (select 1 for update of person)`',
    ],
    ['comments and texts', "sql`select 'from person' from transfer -- join person\n/* update person */`"],
    ['other tags and plain texts', "[css`from person`, 'select 1 from person']"],
  ])('%s pass', (_what, code) => {
    expect(rules({ [STORE]: running(code) })).toEqual([])
  })

  test('tests and seeds may write every table', () => {
    const code = running('sql`delete from person`')
    expect(rules({ 'modules/transfers/server/store.db.test.ts': code, 'tests/fixtures/people.ts': code, 'db/seed/people.ts': code })).toEqual([])
  })
})
