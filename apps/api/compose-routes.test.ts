import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { showLimit } from '../../modules/account-limits/contract.ts'
import { listAlternateAccounts, showAlternateRate } from '../../modules/alternate-accounts/contract.ts'
import { BULK_EVENTS } from '../../modules/bulk/contract.ts'
import { showMerchant } from '../../modules/businesses/contract.ts'
import { listCashpoints, showCashpoint } from '../../modules/cashpoints/contract.ts'
import type { Caller } from '../../modules/identity/index.ts'
import { ALL_BUSINESSES } from '../../modules/ledger/index.ts'
import type { LiveEventHub } from '../../modules/messages/index.ts'
import { showFundDestination } from '../../modules/payout-banks/contract.ts'
import { showStatement } from '../../modules/statements/contract.ts'
import { listMembers, listRoles } from '../../modules/team/contract.ts'
import { showVerification } from '../../modules/verification/contract.ts'
import { EVERY_EVENT } from '../../platform/http/contract.ts'
import { openAppContext } from '../app-context.ts'
import { composeRoutes } from './compose-routes.ts'

const root = join(import.meta.dirname, '../..')
const context = openAppContext(
  { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', PIN_PEPPER: 'none', DATA_KEY: 'none'.repeat(8), LOG_LEVEL: 'silent' },
  'test',
)
afterAll(() => context.close())

type Listener = Parameters<LiveEventHub['stream']>[0]

const OWNER: Caller = {
  personId: 'p',
  sessionId: 's',
  businessId: 'biz',
  role: 'merchant',
  cashpointId: null,
  firstname: 'A',
  lastname: 'B',
  email: 'a@b.c',
}

const hubWith = (stream: LiveEventHub['stream']): LiveEventHub => ({ stream, next: async () => null, stop: async () => {} })

/** The live events that a caller may receive. */
function subscriptionFor(role: Caller['role'], cashpointId: string | null): Listener {
  let listener: Listener | undefined
  const liveEvents = hubWith(async (to) => {
    listener = to
    return { from: 0n, events: (async function* () {})() }
  })
  void composeRoutes({ ...context, liveEvents }).events({ ...OWNER, role, cashpointId }, null, new AbortController().signal)
  return listener!
}

/** What an open screen of the business asks again at an event of this kind. */
async function refreshedAt(kind: string, business = 'biz'): Promise<readonly string[]> {
  const liveEvents = hubWith(async () => ({
    from: 0n,
    events: (async function* () {
      yield { id: '1', business, cashpoint: null, kind, data: {} }
    })(),
  }))
  const { events } = await composeRoutes({ ...context, liveEvents }).events(OWNER, null, new AbortController().signal)
  for await (const { refreshes } of events) return refreshes
  return []
}

test('the owner hears everything of the business, a cashier what happens at the own cashpoint', () => {
  expect(subscriptionFor('merchant', null)).toEqual({ business: 'biz', cashpoint: null, session: 's' })
  expect(subscriptionFor('cashier', 'cpt_till')).toEqual({ business: 'biz', cashpoint: 'cpt_till', session: 's' })
})

test('a cashier without a cashpoint hears nothing, and not everything', () => {
  expect(subscriptionFor('cashier', null)).toEqual({ business: 'biz', cashpoint: '', session: 's' })
})

test.each([
  ['cashpoint.account_opened', [listCashpoints, showCashpoint, showMerchant]],
  ['verification.changed', [showVerification, showLimit, listCashpoints, showCashpoint, showMerchant]],
  ['team.changed', [listMembers, listRoles, listCashpoints, showCashpoint]],
  ['payout_bank.changed', [showFundDestination, showCashpoint, showMerchant]],
  ['approval.changed', [showFundDestination, showMerchant]],
  ['business.changed', [listCashpoints, showCashpoint, showAlternateRate, showMerchant]],
  ['alternate_account.changed', [listAlternateAccounts, showAlternateRate, listCashpoints]],
  ['limit.changed', [showLimit, showMerchant]],
  ['debt.changed', [showMerchant]],
  ['reversal.asked', [showMerchant]],
  ['statement.ready', [showStatement]],
  ['transfer.changed', []],
  ['support.changed', [showMerchant]],
  ['collection.posted', []],
  ['kind.of_tomorrow', []],
] satisfies [string, { operation: string }[]][])('%s refreshes what it changes, beside what each event refreshes', async (kind, contracts) => {
  expect((await refreshedAt(kind)).toSorted()).toEqual([EVERY_EVENT, ...contracts.map(({ operation }) => operation)].toSorted())
})

test('what all businesses hear has no page ask for its figures again', async () => {
  expect(await refreshedAt('flags.changed', ALL_BUSINESSES)).toEqual([showMerchant.operation])
})

test('each kind of event that a contract names is sent by a module', () => {
  const files = globSync('modules/*/server/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const code = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const { signedIn } = composeRoutes({ ...context, liveEvents: hubWith(() => Promise.reject(new Error('not asked'))) })
  const named = signedIn.flatMap(({ contract: { refreshedBy = [] } }) => (refreshedBy === EVERY_EVENT ? [] : refreshedBy))
  expect(named.length).toBeGreaterThan(0)
  // Those of bulk payments are constants, which the page uses too.
  const constants: readonly string[] = Object.values(BULK_EVENTS)
  expect(named.filter((kind) => !code.includes(`'${kind}'`) && !constants.includes(kind))).toEqual([])
})
