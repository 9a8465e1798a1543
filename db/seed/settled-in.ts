import { findBusiness, insertBusiness, verifyDemoBusiness, type BusinessRow } from '../../modules/businesses/index.ts'
import { activateAccount, insertCashpoint } from '../../modules/cashpoints/index.ts'
import { createPerson, setDemoPin } from '../../modules/identity/index.ts'
import { openBusinessAccounts } from '../../modules/ledger/index.ts'
import { insertMember } from '../../modules/team/index.ts'
import type { BankPort } from '../../partners/bank/port.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, Tx } from '../../platform/db/index.ts'
import { createIds, type Ids } from '../../platform/ids/index.ts'
import type { Random } from '../../platform/random/index.ts'
import { CASHIER, OWNER, PASSWORD, PAYOUT, PIN, type Shop, SHOPS } from './cast.ts'
import { pick, type Weighted } from './draw.ts'

export type Kit = { db: Database; clock: Clock; random: Random; bank: BankPort; pinPepper: string }

/** A business as it stands before its first customer, with the numbers that the bank gave its cashpoints. */
export type Settled = { shop: Shop; row: BusinessRow; ownerId: string; cashpoints: Weighted<OpenCashpoint> }
export type OpenCashpoint = { id: string; name: string; accountNumber: string }

const DAY_MS = 24 * 60 * 60_000
/** Two businesses with the same one are known to have the same owner. */
const OWNER_IDENTITY = 'bvn:22200000001'

/** The people, their businesses and cashpoints, and the accounts that collect for them. */
export async function settleIn(kit: Kit): Promise<Settled[]> {
  const [ownerId, cashierId] = await Promise.all([newPerson(kit, OWNER), newPerson(kit, CASHIER)])
  const made = await kit.db.transaction(async (tx) => {
    const shops = []
    for (const shop of SHOPS) shops.push(await openShop(tx, kit, shop, ownerId))
    const till = shops[0]!.cashpoints.find(([cashpoint]) => cashpoint.name === CASHIER.cashpoint)![0]
    const member = { businessId: shops[0]!.id, personId: cashierId, role: 'cashier', cashpointId: till.id } as const
    await insertMember(tx, { id: idsAt(kit, daysAgo(kit, 100)).next('mbr'), ...member, at: daysAgo(kit, 100) })
    return shops
  })
  await Promise.all(made.map(({ id }) => setDemoPin(kit.db.system, kit.pinPepper, { personId: ownerId, businessId: id }, PIN, daysAgo(kit, 90))))
  return Promise.all(
    made.map(async ({ shop, id, cashpoints }) => ({
      shop,
      ownerId,
      row: (await findBusiness(kit.db.system, id))!,
      cashpoints: await Promise.all(cashpoints.map(async ([cashpoint, share]) => [await openAccount(kit, shop, cashpoint), share] as const)),
    })),
  )
}

function newPerson(kit: Kit, { email, phone, firstname, lastname }: Omit<typeof OWNER, never>): Promise<string> {
  const at = daysAgo(kit, 140)
  return createPerson(kit.db.system, idsAt(kit, at), { email, phone, firstname, lastname, password: PASSWORD, referralCode: null, at })
}

async function openShop(tx: Tx, kit: Kit, shop: Shop, ownerId: string) {
  const at = daysAgo(kit, shop.openedDaysAgo)
  const ids = idsAt(kit, at)
  const id = ids.next('biz')
  await insertBusiness(tx, {
    id,
    name: shop.name,
    accountType: shop.accountType,
    classification: shop.classification,
    publicKey: `pk_${kit.random.bytes(18).toString('base64url')}`,
    walletPrefix: Array.from({ length: 8 }, () => pick(kit.random, [...'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'])).join(''),
    ownerId,
    contactFirstname: OWNER.firstname,
    contactLastname: OWNER.lastname,
    phone: OWNER.phone,
    email: OWNER.email,
    industry: shop.industry,
    state: 'Lagos',
    lga: shop.lga,
    address: shop.address,
    at,
  })
  if (shop.isVerified) await verifyDemoBusiness(tx, id, { tier: 'verified', ownerIdentity: OWNER_IDENTITY, payout: PAYOUT })
  await openBusinessAccounts(tx, id)
  await insertMember(tx, { id: ids.next('mbr'), businessId: id, personId: ownerId, role: 'merchant', cashpointId: null, at })
  const cashpoints = shop.cashpoints.map(([name, share], place) => [{ id: ids.next('cpt'), name, isDefault: place === 0 }, share] as const)
  for (const [place, [cashpoint]] of cashpoints.entries())
    await insertCashpoint(tx, { ...cashpoint, businessId: id, at: new Date(at.getTime() + place * DAY_MS) })
  return { shop, id, cashpoints }
}

async function openAccount(kit: Kit, shop: Shop, cashpoint: { id: string; name: string; isDefault: boolean }): Promise<OpenCashpoint> {
  const accountName = cashpoint.isDefault ? shop.name : `${shop.name}-${cashpoint.name}`
  const answer = await kit.bank.openCollectionAccount({ reference: cashpoint.id, accountName })
  if (answer.outcome !== 'ok') throw new Error(`the bank did not open an account for ${accountName}: ${answer.reason}`)
  await activateAccount(kit.db.system, cashpoint.id, answer.value)
  return { ...cashpoint, accountNumber: answer.value.accountNumber }
}

/** Ids carry the moment they were made, and lists fall back on their order. */
export const idsAt = (kit: Pick<Kit, 'random'>, at: Date): Ids => createIds({ now: () => at }, kit.random)

const daysAgo = (kit: Pick<Kit, 'clock'>, days: number) => new Date(kit.clock.now().getTime() - days * DAY_MS)
