import type { FastifyInstance } from 'fastify'
import { composeRoutes } from '../../apps/api/compose-routes.ts'
import { apiSettings, buildApp, type ApiDefinition } from '../../apps/api/build-app.ts'
import { activateAccount, insertCashpoint } from '../../modules/cashpoints/index.ts'
import { createPerson, openSession } from '../../modules/identity/index.ts'
import { type Role, ROLES } from '../../modules/identity/contract.ts'
import { issueOtp } from '../../modules/identity/server/otp.ts'
import { openLiveEventHub } from '../../modules/messages/index.ts'
import { insertMember } from '../../modules/team/index.ts'
import type { VerificationContext } from '../../modules/verification/server/actions/bvn-context.ts'
import { openLiveliness } from '../../modules/verification/server/actions/open-liveliness.ts'
import { startOrContinueBvn } from '../../modules/verification/server/actions/verify-bvn.ts'
import { storeFile } from '../../modules/uploads/index.ts'
import type { FileStore } from '../../partners/files/port.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { inMemoryFiles, scriptedIdentity } from '../fixtures/identity-checks.ts'
import { type AppFixture, createAppFixture, type Shop } from '../fixtures/app-fixture.ts'
import { createSentTransfer } from '../fixtures/payment-fixture.ts'
import { PASSWORD } from '../fixtures/password.ts'
import { jpeg, webm } from '../fixtures/image-fixtures.ts'
import { BVN, CODE, type TestRecords } from './sample-requests.ts'

/** Somebody who works at the first business in a role, signed in. */
export type RoleUser = { role: Role; personId: string; token: string; sessionId: string }

/** Two businesses with money, payments and receipts; the first has a second cashpoint and a member in every role. */
export type PermissionFixture = {
  app: AppFixture
  users: readonly RoleUser[]
  own: TestRecords
  /** The own business at the cashpoint where the cashier does not stand. */
  otherCashpoint: TestRecords
  other: TestRecords
  keys: { own: string; other: string }
  api: ApiDefinition
  build(api?: ApiDefinition): Promise<FastifyInstance>
  signIn(hand: Pick<RoleUser, 'personId'>, lifeSpan?: 'short' | 'long'): Promise<{ token: string; sessionId: string }>
  /** Leave for one money call, as the right PIN gives it. */
  grant(hand: RoleUser): Promise<void>
  /** Money in at one of the three places; the id under which live events tell of it. */
  payIn(at: 'own' | 'besides' | 'other'): Promise<string>
  /** The code for a new PIN, as it is mailed. */
  issuePinCode(hand: RoleUser): Promise<void>
  close(): Promise<void>
}

const PEPPER = 'the pepper of a test'
const FUNDED_KOBO = 90_000_000n

export async function createPermissionFixture(): Promise<PermissionFixture> {
  const world = await createAppFixture()
  const { db, ids, clock } = world
  const [shop, neighbour] = [await world.createShop('Amina Stores'), await world.createShop('Bello Stores')]
  const stall = await secondCashpoint(world, shop)
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
  const hands: RoleUser[] = []
  for (const role of ROLES) {
    const personId = role === 'merchant' ? shop.caller.personId : await employ(world, shop, role)
    hands.push({ role, personId, ...(await signIn({ personId })) })
  }
  const own = await createTestRecords({ ...world, files }, shop)
  const besides = { ...own, cashpoint: stall.cashpointId, item: await createHistoryItem(world, stall) }
  const other = await createTestRecords({ ...world, files }, neighbour)
  return {
    app: world,
    users: hands,
    own,
    otherCashpoint: besides,
    other,
    keys: { own: await publicKeyOf(world, shop), other: await publicKeyOf(world, neighbour) },
    api,
    // Waiting takes its time while business time stands still, and a slow machine is not turned away as an overload.
    build: (given = api) =>
      buildApp({ ...world, clock: { ...clock, sleep: systemClock.sleep } }, given, apiSettings({ limitFactor: 1_000, maxLoopDelayMs: 0 })),
    signIn,
    grant: (hand) => world.grant({ ...shop, caller: { ...shop.caller, personId: hand.personId, sessionId: hand.sessionId } }),
    payIn: (at) => world.paidIn({ own: shop, besides: stall, other: neighbour }[at], 100_000n),
    async issuePinCode({ personId }) {
      const random = { ...world.random, below: () => Number(CODE) }
      await issueOtp(db.system, { ...world, random, pinPepper: PEPPER }, { name: 'pin_reset' }, `${personId} ${shop.businessId}`)
    },
    async close() {
      await liveEvents.stop()
      await world.close()
    },
  }

  async function employ({ random }: AppFixture, { businessId, cashpointId }: Shop, role: Role): Promise<string> {
    const email = `${role}-${random.bytes(4).toString('hex')}@shops.example`
    const person = { email, password: PASSWORD, phone: null, firstname: role, lastname: 'Bello', referralCode: null, at: clock.now() }
    const personId = await createPerson(db.system, ids, person)
    const stands = role === 'cashier' ? cashpointId : null
    await insertMember(db.system, { id: ids.next('mbr'), businessId, personId, role, cashpointId: stands, at: clock.now() })
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

/** A payment that came in there, as a line of the history. */
async function createHistoryItem(world: AppFixture, shop: Shop): Promise<string> {
  await world.paidIn(shop, FUNDED_KOBO)
  const [item] = await world.rows<{ id: string }>(
    `select id from history_item where cashpoint_id = '${shop.cashpointId}' and direction = 'credit' order by id desc limit 1`,
  )
  return item!.id
}

/** A BVN that was entered and consented to, and whose code has been sent. */
async function sendVerificationOtp(context: VerificationContext, { caller }: Shop): Promise<void> {
  const asked = { bvn_nin: BVN, birthdate: '1990-05-12' }
  for (const requestId of ['begin', 'go on']) await startOrContinueBvn(context, caller, asked, requestId)
}

async function createTestRecords(world: AppFixture & { files: FileStore }, shop: Shop): Promise<TestRecords> {
  const give = (folder: 'PersonalIdentificationDocument' | 'LiveVideo', bytes: Uint8Array) =>
    storeFile(world, shop.caller, { folder, file: { name: 'photo', bytes }, requestId: world.ids.next('req') })
  const photos = await Promise.all([1, 2, 3].map(() => give('PersonalIdentificationDocument', jpeg(64, 48))))
  const video = { link: await give('LiveVideo', webm()), question: (await openLiveliness(world, shop.businessId))! }
  const item = await createHistoryItem(world, shop)
  return {
    business: shop.businessId,
    cashpoint: shop.cashpointId,
    transfer: await createSentTransfer(world, shop, 100_000n, { remark: 'rent' }),
    item,
    prefix: shop.prefix,
    photos,
    video,
  }
}

async function publicKeyOf(world: AppFixture, { businessId }: Shop): Promise<string> {
  const [row] = await world.rows<{ public_key: string }>(`select public_key from business where id = '${businessId}'`)
  return row!.public_key
}
