import { afterAll, expect, test } from 'vitest'
import type { Caller } from '../../modules/identity/index.ts'
import type { NewsRoom } from '../../modules/messages/index.ts'
import { openKit } from '../app-context.ts'
import { composeDoor } from './compose-routes.ts'

const kit = openKit(
  { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none', PIN_PEPPER: 'none', DATA_KEY: 'none'.repeat(8), LOG_LEVEL: 'silent' },
  'test',
)
afterAll(() => kit.close())

type Listener = Parameters<NewsRoom['stream']>[0]

/** To what the door lets somebody listen. */
function listened(role: Caller['role'], cashpointId: string | null): Listener {
  let listener: Listener | undefined
  const news: NewsRoom = {
    stream: async (to) => {
      listener = to
      return { from: 0n, news: (async function* () {})() }
    },
    next: async () => null,
    stop: async () => {},
  }
  const caller: Caller = { personId: 'p', sessionId: 's', businessId: 'biz', role, cashpointId, firstname: 'A', lastname: 'B', email: 'a@b.c' }
  void composeDoor({ ...kit, news }).events(caller, null, new AbortController().signal)
  return listener!
}

test('the owner hears everything of the business, a cashier what happens at the own cashpoint', () => {
  expect(listened('merchant', null)).toEqual({ business: 'biz', cashpoint: null, session: 's' })
  expect(listened('cashier', 'cpt_till')).toEqual({ business: 'biz', cashpoint: 'cpt_till', session: 's' })
})

test('a cashier without a cashpoint hears nothing, and not everything', () => {
  expect(listened('cashier', null)).toEqual({ business: 'biz', cashpoint: '', session: 's' })
})
