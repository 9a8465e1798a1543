import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddressInfo } from 'node:net'
import type { ApiDefinition } from '../../apps/api/build-app.ts'
import { ROLES } from '../../modules/identity/contract.ts'
import type { Caller } from '../../modules/identity/index.ts'
import type { BoundRoute } from '../../platform/http/bind.ts'
import { readEvents } from '../fixtures/event-reader.ts'
import { type MatrixCase, runMatrixCases } from './matrix-cases.ts'
import { type PermissionFixture, createPermissionFixture } from './role-users.ts'
import { sampleRequests } from './sample-requests.ts'
import { PUBLIC_OPERATIONS, expectedRoles } from './expected-matrix.ts'

let world: PermissionFixture
beforeAll(async () => void (world = await createPermissionFixture()))
afterAll(() => world?.close())

test('every operation has its place in the specified matrix and a request that tries it, and none of these is of nothing', () => {
  const signedIn = world.api.signedIn.map(({ contract }) => contract.operation).toSorted()
  expect([...expectedRoles.keys()].toSorted()).toEqual(signedIn)
  expect(Object.keys(sampleRequests).toSorted()).toEqual(signedIn)
  expect(world.api.open.map(({ contract }) => contract.operation).toSorted()).toEqual([...PUBLIC_OPERATIONS].toSorted())
})

test('ROLE-21, ROLE-23, ROLE-28..31, ROLE-32, ROLE-33, ROLE-35, ROLE-36, ROLE-38..41, ROLE-43, ROLE-45, ROLE-48..50, ROLE-56, API-44, CASHIER-43, CASHP-42: every role may do what the specification lets it, at the own business and no other: not one cell is wrong', async () => {
  const app = await world.build()
  const { tried, wrong } = await runMatrixCases(world, app)
  await app.close()
  expect(wrong).toEqual([])
  console.log(`${tried} cells, 0 wrong`)
  expect(tried).toBeGreaterThan(800)
}, 480_000)

describe('live events', () => {
  const expected = Object.fromEntries(ROLES.map((role) => [role, role === 'cashier' ? ['own'] : ['besides', 'own']]))

  test('reach every role of the own business, a cashier only for the own cashpoint, and no role of another business', async () => {
    expect(await eventsByRole(world.api)).toEqual(expected)
  })

  test('and a hole in them is seen', async () => {
    const api: ApiDefinition = { ...world.api, events: (caller, ...more) => world.api.events({ ...caller, role: 'merchant' }, ...more) }
    expect(await eventsByRole(api)).toEqual({ ...expected, cashier: ['besides', 'own'] })
  })

  test('are refused for another business, and without a session', async () => {
    const app = await world.build()
    const ask = async (accesstoken: string, publickey: string) => {
      const answer = await app.inject({ url: '/api/events', headers: { accesstoken, publickey } })
      return `${answer.statusCode} ${answer.json<{ code: string }>().code}`
    }
    for (const { token } of world.users) expect(await ask(token, world.keys.other)).toBe('403 identity.no_membership')
    expect(await ask('none', world.keys.own)).toBe('401 identity.session_expired')
    await app.close()
  })
})

/** The places whose payments each role receives as live events. */
async function eventsByRole(api: ApiDefinition): Promise<Record<string, string[]>> {
  const app = await world.build(api)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/events`
  const streams = []
  for (const { token } of world.users) streams.push(await readEvents(url, { accessToken: token, publicKey: world.keys.own }))
  for (const stream of streams) await stream.until(/: here/)
  const posted: [string, string][] = []
  // The event that all roles receive is last, so that a stream with it has received all its events.
  for (const at of ['other', 'besides', 'own'] as const) posted.push([at, await world.payIn(at)])
  const received: Record<string, string[]> = {}
  for (const [at, stream] of streams.entries()) {
    await stream.until(new RegExp(posted.at(-1)![1]))
    received[world.users[at]!.role] = posted.filter(([, id]) => stream.text().includes(id)).map(([place]) => place)
    stream.close()
  }
  await app.close()
  return received
}

describe('a hole is seen, and nothing else with it:', () => {
  test('a role that was given a right', () =>
    expectWrongCases(
      withRoles('overview.show_balance', (roles) => [...roles, 'cashier']),
      ['overview.show_balance'],
      ({ of, role }) => role === 'cashier' && of !== FOREIGN_KEY_LABEL,
    ))

  test('a role from which a right was taken', () =>
    expectWrongCases(
      withRoles('transfers.quote', (roles) => roles.filter((role) => role !== 'api-finance')),
      ['transfers.quote'],
      ({ of, role }) => role === 'api-finance' && of !== FOREIGN_KEY_LABEL,
    ))

  test('a route that believes the business in the address', () =>
    expectWrongCases(
      withCaller('overview.show_balance', (caller, { id }) => ({ ...caller, businessId: id! })),
      ['overview.show_balance'],
      ({ of, role }) => role !== 'cashier' && of.startsWith('another'),
    ))

  test('a route that shows a cashier every cashpoint of the business', () =>
    expectWrongCases(
      withCaller('overview.show_till_today', (caller) => ({ ...caller, role: 'merchant' })),
      ['overview.show_till_today'],
      ({ of, role }) => role === 'cashier' && of === 'the other cashpoint',
    ))
})

const FOREIGN_KEY_LABEL = 'the key of another business'

/** With the planted hole, exactly the cells that it affects are wrong. */
async function expectWrongCases(api: ApiDefinition, only: readonly string[], isAffected: (cell: MatrixCase) => boolean): Promise<void> {
  const unchanged = await world.build()
  expect((await runMatrixCases(world, unchanged, only)).wrong).toEqual([])
  await unchanged.close()
  const app = await world.build(api)
  const { wrong } = await runMatrixCases(world, app, only)
  await app.close()
  expect(wrong.length).toBeGreaterThan(0)
  expect(wrong.filter((cell) => !isAffected(cell))).toEqual([])
}

function withRoles(operation: string, change: (roles: readonly string[]) => readonly string[]): ApiDefinition {
  return changeRoute(operation, (route) => ({ ...route, contract: { ...route.contract, roles: change(route.contract.roles as readonly string[]) } }))
}

function withCaller(operation: string, change: (caller: Caller, params: Record<string, string>) => Caller): ApiDefinition {
  return changeRoute(operation, (route) => ({
    ...route,
    answer: (input) => route.answer({ ...input, caller: change(input.caller, input.params as Record<string, string>) }),
  }))
}

function changeRoute(operation: string, change: (route: BoundRoute<Caller>) => BoundRoute<Caller>): ApiDefinition {
  return { ...world.api, signedIn: world.api.signedIn.map((route) => (route.contract.operation === operation ? change(route) : route)) }
}
