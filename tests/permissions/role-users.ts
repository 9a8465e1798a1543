import { customInboundFlag } from '../../modules/annotations/flag.ts'
import { setFlag } from '../../modules/flags/server/actions/set-flag.ts'
import type { FastifyInstance } from 'fastify'
import { composeRoutes } from '../../apps/api/compose-routes.ts'
import { apiSettings, buildApp, type ApiDefinition } from '../../apps/api/build-app.ts'
import { activateAccount, insertCashpoint } from '../../modules/cashpoints/index.ts'
import { createPerson, openSession } from '../../modules/identity/index.ts'
import { type Role, ROLES } from '../../modules/identity/contract.ts'
import { newBusinessFlag } from '../../modules/onboarding/flag.ts'
import { affiliateFlag } from '../../modules/rewards/flag.ts'
import { teamFlag } from '../../modules/team/flag.ts'
import { openLiveEventHub } from '../../modules/messages/index.ts'
import { insertMember } from '../../modules/team/index.ts'
import type { VerificationContext } from '../../modules/verification/server/actions/bvn-context.ts'
import { startOrContinueBvn } from '../../modules/verification/server/actions/verify-bvn.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { inMemoryFiles, scriptedIdentity } from '../fixtures/identity-checks.ts'
import { type AppFixture, createAppFixture, type Shop } from '../fixtures/app-fixture.ts'
import { PASSWORD } from '../fixtures/password.ts'
import { AGGREGATOR_CODE, BVN, type TestRecords } from './samples.ts'
import { createHistoryItem, createTestRecords, publicKeyOf } from './business-records.ts'

/** A signed-in person with a role at the first business. */
export type RoleUser = { role: Role; personId: string; token: string; sessionId: string }

/** Two businesses with money, payments and receipts. The first has a second cashpoint and a member in every role. */
export type PermissionFixture = {
  app: AppFixture
  /** Of the PINs. */
  pepper: string
  users: readonly RoleUser[]
  own: TestRecords
  /** The own business at a cashpoint that is not the cashier's. */
  otherCashpoint: TestRecords
  other: TestRecords
  keys: { own: string; other: string }
  api: ApiDefinition
  build(api?: ApiDefinition): Promise<FastifyInstance>
  signIn(user: Pick<RoleUser, 'personId'>, lifeSpan?: 'short' | 'long'): Promise<{ token: string; sessionId: string }>
  /** Opens a grant for one money call, as the right PIN does. */
  grant(user: RoleUser): Promise<void>
  /** Posts a payment at one of the three places. Returns the id that live events carry. */
  payIn(at: 'own' | 'besides' | 'other'): Promise<string>
  close(): Promise<void>
}

const PEPPER = 'the pepper of a test'

export async function createPermissionFixture(): Promise<PermissionFixture> {
  const world = await createAppFixture()
  const { db, ids, clock } = world
  const [shop, neighbour] = [await world.createShop('Amina Stores'), await world.createShop('Bello Stores')]
  const stall = await secondCashpoint(world, shop)
  const third = await world.createShop('Kano Agents')
  await world.rows(
    `insert into reward_profile (id, aggregator_code, changed_by, changed_at) values ('${third.businessId}', '${AGGREGATOR_CODE}', 'opr', now())`,
  )
  for (const flag of [teamFlag, newBusinessFlag, customInboundFlag, affiliateFlag])
    await setFlag(world, [flag], { key: flag.key, value: true }, { actor: 'usr_operator', requestId: ids.next('req') })
  const identityChecks = scriptedIdentity()
  const files = inMemoryFiles()
  await sendVerificationOtp({ ...world, identityChecks, files }, shop)
  const liveEvents = await openLiveEventHub(world)
  const api = composeRoutes({
    ...world,
    identityChecks,
    files,
    pinPepper: PEPPER,
    liveEvents: liveEvents,
  })

  const signIn: PermissionFixture['signIn'] = ({ personId }, lifeSpan = 'long') => {
    const claims = { firstname: 'A', lastname: 'B', email: 'a@b.c', role: 'merchant', businessid: shop.businessId, cashpointid: null }
    return openSession(db.system, world, { personId, lifeSpan, claims })
  }
  const users: RoleUser[] = []
  for (const role of ROLES) {
    const personId = role === 'merchant' ? shop.caller.personId : await employ(world, shop, role)
    users.push({ role, personId, ...(await signIn({ personId })) })
  }
  const own = await createTestRecords({ ...world, files }, shop)
  const besides = { ...own, cashpoint: stall.cashpointId, item: await createHistoryItem(world, stall) }
  const other = await createTestRecords({ ...world, files }, neighbour)
  return {
    app: world,
    pepper: PEPPER,
    users,
    own,
    otherCashpoint: besides,
    other,
    keys: { own: await publicKeyOf(world, shop), other: await publicKeyOf(world, neighbour) },
    api,
    // `sleep` waits in real time while business time is fixed. No load shedding on a slow machine.
    build: (given = api) =>
      buildApp({ ...world, clock: { ...clock, sleep: systemClock.sleep } }, given, apiSettings({ limitFactor: 1_000, maxLoopDelayMs: 0 })),
    signIn,
    grant: (user) => world.grant({ ...shop, caller: { ...shop.caller, personId: user.personId, sessionId: user.sessionId } }),
    payIn: (at) => world.paidIn({ own: shop, besides: stall, other: neighbour }[at], 100_000n),
    async close() {
      await liveEvents.stop()
      await world.close()
    },
  }

  async function employ({ random }: AppFixture, { businessId, cashpointId }: Shop, role: Role): Promise<string> {
    const email = `${role}-${random.bytes(4).toString('hex')}@shops.example`
    const person = { email, password: PASSWORD, phone: null, firstname: role, lastname: 'Bello', referralCode: null, at: clock.now() }
    const personId = await createPerson(db.system, ids, person)
    const ownCashpoint = role === 'cashier' ? cashpointId : null
    await insertMember(db.system, { id: ids.next('mbr'), businessId, personId, role, cashpointId: ownCashpoint, at: clock.now() })
    return personId
  }
}

async function secondCashpoint({ db, ids, clock }: AppFixture, shop: Shop): Promise<Shop> {
  const id = ids.next('cpt')
  await db.transaction((tx) => insertCashpoint(tx, { id, businessId: shop.businessId, name: 'Stall', isDefault: false, at: clock.now() }))
  const accountNumber = '1099999999'
  await activateAccount(db.system, id, { accountNumber, accountName: 'Amina Stores-Stall', accountId: id })
  return { ...shop, cashpointId: id, accountNumber }
}

/** Enters a BVN with consent, so that its code is sent. */
async function sendVerificationOtp(context: VerificationContext, { caller }: Shop): Promise<void> {
  const input = { bvn_nin: BVN, birthdate: '1990-05-12' }
  for (const requestId of ['begin', 'go on']) await startOrContinueBvn(context, caller, input, requestId)
}
