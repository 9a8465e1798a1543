import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import type { Role } from '../../modules/identity/contract.ts'
import { readEvents } from '../fixtures/event-reader.ts'
import { sentMessages } from '../fixtures/enqueue.ts'
import { injectRequest } from './matrix-cases.ts'
import { type PermissionFixture, createPermissionFixture, type RoleUser } from './role-users.ts'
import { sampleRequests } from './sample-requests.ts'

/** Anything that ends a session ends it for the very next request, of any kind. */

let world: PermissionFixture
let app: FastifyInstance
let events: string
beforeAll(async () => {
  world = await createPermissionFixture()
  app = await world.build()
  await app.listen({ host: '127.0.0.1', port: 0 })
  events = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/events`
})
afterAll(async () => {
  await app?.close()
  await world?.close()
})

const LIVE = 'GET /events'
/**
 * One of each kind: live events, reading, the own cashpoint, a file, money, the PIN, a call without a business, and
 * signing out.
 */
const SAMPLE = [
  LIVE,
  'businesses.show',
  'overview.show_balance',
  'overview.show_till_today',
  'history.show',
  'history.download_receipt',
  'transfers.quote',
  'transfers.send',
  'transfers.withdraw',
  'identity.authorise_pin',
  'institutions.list_banks',
  'identity.sign_out',
]

const HOUR = 3_600_000
const AUTHORIZER: Role = 'merchant-authorizer'

const userWithRole = (role: Role = AUTHORIZER) => world.users.find((user) => user.role === role)!
let turn = 0

/** The answers to all sample requests, with the given session. */
async function callSampleRequests(session: Pick<RoleUser, 'token'>): Promise<string[]> {
  const got = []
  for (const operation of SAMPLE) {
    if (operation === LIVE) {
      got.push(await openEventStream(session))
      continue
    }
    const route = world.api.signedIn.find(({ contract }) => contract.operation === operation)!.contract
    const answer = await injectRequest(app, route, session.token, sampleRequests[operation]!(world.own, ++turn), world.keys.own)
    got.push(answer.statusCode === 200 ? 'done' : `${answer.statusCode} ${answer.json<{ message: string }>().message}`)
  }
  return got
}

const listen = ({ token }: Pick<RoleUser, 'token'>) => readEvents(events, { accessToken: token, publicKey: world.keys.own })

async function openEventStream(session: Pick<RoleUser, 'token'>): Promise<string> {
  const stream = await listen(session)
  if (stream.status === 200) {
    stream.close()
    return 'done'
  }
  await stream.end()
  return `${stream.status} ${(JSON.parse(stream.text()) as { message: string }).message}`
}

const everyRequest = (answer: string) => SAMPLE.map(() => answer)
const EXPIRED = '401 Session has expired'

/** Opens a session and checks that it works. */
async function signInAgain(user: RoleUser, lifeSpan: 'short' | 'long' = 'long') {
  const session = await world.signIn(user, lifeSpan)
  const route = world.api.signedIn.find(({ contract }) => contract.operation === 'institutions.list_banks')!.contract
  expect((await injectRequest(app, route, session.token, {}, world.keys.own)).statusCode).toBe(200)
  return session
}

const member = ({ personId }: RoleUser) => `business_id = '${world.own.business}' and person_id = '${personId}'`
const runStatement = (statement: string) => world.app.rows(statement)

/** The code in the last mail that has one. */
async function mailedCode(): Promise<string> {
  return (await sentMessages(world.app)).findLast(({ code }) => code !== null)!.code!
}

describe('401 Session has expired, at the next request of any kind, after', () => {
  test('a sign-out', async () => {
    const session = await signInAgain(userWithRole())
    const out = world.api.signedIn.find(({ contract }) => contract.operation === 'identity.sign_out')!.contract
    expect((await injectRequest(app, out, session.token, { body: {} }, world.keys.own)).statusCode).toBe(200)
    expect(await callSampleRequests(session)).toEqual(everyRequest(EXPIRED))
  })

  test('a sign-out everywhere, in every application of the person', async () => {
    const elsewhere = await signInAgain(userWithRole())
    await runStatement(`update session set app = 'another' where id = '${elsewhere.sessionId}'`)
    const here = await signInAgain(userWithRole())
    const out = world.api.signedIn.find(({ contract }) => contract.operation === 'identity.sign_out')!.contract
    expect((await injectRequest(app, out, here.token, { body: { everywhere: true } }, world.keys.own)).statusCode).toBe(200)
    expect(await callSampleRequests(here)).toEqual(everyRequest(EXPIRED))
    expect(await callSampleRequests(elsewhere)).toEqual(everyRequest(EXPIRED))
  })

  test('a newer sign-in of the same person, which works', async () => {
    const older = await signInAgain(userWithRole())
    const newer = await world.signIn(userWithRole())
    expect(await callSampleRequests(older)).toEqual(everyRequest(EXPIRED))
    expect((await callSampleRequests(newer)).slice(0, 2)).toEqual(['done', 'done'])
  })

  test('a new password by a mailed code', async () => {
    const user = userWithRole()
    const session = await signInAgain(user)
    const [person] = await runStatement(`select email from person where id = '${user.personId}'`)
    const { email } = person!
    const open = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api/user/${path}`, payload })
    expect((await open('forgotpassword', { email })).statusCode).toBe(200)
    const reset = { email, code: await mailedCode(), password: 'Tsamiya&Doki57' }
    expect((await open('verifyaccount', reset)).statusCode).toBe(200)
    expect(await callSampleRequests(session)).toEqual(everyRequest(EXPIRED))
  })

  test.each([
    ['the member is removed', `update member set state = 'removed' where`, `update member set state = 'active' where`],
    ['the member is suspended', `update member set state = 'suspended' where`, `update member set state = 'active' where`],
    ['the role is another', `update member set role = 'merchant-support' where`, `update member set role = '${AUTHORIZER}' where`],
  ])('%s', async (_, taken, given) => {
    const user = userWithRole()
    const session = await signInAgain(user)
    await runStatement(`${taken} ${member(user)}`)
    expect(await callSampleRequests(session)).toEqual(everyRequest(EXPIRED))
    await runStatement(`${given} ${member(user)}`)
    expect(await callSampleRequests(session)).toEqual(everyRequest(EXPIRED))
  })

  test('the member is deleted', async () => {
    const user = userWithRole()
    const session = await signInAgain(user)
    await runStatement(`delete from member where ${member(user)}`)
    expect(await callSampleRequests(session)).toEqual(everyRequest(EXPIRED))
    await reinstate(user)
    expect(await callSampleRequests(session)).toEqual(everyRequest(EXPIRED))
  })

  test('the cashier’s cashpoint is deactivated: for cashiers of that cashpoint only', async () => {
    const [cashier, owner] = [await signInAgain(userWithRole('cashier')), await signInAgain(userWithRole('merchant'))]
    await runStatement(`update cashpoint set state = 'deactivated' where id = '${world.otherCashpoint.cashpoint}'`)
    await runStatement(`update cashpoint set name = name, state = state where id = '${world.own.cashpoint}'`)
    expect(await openEventStream(cashier)).toBe('done')
    await runStatement(`update cashpoint set state = 'deactivated' where id = '${world.own.cashpoint}'`)
    expect(await callSampleRequests(cashier)).toEqual(everyRequest(EXPIRED))
    expect(await openEventStream(owner)).toBe('done')
    const { token } = await world.signIn(userWithRole('cashier'))
    expect(await callSampleRequests({ token })).toEqual(everyRequest('403 You do not belong to this business'))
    await runStatement(`update cashpoint set state = 'active' where business_id = '${world.own.business}'`)
    expect(await callSampleRequests(cashier)).toEqual(everyRequest(EXPIRED))
  })

  test('the cashier moves to another cashpoint, and the new session sees that one', async () => {
    const user = userWithRole('cashier')
    const session = await signInAgain(user)
    await runStatement(`update member set cashpoint_id = '${world.otherCashpoint.cashpoint}' where ${member(user)}`)
    expect(await callSampleRequests(session)).toEqual(everyRequest(EXPIRED))
    const till = world.api.signedIn.find(({ contract }) => contract.operation === 'overview.show_till_today')!.contract
    const { token } = await world.signIn(user)
    const look = async (id: string) => (await injectRequest(app, till, token, { params: { id } }, world.keys.own)).statusCode
    expect([await look(world.own.cashpoint), await look(world.otherCashpoint.cashpoint)]).toEqual([404, 200])
    await runStatement(`update member set cashpoint_id = '${world.own.cashpoint}' where ${member(user)}`)
  })

  test('the business is closed: for all its people, and signing in does not bring it back', async () => {
    const people = [userWithRole('merchant'), userWithRole('cashier'), userWithRole('api-finance')]
    const sessions = []
    for (const user of people) sessions.push(await signInAgain(user))
    await runStatement(`update business set standing = 'closed' where id = '${world.own.business}'`)
    for (const session of sessions) expect(await callSampleRequests(session)).toEqual(everyRequest(EXPIRED))
    expect(await callSampleRequests(await world.signIn(people[0]!))).toEqual(everyRequest('403 You do not belong to this business'))
    await runStatement(`update business set standing = 'open' where id = '${world.own.business}'`)
  })

  test('nothing at all: an invented token, and one whose secret is another', async () => {
    const { token } = await signInAgain(userWithRole())
    const display = token.split('.')[0]!
    for (const invented of ['x', `${display}.${'a'.repeat(43)}`, `e30.${'b'.repeat(43)}`])
      expect(await callSampleRequests({ token: invented })).toEqual(everyRequest(EXPIRED))
    const none = '401 This call needs the header accessToken with the token of a log-in, or Authorization: Bearer with a secret key.'
    expect(await callSampleRequests({ token: '' })).toEqual(everyRequest(none))
  })
})

describe('403 Token expired., at the next request of any kind, after', () => {
  test.each([
    ['15 minutes without use', 'short', [0.25 * HOUR]],
    ['8 hours, however busy', 'short', Array.from({ length: 48 }, () => HOUR / 6)],
    ['7 days without use, kept signed in', 'long', [7 * 24 * HOUR]],
    ['30 days, however busy, kept signed in', 'long', Array.from({ length: 10 }, () => 72 * HOUR)],
  ] as const)('%s', async (_, lifeSpan, pauses) => {
    const session = await signInAgain(userWithRole(), lifeSpan)
    const whoAmI = world.api.signedIn.find(({ contract }) => contract.operation === 'identity.who_am_i')!.contract
    for (const [at, pause] of pauses.entries()) {
      if (at > 0) expect((await injectRequest(app, whoAmI, session.token, {}, world.keys.own)).statusCode).toBe(200)
      world.app.clock.advance(pause)
    }
    expect(await callSampleRequests(session)).toEqual(everyRequest('403 Token expired.'))
  })

  test('and not a moment before', async () => {
    const session = await signInAgain(userWithRole(), 'short')
    world.app.clock.advance(HOUR / 4 - 1)
    expect((await callSampleRequests(session))[0]).toBe('done')
  })
})

test('a PIN that was given in the old role pays nothing in the new one', async () => {
  const user = userWithRole()
  Object.assign(user, await signInAgain(user))
  await world.grant(user)
  const grants = async () => (await runStatement(`select state from pin_grant where session_id = '${user.sessionId}'`)).map((row) => row['state'])
  expect(await grants()).toEqual(['open'])
  await runStatement(`update member set role = 'merchant' where ${member(user)}`)
  expect(await grants()).toEqual(['revoked'])
  await runStatement(`update member set role = '${AUTHORIZER}' where ${member(user)}`)
})

test('a change that removes no right ends no session, and one that does ends only the sessions of that member', async () => {
  const [changed, colleague] = [await signInAgain(userWithRole()), await signInAgain(userWithRole('accountant-finance'))]
  await runStatement(`update business set standing = 'no_debit' where id = '${world.own.business}'`)
  await runStatement(`update member set created_at = created_at, role = role where business_id = '${world.own.business}'`)
  expect((await callSampleRequests(changed))[0]).toBe('done')
  await runStatement(`update business set standing = 'open' where id = '${world.own.business}'`)
  const again = await signInAgain(userWithRole())
  await runStatement(`update member set state = 'suspended' where ${member(userWithRole())}`)
  expect(await callSampleRequests(again)).toEqual(everyRequest(EXPIRED))
  expect((await callSampleRequests(colleague))[0]).toBe('done')
  await runStatement(`update member set state = 'active' where ${member(userWithRole())}`)
})

const reinstate = ({ personId, role }: RoleUser) =>
  runStatement(`insert into member (id, business_id, person_id, role, state, created_at)
    values ('${world.app.ids.next('mbr')}', '${world.own.business}', '${personId}', '${role}', 'active', now())`)

describe('an open stream ends with the commit that ends its session, long before the next check, and says so, after', () => {
  const ends: [string, Role, (user: RoleUser) => Promise<unknown>, (user: RoleUser) => Promise<unknown>][] = [
    ['a sign-out', AUTHORIZER, (user) => signOut(user), async () => {}],
    ['a newer sign-in', AUTHORIZER, (user) => world.signIn(user), async () => {}],
    [
      'another role',
      AUTHORIZER,
      (user) => runStatement(`update member set role = 'merchant' where ${member(user)}`),
      (user) => runStatement(`update member set role = '${AUTHORIZER}' where ${member(user)}`),
    ],
    ['the end of the membership', AUTHORIZER, (user) => runStatement(`delete from member where ${member(user)}`), reinstate],
    [
      'the end of the cashpoint',
      'cashier',
      () => runStatement(`update cashpoint set state = 'deactivated' where id = '${world.own.cashpoint}'`),
      () => runStatement(`update cashpoint set state = 'active' where id = '${world.own.cashpoint}'`),
    ],
    [
      'the closing of the business',
      'merchant',
      () => runStatement(`update business set standing = 'closed' where id = '${world.own.business}'`),
      () => runStatement(`update business set standing = 'open' where id = '${world.own.business}'`),
    ],
  ]
  test.each(ends)('%s', async (_, role, end, undo) => {
    const user = { ...userWithRole(role) }
    Object.assign(user, await signInAgain(user))
    const colleague = await listen(await signInAgain(userWithRole('auditor-finance')))
    const streams = [await listen(user), await listen(user)]
    for (const stream of [...streams, colleague]) await stream.until(/: here/)
    await end(user)
    for (const stream of streams) {
      await stream.end()
      expect(stream.text()).toMatch(/event: session\.ended\ndata: \{"message":"Session has expired"\}\n\n$/)
    }
    if (role !== 'merchant') expect(colleague.ended()).toBe(false)
    colleague.close()
    await undo(user)
  })

  async function signOut({ token }: RoleUser): Promise<void> {
    const out = world.api.signedIn.find(({ contract }) => contract.operation === 'identity.sign_out')!.contract
    expect((await injectRequest(app, out, token, { body: {} }, world.keys.own)).statusCode).toBe(200)
  }
})
