import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import type { Role } from '../../modules/identity/contract.ts'
import { readEvents } from '../fixtures/event-reader.ts'
import { posted } from '../fixtures/enqueue.ts'
import { send } from './matrix-cases.ts'
import { type Crew, crew, type Hand } from './role-users.ts'
import { samples } from './sample-requests.ts'

/** Whatever ends a session ends it at the very next request, whatever that asks for. */

let world: Crew
let app: FastifyInstance
let events: string
beforeAll(async () => {
  world = await crew()
  app = await world.build()
  await app.listen({ host: '127.0.0.1', port: 0 })
  events = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/events`
})
afterAll(async () => {
  await app?.close()
  await world?.close()
})

const LIVE = 'GET /events'
/** One of each kind: live events, reading, the own cashpoint, a file, money, the PIN, what needs no business, and leaving. */
const SAMPLE = [
  LIVE,
  'onboarding.who_am_i',
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

const someone = (role: Role = AUTHORIZER) => world.hands.find((hand) => hand.role === role)!
let turn = 0

/** What each of the sample answers, once each, with the session that a person had. */
async function answers(session: Pick<Hand, 'token'>): Promise<string[]> {
  const got = []
  for (const operation of SAMPLE) {
    if (operation === LIVE) {
      got.push(await listens(session))
      continue
    }
    const route = world.door.signedIn.find(({ contract }) => contract.operation === operation)!.contract
    const answer = await send(app, route, session.token, samples[operation]!(world.own, ++turn), world.keys.own)
    got.push(answer.statusCode === 200 ? 'done' : `${answer.statusCode} ${answer.json<{ message: string }>().message}`)
  }
  return got
}

const listen = ({ token }: Pick<Hand, 'token'>) => readEvents(events, { accessToken: token, publicKey: world.keys.own })

async function listens(session: Pick<Hand, 'token'>): Promise<string> {
  const stream = await listen(session)
  if (stream.status === 200) {
    stream.close()
    return 'done'
  }
  await stream.end()
  return `${stream.status} ${(JSON.parse(stream.text()) as { message: string }).message}`
}

const all = (answer: string) => SAMPLE.map(() => answer)
const EXPIRED = '401 Session has expired'

/** A session that works, and still does while nothing has happened to it. */
async function atWork(hand: Hand, lifeSpan: 'short' | 'long' = 'long') {
  const session = await world.signIn(hand, lifeSpan)
  const route = world.door.signedIn.find(({ contract }) => contract.operation === 'onboarding.who_am_i')!.contract
  expect((await send(app, route, session.token, {}, world.keys.own)).statusCode).toBe(200)
  return session
}

const member = ({ personId }: Hand) => `business_id = '${world.own.business}' and person_id = '${personId}'`
const run = (statement: string) => world.house.rows(statement)

/** What the last mail with a code says. */
async function mailedCode(): Promise<string> {
  return (await posted(world.house)).findLast(({ code }) => code !== null)!.code!
}

describe('401 Session has expired, at the next request of any kind, after', () => {
  test('a sign-out', async () => {
    const session = await atWork(someone())
    const out = world.door.signedIn.find(({ contract }) => contract.operation === 'identity.sign_out')!.contract
    expect((await send(app, out, session.token, { body: {} }, world.keys.own)).statusCode).toBe(200)
    expect(await answers(session)).toEqual(all(EXPIRED))
  })

  test('a sign-out everywhere, in every application of the person', async () => {
    const elsewhere = await atWork(someone())
    await run(`update session set app = 'another' where id = '${elsewhere.sessionId}'`)
    const here = await atWork(someone())
    const out = world.door.signedIn.find(({ contract }) => contract.operation === 'identity.sign_out')!.contract
    expect((await send(app, out, here.token, { body: { everywhere: true } }, world.keys.own)).statusCode).toBe(200)
    expect(await answers(here)).toEqual(all(EXPIRED))
    expect(await answers(elsewhere)).toEqual(all(EXPIRED))
  })

  test('a newer sign-in of the same person, which works', async () => {
    const older = await atWork(someone())
    const newer = await world.signIn(someone())
    expect(await answers(older)).toEqual(all(EXPIRED))
    expect((await answers(newer)).slice(0, 2)).toEqual(['done', 'done'])
  })

  test('a new password by a mailed code', async () => {
    const hand = someone()
    const session = await atWork(hand)
    const [person] = await run(`select email from person where id = '${hand.personId}'`)
    const { email } = person!
    const open = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api/user/${path}`, payload })
    expect((await open('forgotpassword', { email })).statusCode).toBe(200)
    const reset = { email, code: await mailedCode(), password: 'Tsamiya&Doki57' }
    expect((await open('verifyaccount', reset)).statusCode).toBe(200)
    expect(await answers(session)).toEqual(all(EXPIRED))
  })

  test.each([
    ['the member is removed', `update member set state = 'removed' where`, `update member set state = 'active' where`],
    ['the member is suspended', `update member set state = 'suspended' where`, `update member set state = 'active' where`],
    ['the role is another', `update member set role = 'merchant-support' where`, `update member set role = '${AUTHORIZER}' where`],
  ])('%s', async (_, taken, given) => {
    const hand = someone()
    const session = await atWork(hand)
    await run(`${taken} ${member(hand)}`)
    expect(await answers(session)).toEqual(all(EXPIRED))
    await run(`${given} ${member(hand)}`)
    expect(await answers(session)).toEqual(all(EXPIRED))
  })

  test('the member is deleted', async () => {
    const hand = someone()
    const session = await atWork(hand)
    await run(`delete from member where ${member(hand)}`)
    expect(await answers(session)).toEqual(all(EXPIRED))
    await employedAgain(hand)
    expect(await answers(session)).toEqual(all(EXPIRED))
  })

  test('the cashpoint where the cashier stands is deactivated: for whoever stands there and for nobody else', async () => {
    const [cashier, owner] = [await atWork(someone('cashier')), await atWork(someone('merchant'))]
    await run(`update cashpoint set state = 'deactivated' where id = '${world.besides.cashpoint}'`)
    await run(`update cashpoint set name = name, state = state where id = '${world.own.cashpoint}'`)
    expect(await listens(cashier)).toBe('done')
    await run(`update cashpoint set state = 'deactivated' where id = '${world.own.cashpoint}'`)
    expect(await answers(cashier)).toEqual(all(EXPIRED))
    expect(await listens(owner)).toBe('done')
    const { token } = await world.signIn(someone('cashier'))
    expect(await answers({ token })).toEqual(all('403 You do not belong to this business'))
    await run(`update cashpoint set state = 'active' where business_id = '${world.own.business}'`)
    expect(await answers(cashier)).toEqual(all(EXPIRED))
  })

  test('the cashier stands at another cashpoint, and the new session sees that one', async () => {
    const hand = someone('cashier')
    const session = await atWork(hand)
    await run(`update member set cashpoint_id = '${world.besides.cashpoint}' where ${member(hand)}`)
    expect(await answers(session)).toEqual(all(EXPIRED))
    const till = world.door.signedIn.find(({ contract }) => contract.operation === 'overview.show_till_today')!.contract
    const { token } = await world.signIn(hand)
    const look = async (id: string) => (await send(app, till, token, { params: { id } }, world.keys.own)).statusCode
    expect([await look(world.own.cashpoint), await look(world.besides.cashpoint)]).toEqual([404, 200])
    await run(`update member set cashpoint_id = '${world.own.cashpoint}' where ${member(hand)}`)
  })

  test('the business is closed: for all its people, and signing in does not bring it back', async () => {
    const people = [someone('merchant'), someone('cashier'), someone('api-finance')]
    const sessions = []
    for (const hand of people) sessions.push(await atWork(hand))
    await run(`update business set standing = 'closed' where id = '${world.own.business}'`)
    for (const session of sessions) expect(await answers(session)).toEqual(all(EXPIRED))
    expect(await answers(await world.signIn(people[0]!))).toEqual(all('403 You do not belong to this business'))
    await run(`update business set standing = 'open' where id = '${world.own.business}'`)
  })

  test('nothing at all: an invented token, and one whose secret is another', async () => {
    const { token } = await atWork(someone())
    const face = token.split('.')[0]!
    for (const invented of ['', 'x', `${face}.${'a'.repeat(43)}`, `e30.${'b'.repeat(43)}`])
      expect(await answers({ token: invented })).toEqual(all(EXPIRED))
  })
})

describe('403 Token expired., at the next request of any kind, after', () => {
  test.each([
    ['15 minutes without use', 'short', [0.25 * HOUR]],
    ['8 hours, however busy', 'short', Array.from({ length: 48 }, () => HOUR / 6)],
    ['7 days without use, kept signed in', 'long', [7 * 24 * HOUR]],
    ['30 days, however busy, kept signed in', 'long', Array.from({ length: 10 }, () => 72 * HOUR)],
  ] as const)('%s', async (_, lifeSpan, pauses) => {
    const session = await atWork(someone(), lifeSpan)
    const who = world.door.signedIn.find(({ contract }) => contract.operation === 'onboarding.who_am_i')!.contract
    for (const [at, pause] of pauses.entries()) {
      if (at > 0) expect((await send(app, who, session.token, {}, world.keys.own)).statusCode).toBe(200)
      world.house.clock.advance(pause)
    }
    expect(await answers(session)).toEqual(all('403 Token expired.'))
  })

  test('and not a moment before', async () => {
    const session = await atWork(someone(), 'short')
    world.house.clock.advance(HOUR / 4 - 1)
    expect((await answers(session))[0]).toBe('done')
  })
})

test('a PIN that was given in the old role pays nothing in the new one', async () => {
  const hand = someone()
  Object.assign(hand, await atWork(hand))
  await world.grant(hand)
  const grants = async () => (await run(`select state from pin_grant where session_id = '${hand.sessionId}'`)).map((row) => row['state'])
  expect(await grants()).toEqual(['open'])
  await run(`update member set role = 'merchant' where ${member(hand)}`)
  expect(await grants()).toEqual(['revoked'])
  await run(`update member set role = '${AUTHORIZER}' where ${member(hand)}`)
})

test('a change that takes nothing away ends nobody’s session, and only the one it is about loses theirs', async () => {
  const [changed, colleague] = [await atWork(someone()), await atWork(someone('accountant-finance'))]
  await run(`update business set standing = 'no_debit' where id = '${world.own.business}'`)
  await run(`update member set created_at = created_at, role = role where business_id = '${world.own.business}'`)
  expect((await answers(changed))[0]).toBe('done')
  await run(`update business set standing = 'open' where id = '${world.own.business}'`)
  const again = await atWork(someone())
  await run(`update member set state = 'suspended' where ${member(someone())}`)
  expect(await answers(again)).toEqual(all(EXPIRED))
  expect((await answers(colleague))[0]).toBe('done')
  await run(`update member set state = 'active' where ${member(someone())}`)
})

const employedAgain = ({ personId, role }: Hand) =>
  run(`insert into member (id, business_id, person_id, role, state, created_at)
    values ('${world.house.ids.next('mbr')}', '${world.own.business}', '${personId}', '${role}', 'active', now())`)

describe('an open stream ends with the commit that ends its session, long before anybody looks again, and says so, after', () => {
  const ends: [string, Role, (hand: Hand) => Promise<unknown>, (hand: Hand) => Promise<unknown>][] = [
    ['a sign-out', AUTHORIZER, (hand) => leave(hand), async () => {}],
    ['a newer sign-in', AUTHORIZER, (hand) => world.signIn(hand), async () => {}],
    [
      'another role',
      AUTHORIZER,
      (hand) => run(`update member set role = 'merchant' where ${member(hand)}`),
      (hand) => run(`update member set role = '${AUTHORIZER}' where ${member(hand)}`),
    ],
    ['the end of the membership', AUTHORIZER, (hand) => run(`delete from member where ${member(hand)}`), employedAgain],
    [
      'the end of the cashpoint',
      'cashier',
      () => run(`update cashpoint set state = 'deactivated' where id = '${world.own.cashpoint}'`),
      () => run(`update cashpoint set state = 'active' where id = '${world.own.cashpoint}'`),
    ],
    [
      'the closing of the business',
      'merchant',
      () => run(`update business set standing = 'closed' where id = '${world.own.business}'`),
      () => run(`update business set standing = 'open' where id = '${world.own.business}'`),
    ],
  ]
  test.each(ends)('%s', async (_, role, end, undo) => {
    const hand = { ...someone(role) }
    Object.assign(hand, await atWork(hand))
    const colleague = await listen(await atWork(someone('auditor-finance')))
    const streams = [await listen(hand), await listen(hand)]
    for (const stream of [...streams, colleague]) await stream.until(/: here/)
    await end(hand)
    for (const stream of streams) {
      await stream.end()
      expect(stream.text()).toMatch(/event: session\.ended\ndata: \{"message":"Session has expired"\}\n\n$/)
    }
    if (role !== 'merchant') expect(colleague.ended()).toBe(false)
    colleague.close()
    await undo(hand)
  })

  async function leave({ token }: Hand): Promise<void> {
    const out = world.door.signedIn.find(({ contract }) => contract.operation === 'identity.sign_out')!.contract
    expect((await send(app, out, token, { body: {} }, world.keys.own)).statusCode).toBe(200)
  }
})
