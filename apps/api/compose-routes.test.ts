import { afterAll, expect, test } from 'vitest'
import type { Caller } from '../../modules/identity/index.ts'
import type { LiveEventHub } from '../../modules/messages/index.ts'
import { openAppContext } from '../app-context.ts'
import { composeRoutes } from './compose-routes.ts'

const context = openAppContext(
  { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', PIN_PEPPER: 'none', DATA_KEY: 'none'.repeat(8), LOG_LEVEL: 'silent' },
  'test',
)
afterAll(() => context.close())

type Listener = Parameters<LiveEventHub['stream']>[0]

/** The live events that a caller may receive. */
function subscriptionFor(role: Caller['role'], cashpointId: string | null): Listener {
  let listener: Listener | undefined
  const liveEvents: LiveEventHub = {
    stream: async (to) => {
      listener = to
      return { from: 0n, events: (async function* () {})() }
    },
    next: async () => null,
    stop: async () => {},
  }
  const caller: Caller = { personId: 'p', sessionId: 's', businessId: 'biz', role, cashpointId, firstname: 'A', lastname: 'B', email: 'a@b.c' }
  void composeRoutes({ ...context, liveEvents }).events(caller, null, new AbortController().signal)
  return listener!
}

test('the owner hears everything of the business, a cashier what happens at the own cashpoint', () => {
  expect(subscriptionFor('merchant', null)).toEqual({ business: 'biz', cashpoint: null, session: 's' })
  expect(subscriptionFor('cashier', 'cpt_till')).toEqual({ business: 'biz', cashpoint: 'cpt_till', session: 's' })
})

test('a cashier without a cashpoint hears nothing, and not everything', () => {
  expect(subscriptionFor('cashier', null)).toEqual({ business: 'biz', cashpoint: '', session: 's' })
})
