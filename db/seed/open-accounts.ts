import type { FileStore } from '../../partners/files/port.ts'
import { findBusiness, insertBusiness, verifyDemoBusiness, type BusinessRow } from '../../modules/businesses/index.ts'
import { activateAccount, insertCashpoint } from '../../modules/cashpoints/index.ts'
import { createPerson, setDemoPin } from '../../modules/identity/index.ts'
import { openBusinessAccounts } from '../../modules/ledger/index.ts'
import { insertMember } from '../../modules/team/index.ts'
import { passDemoSteps } from '../../modules/verification/index.ts'
import type { BankPort } from '../../partners/bank/port.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { SecretBox } from '../../platform/crypto/index.ts'
import type { Database, Tx } from '../../platform/db/index.ts'
import { createIds, type Ids } from '../../platform/ids/index.ts'
import type { Random } from '../../platform/random/index.ts'
import { type Member, OPERATOR, DEMO_PASSWORD, DEMO_PIN, type DemoBusiness, DEMO_BUSINESSES, type DemoPerson, TEAM } from './demo-businesses.ts'
import { pick, type Weighted } from './seeded-random.ts'

export type SeedContext = { db: Database; clock: Clock; random: Random; bank: BankPort; pinPepper: string; secrets: SecretBox; files: FileStore }

/** A business before its first customer, with the account numbers of its cashpoints. */
export type SeededBusiness = { demo: DemoBusiness; row: BusinessRow; ownerId: string; cashpoints: Weighted<OpenCashpoint> }
export type OpenCashpoint = { id: string; name: string; accountNumber: string }

const DAY_MS = 24 * 60 * 60_000

/** Creates the people, their businesses and cashpoints, and the cashpoints' accounts. */
export async function createDemoBusinesses(context: SeedContext): Promise<SeededBusiness[]> {
  const owners = [...new Set(DEMO_BUSINESSES.map((shop) => shop.owner))]
  const people = new Map(
    await Promise.all([...owners, ...TEAM, OPERATOR].map(async (someone) => [someone.email, await createDemoPerson(context, someone)] as const)),
  )
  const idOf = ({ email }: DemoPerson) => people.get(email)!
  const made = await context.db.transaction(async (tx) => {
    const shops = []
    for (const shop of DEMO_BUSINESSES) shops.push(await createDemoBusiness(tx, context, shop, idOf(shop.owner)))
    for (const member of TEAM) await addTeamMember(tx, context, member, idOf(member), findMemberBusiness(shops, member))
    return shops
  })
  const withPin = [
    ...made.map(({ id, shop }) => ({ personId: idOf(shop.owner), businessId: id })),
    ...TEAM.filter(({ hasPin }) => hasPin).map((member) => ({ personId: idOf(member), businessId: findMemberBusiness(made, member).id })),
  ]
  await Promise.all(withPin.map((holder) => setDemoPin(context.db.system, context.pinPepper, holder, DEMO_PIN, daysAgo(context, 90))))
  return Promise.all(
    made.map(async ({ shop, id, cashpoints }) => ({
      demo: shop,
      ownerId: idOf(shop.owner),
      row: (await findBusiness(context.db.system, id))!,
      cashpoints: await Promise.all(
        cashpoints.map(async ([cashpoint, share]) => [await openCashpointAccount(context, shop, cashpoint), share] as const),
      ),
    })),
  )
}

function createDemoPerson(context: SeedContext, { email, phone, firstname, lastname, referralCode }: DemoPerson): Promise<string> {
  const at = daysAgo(context, 140)
  return createPerson(context.db.system, createIdsAt(context, at), {
    email,
    phone,
    firstname,
    lastname,
    password: DEMO_PASSWORD,
    referralCode: referralCode ?? null,
    at,
  })
}

const findMemberBusiness = <Opened extends { shop: DemoBusiness }>(shops: readonly Opened[], member: Member): Opened =>
  shops.find(({ shop }) => shop.name === member.shop)!

/** Adds a member of the team. A cashier belongs to one cashpoint. */
async function addTeamMember(
  tx: Tx,
  context: SeedContext,
  member: Member,
  personId: string,
  shop: { id: string; cashpoints: Weighted<{ id: string; name: string }> },
) {
  const at = daysAgo(context, 100)
  const till = shop.cashpoints.find(([cashpoint]) => cashpoint.name === member.cashpoint)
  await insertMember(tx, {
    id: createIdsAt(context, at).next('mbr'),
    businessId: shop.id,
    personId,
    role: member.role,
    cashpointId: till?.[0].id ?? null,
    at,
  })
}

async function createDemoBusiness(tx: Tx, context: SeedContext, shop: DemoBusiness, ownerId: string) {
  const at = daysAgo(context, shop.openedDaysAgo)
  const ids = createIdsAt(context, at)
  const id = ids.next('biz')
  await insertBusiness(tx, {
    id,
    name: shop.name,
    accountType: shop.accountType,
    classification: shop.classification,
    publicKey: `pk_${context.random.bytes(18).toString('base64url')}`,
    walletPrefix: Array.from({ length: 8 }, () => pick(context.random, [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'])).join(''),
    ownerId,
    contactFirstname: shop.owner.firstname,
    contactLastname: shop.owner.lastname,
    phone: shop.owner.phone,
    email: shop.owner.email,
    industry: shop.industry,
    state: 'Lagos',
    lga: shop.lga,
    address: shop.address,
    at,
  })
  if (shop.isVerified) {
    const { bvn, birthdate, payout } = shop.owner
    const ownerIdentity = await passDemoSteps(tx, { ids, secrets: context.secrets }, { businessId: id, bvn, birthdate, at })
    await verifyDemoBusiness(tx, id, { tier: 'verified', ownerIdentity, payout })
  }
  await openBusinessAccounts(tx, id)
  await insertMember(tx, { id: ids.next('mbr'), businessId: id, personId: ownerId, role: 'merchant', cashpointId: null, at })
  const cashpoints = shop.cashpoints.map(([name, share], place) => [{ id: ids.next('cpt'), name, isDefault: place === 0 }, share] as const)
  for (const [place, [cashpoint]] of cashpoints.entries())
    await insertCashpoint(tx, { ...cashpoint, businessId: id, contact: contactOf(shop, cashpoint.name), at: new Date(at.getTime() + place * DAY_MS) })
  return { shop, id, cashpoints }
}

/** The cashier of a cashpoint, or the owner. */
const contactOf = (shop: DemoBusiness, cashpoint: string): DemoPerson =>
  TEAM.find((member) => member.role === 'cashier' && member.shop === shop.name && member.cashpoint === cashpoint) ?? shop.owner

async function openCashpointAccount(
  context: SeedContext,
  shop: DemoBusiness,
  cashpoint: { id: string; name: string; isDefault: boolean },
): Promise<OpenCashpoint> {
  const accountName = cashpoint.isDefault ? shop.name : `${shop.name}-${cashpoint.name}`
  const answer = await context.bank.openCollectionAccount({ reference: cashpoint.id, accountName })
  if (answer.outcome !== 'ok') throw new Error(`the bank did not open an account for ${accountName}: ${answer.reason}`)
  await activateAccount(context.db.system, cashpoint.id, answer.value)
  return { ...cashpoint, accountNumber: answer.value.accountNumber }
}

/** Ids contain the time at which they were made, and lists use their order as a tie-break. */
export const createIdsAt = (context: Pick<SeedContext, 'random'>, at: Date): Ids => createIds({ now: () => at }, context.random)

const daysAgo = (context: Pick<SeedContext, 'clock'>, days: number) => new Date(context.clock.now().getTime() - days * DAY_MS)
