import pg from 'pg'
import { postingQueueOptions } from '../../apps/posting-queue-options.ts'
import type { WireApprovalRule } from '../../modules/approvals/contract.ts'
import { insertPolicy } from '../../modules/approvals/server/store.ts'
import { openingFloatCommand } from '../../modules/bills/server/actions/top-up.ts'
import { findBusiness, verifyDemoBusiness } from '../../modules/businesses/index.ts'
import { activateAccount, defaultCashpoint } from '../../modules/cashpoints/index.ts'
import { type Caller, createPerson, openSession } from '../../modules/identity/index.ts'
import { prepareDatabase } from '../../apps/app-context.ts'
import { createPostingQueue } from '../../modules/ledger/index.ts'
import { approveLoan, offerOtherTerms } from '../../modules/loans/server/actions/review-loan.ts'
import { createBusiness } from '../../modules/onboarding/index.ts'
import { createRulesReader } from '../../modules/pricing/index.ts'
import { awardCommand } from '../../modules/rewards/server/actions/award-referrals.ts'
import { insertMember } from '../../modules/team/index.ts'
import { fixedClock } from '../../platform/clock/index.ts'
import { connectDatabase, type Database, sql } from '../../platform/db/index.ts'
import { collectExtensions } from '../../platform/extensions/index.ts'
import { createIds, type Ids } from '../../platform/ids/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { type Random, seededRandom } from '../../platform/random/index.ts'
import { createRegistry } from '../../platform/registry/index.ts'
import { scriptedAlternateAccounts } from '../../tests/fixtures/alternate-accounts.ts'
import { fillLoanFund, openLending, requestLoan, STAFF } from '../fixtures/loans.ts'

/** A business of the simulation, and its owner's session. */
export type Shop = {
  businessId: string
  personId: string
  sessionId: string
  token: string
  publicKey: string
  accountNumber: string
  prefix: string
  /** The same business with the session of a person whose payments wait for the owner; of one business. */
  initiator: Shop | null
  /** Its loan: one is running, with an instalment that is due in the first days, and one is offered. */
  loanId: string | null
  hasEarnings: boolean
}

/** Before every simulated day, and after all real ones, because jobs without a delay carry the real time. */
const FIXTURES_CREATED_AT = '2035-01-29T08:00:00Z'
export const SIMULATION_START = new Date('2035-01-29T09:00:00Z')

/** 0 of the shops runs a loan since then, and 2 may accept one. Each vouches for the other. */
const LOAN_PAID_OUT_AT = '2035-01-01T10:00:00Z'
const BORROWERS = [0, 2] as const
export const LENDER_REFERENCE = 'lender-1'
export const LENDER_KOBO = 100_000_000n
const LOAN_KOBO = 20_000_000n
/** Of this shop a second person asks for payments. */
const SHOP_WITH_TEAM = 1
const RULE: WireApprovalRule = { area: 'payments', from: 1, people: 1, who: 'owner', chosen: [], owner_too: false }
export const FLOAT_KOBO = 5_000_000_000n
/** Earnings for a referral. The fee of the loan pays them. */
const BONUS_KOBO = 60_000n

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
    await prepareDatabase({
      db,
      bank: { name: 'vfd' },
      alternateBanks: createRegistry('alternate bank', [scriptedAlternateAccounts()]),
    } as unknown as Parameters<typeof prepareDatabase>[0])
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
      shops.push({ businessId, personId, sessionId, token, publicKey, accountNumber, prefix: '', initiator: null, loanId: null, hasEarnings: false })
    }
    await prepareKinds({ db, clock, random, ids }, shops)
    await prepareForSimulation(url, shops)
    return shops
  } finally {
    await db.close()
  }
}

type Place = { db: Database; clock: ReturnType<typeof fixedClock>; random: Random; ids: Ids }

/** What payments other than transfers need: a float at the biller, a team with a rule, earnings, and loans. */
async function prepareKinds({ db, clock, random, ids }: Place, shops: Shop[]): Promise<void> {
  const postingQueue = createPostingQueue({ db, clock, ids, log: silentLog, failpoints: { reach() {} } }, postingQueueOptions)
  const at = clock.now()
  await postingQueue.submit(openingFloatCommand('vtung', FLOAT_KOBO))
  await addInitiator({ db, clock, random, ids }, shops[SHOP_WITH_TEAM]!)

  const rules = createRulesReader(db.system, clock)
  const lending = { db, clock, random, ids, postingQueue, rules, extensions: collectExtensions([]), productName: 'Kasuwa', mainSiteUrl: null }
  await openLending(lending)
  await fillLoanFund(lending, 'vfd', LENDER_KOBO, LENDER_REFERENCE)
  for (const index of BORROWERS) {
    const [shop, other] = [shops[index]!, shops[BORROWERS.find((each) => each !== index)!]!]
    const isRunning = index === BORROWERS[0]
    clock.set(isRunning ? LOAN_PAID_OUT_AT : at)
    const grant = (warranter: Caller) => grantTo(db, warranter, clock.now(), ids.next('grt'))
    shop.loanId = await requestLoan(lending, { borrower: ownerOf(shop), warranter: ownerOf(other), amountKobo: LOAN_KOBO, grant })
    const order = { loanId: shop.loanId, ...STAFF, requestId: `decision-${index}` }
    if (isRunning) await approveLoan(lending, order)
    else await offerOtherTerms(lending, order, { amountKobo: LOAN_KOBO, tenureMonths: 3, monthPpm: 30_000 })
  }
  clock.set(at)

  // After the fee of the loan, so that the house has the money.
  const [referrer, referred] = [shops[0]!, shops[2]!]
  await sql`insert into referral (id, business_id, state, created_at, expires_at)
    values (${referred.businessId}, ${referrer.businessId}, 'possible', ${at}, ${SIMULATION_START})`.execute(db.system)
  await postingQueue.submit(awardCommand(referred.businessId, referrer.businessId, BONUS_KOBO))
  referrer.hasEarnings = true
}

async function addInitiator({ db, clock, random, ids }: Place, shop: Shop): Promise<void> {
  const at = clock.now()
  const name = { firstname: 'Efe', lastname: 'Musa' }
  const email = 'efe@town.example'
  const role = 'accountant-finance' as const
  const personId = await createPerson(db.system, ids, { email, password: 'Kasuwa@2026', phone: null, ...name, referralCode: null, at })
  await insertMember(db.system, { id: ids.next('mbr'), businessId: shop.businessId, personId, role, cashpointId: null, at })
  await insertPolicy(db.system, { id: ids.next('apl'), businessId: shop.businessId, rules: [RULE], by: shop.personId, at })
  const claims = { ...name, email, role, businessid: shop.businessId, cashpointid: null }
  const { token, sessionId } = await openSession(db.system, { ids, random, clock }, { personId, lifeSpan: 'long', claims })
  shop.initiator = { ...shop, personId, sessionId, token }
}

export const ownerOf = ({ personId, sessionId, businessId }: Shop): Caller => ({
  personId,
  sessionId,
  businessId,
  role: 'merchant',
  cashpointId: null,
  firstname: 'Ada',
  lastname: 'Bello',
  email: 'owner@town.example',
})

async function grantTo(db: Database, { personId, businessId, sessionId }: Caller, at: Date, id: string): Promise<void> {
  await sql`insert into pin_grant (id, person_id, business_id, session_id, state, granted_at, expires_at)
    values (${id}, ${personId}, ${businessId}, ${sessionId}, 'open', ${at}, ${new Date(at.getTime() + 120_000)})`.execute(db.system)
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
      if (shop.initiator) shop.initiator.prefix = shop.prefix
    }
  } finally {
    await client.end()
  }
}
