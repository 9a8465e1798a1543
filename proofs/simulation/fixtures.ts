import pg from 'pg'
import { findBusiness, verifyDemoBusiness } from '../../modules/businesses/index.ts'
import { activateAccount, defaultCashpoint } from '../../modules/cashpoints/index.ts'
import { createPerson, openSession } from '../../modules/identity/index.ts'
import { prepareDatabase } from '../../apps/app-context.ts'
import { createBusiness } from '../../modules/onboarding/index.ts'
import { fixedClock } from '../../platform/clock/index.ts'
import { connectDatabase } from '../../platform/db/index.ts'
import { createIds } from '../../platform/ids/index.ts'
import { seededRandom } from '../../platform/random/index.ts'

/** A business of the simulation, and its owner's session. */
export type Shop = {
  businessId: string
  personId: string
  sessionId: string
  token: string
  publicKey: string
  accountNumber: string
  prefix: string
}

/** Before every simulated day, and after all real ones, because jobs without a delay carry the real time. */
const FIXTURES_CREATED_AT = '2035-01-29T08:00:00Z'
export const SIMULATION_START = new Date('2035-01-29T09:00:00Z')

const SHOPS = [
  { name: 'Ada Stores', owner: 'ada', tier: 'verified' as const },
  { name: 'Ada Fabrics', owner: 'ada', tier: 'verified' as const },
  { name: 'Bola Foods', owner: 'bola', tier: 'verified' as const },
  { name: 'Chidi Phones', owner: 'chidi', tier: 'activated' as const },
  { name: 'Dele Bakery', owner: 'dele', tier: 'unverified' as const },
]

/** Fills a migrated database with the businesses of every simulation. The result is always the same. */
export async function createFixtures(url: string): Promise<Shop[]> {
  const clock = fixedClock(FIXTURES_CREATED_AT)
  const random = seededRandom(1)
  const ids = createIds(clock, random)
  const db = connectDatabase({ url, pools: { app: 1, system: 2 }, onError: () => {}, sleep: clock.sleep })
  try {
    await prepareDatabase({ db, bank: { name: 'vfd' } } as Parameters<typeof prepareDatabase>[0])
    const shops: Shop[] = []
    for (const [at, { name, owner, tier }] of SHOPS.entries()) {
      const email = `shop${at}@town.example`
      const person = { email, password: 'Kasuwa@2026', phone: null, firstname: owner, lastname: 'Bello', referralCode: null, at: clock.now() }
      const personId = await createPerson(db.system, ids, person)
      const businessId = await db.transaction((tx) =>
        createBusiness(tx, { ids, random }, { ...businessRequest(name, email), ownerId: personId, at: clock.now() }),
      )
      const cashpoint = (await defaultCashpoint(db.system, businessId))!
      const accountNumber = `10${String(at + 1).padStart(8, '0')}`
      await activateAccount(db.system, cashpoint.id, { accountNumber, accountName: name, accountId: cashpoint.id })
      const payout = { accountNumber: `01234567${at}9`, bankCode: '058', bankName: 'Guaranty Trust Bank', accountName: name.toUpperCase() }
      await verifyDemoBusiness(db.system, businessId, { tier, ownerIdentity: `bvn-${owner}`, payout })
      const claims = { firstname: owner, lastname: 'Bello', email, role: 'merchant', businessid: businessId, cashpointid: null }
      const { token, sessionId } = await openSession(db.system, { ids, random, clock }, { personId, lifeSpan: 'long', claims })
      const { public_key: publicKey } = (await findBusiness(db.system, businessId))!
      shops.push({ businessId, personId, sessionId, token, publicKey, accountNumber, prefix: '' })
    }
    await prepareForSimulation(url, shops)
    return shops
  } finally {
    await db.close()
  }
}

function businessRequest(name: string, email: string) {
  return {
    account_type: 2 as const,
    contactfirstname: 'Ada',
    contactlastname: 'Bello',
    businessphone: '08031234567',
    email,
    address: '1 Market Road',
    businessname: name,
    industry: 'Retail and Supermarkets',
    lga: 'Ikeja',
    state: 'Lagos',
  }
}

async function prepareForSimulation(url: string, shops: Shop[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The accounts are open already, and the owners' sessions outlast any simulation.
    await client.query('delete from job')
    await client.query(`update session set created_at = '2300-01-01', seen_at = '2300-01-01'`)
    for (const shop of shops) {
      const { rows } = await client.query<{ wallet_prefix: string }>('select wallet_prefix from business where id = $1', [shop.businessId])
      shop.prefix = rows[0]!.wallet_prefix
    }
  } finally {
    await client.end()
  }
}
