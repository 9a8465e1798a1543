import { laneOptions } from '../../apps/books.ts'
import { findBusiness, verifyDemoBusiness } from '../../modules/businesses/index.ts'
import { activateAccount, defaultCashpoint } from '../../modules/cashpoints/index.ts'
import { type Credit, creditCommand } from '../../modules/collections/index.ts'
import { type Caller, createPerson, findGrant, openSession } from '../../modules/identity/index.ts'
import { keepBanks } from '../../modules/institutions/index.ts'
import { createLane, type Lane, openHouseAccounts } from '../../modules/ledger/index.ts'
import { makeBusiness } from '../../modules/onboarding/index.ts'
import { rulesReader, type Rules } from '../../modules/pricing/index.ts'
import { fixedClock } from '../../platform/clock/index.ts'
import { dataKeyFrom, type Secrets, secretsUnder } from '../../platform/crypto/index.ts'
import { connectDatabase, type Database, sql, type Tx } from '../../platform/db/index.ts'
import { createIds, type Ids } from '../../platform/ids/index.ts'
import { silentLog } from '../../platform/log/index.ts'
import { seededRandom } from '../../platform/random/index.ts'
import { type ScriptedBank, scriptedBank } from './bank.ts'
import { freshDatabase } from './database.ts'
import { PASSWORD } from './password.ts'

/** A business with its owner signed in. */
export type Shop = { businessId: string; cashpointId: string; accountNumber: string; caller: Caller; prefix: string }

/** The whole server below its doors, with a bank that a test scripts and a clock that stands still. */
export type House = {
  url: string
  db: Database
  lane: Lane
  bank: ScriptedBank
  clock: ReturnType<typeof fixedClock>
  ids: Ids
  rules: () => Promise<Rules>
  log: typeof silentLog
  crash: { reach(name: string): void }
  random: ReturnType<typeof seededRandom>
  secrets: Secrets
  shop(name: string, options?: { tier?: 'unverified' | 'activated' | 'verified'; ownerIdentity?: string; classification?: string }): Promise<Shop>
  /** Money in, as if a customer had paid. */
  paidIn(shop: Shop, amountKobo: bigint, more?: Partial<Credit['inflow']>): Promise<string>
  /** Full verification, as an operator confirms it. */
  verify(tx: Tx, shop: Shop): Promise<void>
  /** A one-shot grant, as the right PIN gives it. */
  grant(shop: Shop): Promise<void>
  wallet(shop: Shop): Promise<{ balance: bigint; held: bigint }>
  /** As the superuser, whom no right stops. */
  rows<Row = Record<string, string>>(text: string): Promise<Row[]>
  close(): Promise<void>
}

export async function house(): Promise<House> {
  const { url, drop } = await freshDatabase()
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const random = seededRandom(7)
  const ids = createIds(clock, random)
  const bank = scriptedBank()
  const crash = { reach() {} }
  const db = connectDatabase({ url, appPool: 4, systemPool: 4, onError: () => {}, sleep: clock.sleep })
  const rules = rulesReader(db.system, clock)
  const lane = createLane({ db, clock, ids, log: silentLog, crash }, laneOptions)
  await openHouseAccounts(db.system, bank.name)
  await keepBanks(db.system, [
    { code: '058', name: 'Guaranty Trust Bank' },
    { code: bank.ownBankCode, name: 'VFD Microfinance Bank' },
  ])
  let accounts = 0
  const people = new Map<string, number>()

  return {
    url,
    db,
    lane,
    bank,
    clock,
    ids,
    rules,
    random,
    secrets: secretsUnder(dataKeyFrom('kept outside the database')),
    log: silentLog,
    crash,
    async shop(name, { tier = 'verified', ownerIdentity, classification } = {}) {
      const at = clock.now()
      const number = (people.get(name) ?? 0) + 1
      people.set(name, number)
      const email = `${name.toLowerCase().replaceAll(/\W/g, '')}${number}@shops.example`
      const firstname = name.split(' ')[0]!
      const personId = await createPerson(db.system, ids, {
        email,
        password: PASSWORD,
        phone: null,
        firstname,
        lastname: 'Bello',
        referralCode: null,
        at,
      })
      const asked = {
        account_type: 2 as const,
        contactfirstname: firstname,
        contactlastname: 'Bello',
        businessphone: '08031234567',
        email,
        address: '1 Market Road',
        businessname: name,
        industry: 'Retail and Supermarkets',
        lga: 'Ikeja',
        state: 'Lagos',
      }
      const businessId = await db.transaction((tx) =>
        makeBusiness(tx, { ids, random }, { ...asked, ownerId: personId, at, ...(classification && { classification }) }),
      )
      const cashpoint = (await defaultCashpoint(db.system, businessId))!
      const accountNumber = `10${String(++accounts).padStart(8, '0')}`
      await activateAccount(db.system, cashpoint.id, { accountNumber, accountName: name, accountId: cashpoint.id })
      const payout = { accountNumber: '0123456789', bankCode: '058', bankName: 'Guaranty Trust Bank', accountName: name.toUpperCase() }
      await verifyDemoBusiness(db.system, businessId, { tier, ownerIdentity: ownerIdentity ?? `bvn-${personId}`, payout })
      const claims = { firstname, lastname: 'Bello', email, role: 'merchant', businessid: businessId, cashpointid: null }
      const { sessionId } = await openSession(db.system, { ids, random, clock }, { personId, lifeSpan: 'long', claims })
      const caller: Caller = { personId, sessionId, businessId, role: 'merchant', cashpointId: null, firstname, lastname: 'Bello', email }
      return { businessId, cashpointId: cashpoint.id, accountNumber, caller, prefix: (await findBusiness(db.system, businessId))!.wallet_prefix }
    },
    async paidIn(shop, amountKobo, more = {}) {
      const sessionId = more.sessionId ?? ids.next('ses').slice(4)
      const inflow = {
        sessionId,
        accountNumber: shop.accountNumber,
        amountKobo,
        channel: 'transfer' as const,
        payerName: 'Balarabe Yusuf',
        payerAccountNumber: '0123456789',
        payerBankCode: '058',
        narration: 'wax print',
        receivedAt: clock.now(),
        ...more,
      }
      bank.inflows.set(sessionId, inflow)
      const owner = { businessId: shop.businessId, cashpointId: shop.cashpointId }
      const made = { collection: ids.next('col'), suspense: ids.next('sus'), lien: ids.next('hld') }
      await lane.submit(creditCommand({ ids: made, bank: bank.name, inflow, payerBankName: 'Guaranty Trust Bank', owner, rules: await rules() }))
      return made.collection
    },
    async verify(tx, shop) {
      await sql`update business set tier = 'verified' where id = ${shop.businessId}`.execute(tx)
    },
    async grant({ caller }) {
      const at = clock.now()
      await sql`update pin_grant set state = 'revoked' where session_id = ${caller.sessionId} and state = 'open'`.execute(db.system)
      await sql`
        insert into pin_grant (id, person_id, business_id, session_id, state, granted_at, expires_at)
        values (${ids.next('grt')}, ${caller.personId}, ${caller.businessId}, ${caller.sessionId}, 'open', ${at}, ${new Date(at.getTime() + 120_000)})`.execute(
        db.system,
      )
    },
    async wallet(shop) {
      const { rows } = await sql<{ balance: bigint; held: bigint }>`
        select balance, held from account where business_id = ${shop.businessId} and kind = 'wallet'`.execute(db.system)
      return rows[0]!
    },
    rows: <Row>(text: string) =>
      db.transaction(async (tx) => {
        await sql`set local role none`.execute(tx)
        return (await sql.raw<Row>(text).execute(tx)).rows
      }),
    async close() {
      await db.close()
      await drop()
    },
  }
}

/** Who pays, as the door and the route find it: the business as it stands, and the open grant. */
export async function payerOf(world: House, { caller }: Shop) {
  const { system } = world.db
  const sender = (await findBusiness(system, caller.businessId))!
  const source = await defaultCashpoint(system, caller.businessId)
  return { caller, sender, source, grantId: await findGrant(system, caller, world.clock.now()), requestId: 'request' }
}
