import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callRoute } from '../../../tests/fixtures/history.ts'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { openLiveEventHub } from '../../messages/index.ts'
import { modules } from '../../index.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { composeRoutes } from '../../../apps/api/compose-routes.ts'
import { showFlags } from '../contract.ts'
import { type FlagChange, setFlag } from './actions/set-flag.ts'
import { declaredFlags, flagReader } from './flag-reader.ts'

const DECLARED = declaredFlags(modules)
let world: AppFixture
let amina: Shop
let bello: Shop
beforeAll(async () => {
  world = await createAppFixture()
  amina = await world.createShop('Amina Stores')
  bello = await world.createShop('Bello Foods')
})
afterAll(() => world.close())
beforeEach(() => world.rows('delete from feature_flag'))

const change = (one: FlagChange) => setFlag(world, DECLARED, one, { actor: 'usr_operator', requestId: world.ids.next('req') })
const values = (scope: Parameters<ReturnType<typeof flagReader>['valuesFor']>[1]) => flagReader(world).valuesFor(DECLARED, scope)

test('SHELL-61..71: every flag of the specification is declared, and off until somebody sets it', async () => {
  expect(await values({ businessId: amina.businessId })).toEqual({
    'web.team': false,
    'web.loan': false,
    categorise_tnxs: false,
    'hide.pin.reset': false,
    'web.create.alternate.account': false,
    'web.limit.increase': false,
    'web.affiliate': false,
    'web.create.merchant': false,
    'web.redirect': false,
    'web.banner': '',
    // Of our own.
    'web.card.payments': true,
  })
})

test('a value for the business holds before one for the environment, and that before one for all', async () => {
  const loan = async (businessId: string) => (await values({ businessId }))['web.loan']
  await change({ key: 'web.loan', value: true })
  expect([await loan(amina.businessId), await loan(bello.businessId)]).toEqual([true, true])
  await change({ key: 'web.loan', value: false, environment: 'live' })
  expect(await loan(amina.businessId)).toBe(false)
  await change({ key: 'web.loan', value: true, businessId: amina.businessId })
  expect([await loan(amina.businessId), await loan(bello.businessId)]).toEqual([true, false])
  await change({ key: 'web.loan', value: null, businessId: amina.businessId })
  expect(await loan(amina.businessId)).toBe(false)
})

test('SHELL-72, API-161: the flag call answers each environment with its own values, without a session', async () => {
  const liveEvents = await openLiveEventHub(world)
  const { open } = composeRoutes({ ...world, liveEvents })
  const shown = async (environment: 'live' | 'sandbox') =>
    (
      await open
        .find(({ contract }) => contract === showFlags)!
        .answer({
          params: { environment },
          query: {},
          body: undefined,
          caller: null,
          meta: { requestId: 'r', address: '127.0.0.1', device: '' },
        })
    ).data as Record<string, unknown>
  await change({ key: 'web.team', value: true, environment: 'sandbox' })
  await change({ key: 'web.loan', value: true, businessId: amina.businessId })
  expect([(await shown('sandbox'))['web.team'], (await shown('live'))['web.team']]).toEqual([true, false])
  expect((await shown('live'))['web.loan']).toBe(false)
  await liveEvents.stop()
})

test('the merchant details carry the values for the business', async () => {
  const liveEvents = await openLiveEventHub(world)
  const { signedIn } = composeRoutes({ ...world, liveEvents })
  await change({ key: 'web.banner', value: 'Transfers to one bank are slow today.' })
  await change({ key: 'web.team', value: true, businessId: amina.businessId })
  const partsOf = async (shop: Shop) => (await callRoute(signedIn, showMerchant, { params: { id: shop.businessId }, caller: shop.caller })).data.parts
  expect((await partsOf(amina))['flags']).toMatchObject({ 'web.team': true, 'web.banner': 'Transfers to one bank are slow today.' })
  expect((await partsOf(bello))['flags']).toMatchObject({ 'web.team': false, 'web.banner': 'Transfers to one bank are slow today.' })
  await liveEvents.stop()
})

test('all flags of a business are one query, however many are asked at once', async () => {
  const requests: string[] = []
  const system = world.db.system.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => (requests.push('query'), result),
  })
  const scope = { businessId: amina.businessId }
  const reader = flagReader({ db: { system }, mainSiteUrl: null })
  await Promise.all([reader.valuesFor(DECLARED, scope), reader.valuesFor(DECLARED, scope)])
  expect(requests).toHaveLength(1)
})

describe('a change', () => {
  test('stands in the audit log, in the commit of the value', async () => {
    await change({ key: 'web.affiliate', value: true, businessId: bello.businessId })
    const [entry] = await world.rows<{ actor: string; subject: string; facts: unknown; same: boolean }>(
      `select a.actor, a.subject, a.facts, a.xmin = f.xmin as same from audit_entry a join feature_flag f on f.key = a.subject
       where a.operation = 'flags.set' and f.key = 'web.affiliate'`,
    )
    expect(entry).toEqual({ actor: 'usr_operator', subject: 'web.affiliate', facts: { environment: '', value: 'true' }, same: true })
  })

  test('is heard by open screens: of one business, or of all', async () => {
    const liveEvents = await openLiveEventHub(world)
    const [{ newest }] = (await world.rows<{ newest: string }>('select coalesce(max(id), 0) as newest from live_event')) as [{ newest: string }]
    const streams = await Promise.all(
      [amina, bello].map(({ businessId }) =>
        liveEvents.stream({ business: businessId, cashpoint: null }, BigInt(newest), AbortSignal.timeout(20_000)),
      ),
    )
    await change({ key: 'web.team', value: true, businessId: amina.businessId })
    await change({ key: 'web.banner', value: 'For everybody' })
    const [first, second] = streams.map(({ events }) => events)
    const next = async (events: (typeof streams)[number]['events']) => (await events.next()).value
    expect([await next(first!), await next(first!)]).toMatchObject([
      { kind: 'flags.changed', data: { key: 'web.team' } },
      { kind: 'flags.changed', data: { key: 'web.banner' } },
    ])
    expect(await next(second!)).toMatchObject({ kind: 'flags.changed', data: { key: 'web.banner' } })
    await liveEvents.stop()
  })

  test.each<[string, FlagChange, string]>([
    ['a flag that no module declares', { key: 'web.unknown', value: true }, 'flags.unknown'],
    ['a text for a switch', { key: 'web.loan', value: 'yes' }, 'flags.wrong_value'],
    ['a switch for a text', { key: 'web.banner', value: true }, 'flags.wrong_value'],
    ['two scopes at once', { key: 'web.loan', value: true, environment: 'live', businessId: 'biz_1' }, 'flags.two_scopes'],
  ])('to %s is refused', async (_what, wrong, code) => {
    await expect(change(wrong)).rejects.toMatchObject({ code })
    expect(await world.rows('select * from feature_flag')).toEqual([])
  })
})
