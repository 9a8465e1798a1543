import { limitIncreaseFlag } from '../../modules/account-limits/flag.ts'
import { openQuestion } from '../../modules/account-limits/server/store.ts'
import { setDemoFlag } from '../../modules/flags/index.ts'
import type { Folder } from '../../modules/uploads/contract.ts'
import { insertApproval } from '../../modules/approvals/server/store.ts'
import { addCategory } from '../../modules/annotations/server/actions/add-category.ts'
import { insertCashpoint } from '../../modules/cashpoints/index.ts'
import { createPerson } from '../../modules/identity/index.ts'
import { saveEndpoint } from '../../modules/developers/server/store.ts'
import { newLink } from '../../modules/team/server/invitation-link.ts'
import { insertInvitation } from '../../modules/team/server/store.ts'
import { insertPayoutBank } from '../../modules/payout-banks/server/store.ts'
import { bonusEarnings, credit, debit, internalAccount, journal, referralEarnings } from '../../modules/ledger/index.ts'
import { insertMember } from '../../modules/team/index.ts'
import { openLiveliness } from '../../modules/verification/server/actions/open-liveliness.ts'
import { storeFile } from '../../modules/uploads/index.ts'
import type { FileStore } from '../../partners/files/port.ts'
import { sql } from '../../platform/db/index.ts'
import type { AppFixture, Shop } from '../fixtures/app-fixture.ts'
import { createSentBill, openFloat, PREPAID } from '../fixtures/bill-fixture.ts'
import { deliveredAnswer } from '../fixtures/biller.ts'
import { createSentTransfer } from '../fixtures/payment-fixture.ts'
import { PASSWORD } from '../fixtures/password.ts'
import { element, jpeg, webm } from '../fixtures/image-fixtures.ts'
import type { TestRecords } from './samples.ts'
import { createBulkRecords } from './bulk-records.ts'
import { createLoanRecords } from './loan-records.ts'

const FUNDED_KOBO = 90_000_000n

export async function createTestRecords(world: AppFixture & { files: FileStore }, shop: Shop): Promise<TestRecords> {
  const give = (folder: Folder, bytes: Uint8Array) =>
    storeFile(world, shop.caller, { folder, file: { name: 'photo', bytes }, requestId: world.ids.next('req') })
  const photos = await Promise.all([1, 2, 3].map(() => give('PersonalIdentificationDocument', jpeg(64, 48))))
  const video = { link: await give('LiveVideo', webm()), question: (await openLiveliness(world, shop.businessId))! }
  const item = await createHistoryItem(world, shop)
  await saveEndpoint(world.db.system, {
    businessId: shop.businessId,
    url: 'https://shop.example/notify',
    by: shop.caller.personId,
    at: world.clock.now(),
  })
  // A payment under dispute is not refunded.
  const [disputed, ...cardPayments] = await createCardPayments(world, shop)
  const { category } = await addCategory(world, shop.caller, { direction: 'inbound', name: 'Fabric', requestId: world.ids.next('req') })
  return {
    business: shop.businessId,
    cashpoint: shop.cashpointId,
    closedCashpoint: await closedCashpoint(world, shop),
    freeCashpoint: await freeCashpoint(world, shop),
    accountNumber: shop.accountNumber,
    transfer: await createSentTransfer(world, shop, 100_000n, { remark: 'rent' }),
    bill: await createPrepaidBill(world, shop),
    cardPayments,
    cardDispute: await createCardDispute(world, shop, disputed!),
    cardDisputePicture: await give('CardDispute', jpeg(64, 48)),
    beneficiary: await createBeneficiary(world, shop),
    item,
    ...(await createTeamRecords(world, shop)),
    statement: await createReadyStatement(world, shop),
    payoutBank: await createWaitingBank(world, shop),
    publicKey: await publicKeyOf(world, shop),
    prefix: shop.prefix,
    photos,
    picture: await give('TakeAPicture', jpeg(64, 48)),
    product: category.id,
    video,
    documents: { cac: await give('CAC', jpeg(64, 48)), ammban: await give('AmmBan', jpeg(64, 48)), other: await give('OtherDocument', jpeg(64, 48)) },
    limitVideo: await createLimitVideo(world, shop, () => give('LiveVideo', webm(element(0xec, Buffer.from('limit'))))),
    ...(await createBulkRecords(world, shop)),
    ...(await createLoanRecords(world, shop)),
    downlineMember: await createDownline(world, shop),
    authorization: await createApproval(world, shop),
  }
}

/** Posts a payment and returns its item of the history. */
export async function createHistoryItem(world: AppFixture, shop: Shop): Promise<string> {
  await world.paidIn(shop, FUNDED_KOBO)
  const [item] = await world.rows<{ id: string }>(
    `select id from history_item where cashpoint_id = '${shop.cashpointId}' and direction = 'credit' order by id desc limit 1`,
  )
  return item!.id
}

async function closedCashpoint({ db, ids, clock }: AppFixture, { businessId }: Shop): Promise<string> {
  const id = ids.next('cpt')
  await db.transaction((tx) => insertCashpoint(tx, { id, businessId, name: 'Closed', isDefault: false, at: clock.now() }))
  await sql`update cashpoint set state = 'deactivated' where id = ${id}`.execute(db.system)
  return id
}

export const FREE = 'Free'

async function freeCashpoint({ db, ids, clock }: AppFixture, { businessId }: Shop): Promise<string> {
  const id = ids.next('cpt')
  await db.transaction((tx) => insertCashpoint(tx, { id, businessId, name: FREE, isDefault: false, at: clock.now() }))
  return id
}

/** The business is an aggregator with one member, and has earnings. Returns the member. */
async function createDownline(world: AppFixture, { businessId }: Shop): Promise<string> {
  const member = await world.createShop('Sabon Gari Tailors')
  await world.rows(`
    insert into reward_profile (id, aggregator_code, changed_by, changed_at) values ('${businessId}', upper(right('${businessId}', 8)), 'opr', now())`)
  await world.rows(`
    insert into downline_member (id, business_id, source, joined_at) values ('${member.businessId}', '${businessId}', 'code', now())`)
  const [expense, bonus, referral] = [internalAccount('bonus_expense'), bonusEarnings(businessId), referralEarnings(businessId)]
  await world.postingQueue.submit({
    name: 'test.earnings',
    scope: 'test-earnings',
    key: businessId,
    fingerprint: '',
    actor: 'test',
    needs: { accounts: [expense, bonus, referral] },
    decide: () => ({
      journals: [
        journal({
          key: `test-earnings:${businessId}`,
          posting: 'M44',
          business: businessId,
          lines: [debit(expense, 200_000n), credit(bonus, 100_000n), credit(referral, 100_000n)],
        }),
      ],
      outcome: {},
    }),
  })
  return member.businessId
}

/** A change that waits for approval. */
async function createApproval(world: AppFixture, { businessId, caller }: Shop): Promise<string> {
  const id = world.ids.next('apr')
  await insertApproval(world.db.system, {
    id,
    business_id: businessId,
    area: 'changes',
    operation: 'developers.rotate_secret_key',
    intent: id,
    request_id: id,
    content: { params: {}, body: { businessid: businessId, keepold: true } },
    digest: null,
    rule: { area: 'changes', from: null, people: 1, who: 'owner_or_authorizer', chosen: [], owner_too: true },
    asked_by: caller.personId,
    asked_role: 'merchant',
    title: 'Replace the secret key',
    facts: [],
    effects: [],
    amount: null,
    price: null,
    asked_at: world.clock.now(),
    expires_at: new Date('2100-01-01'),
  })
  return id
}

/** The tab is on, and the sentence of the video is drawn. */
async function createLimitVideo(world: AppFixture, { businessId }: Shop, give: () => Promise<string>): Promise<string> {
  await setDemoFlag(world.db.system, limitIncreaseFlag.key, world.clock.now())
  await openQuestion(world.db.system, businessId, 'Say one two three four', world.clock.now())
  return give()
}

/** Delivered with a token, and a float that is large enough for the requests of the matrix. */
async function createPrepaidBill(world: AppFixture, shop: Shop): Promise<string> {
  await openFloat(world, 1_000_000_000n)
  world.biller.onBuy = (order) => deliveredAnswer(order, { token: '48271930556201784413', units: '2.1 kWh' })
  return createSentBill(world, shop, { ...PREPAID, amount: 50_000n })
}

async function createWaitingBank({ db, ids, clock }: AppFixture, { businessId, caller }: Shop): Promise<string> {
  const id = ids.next('pob')
  const account = { account_number: '0200000000', bank_code: '058', bank_name: 'Guaranty Trust Bank', account_name: 'AMINA STORES' }
  const of = {
    business_id: businessId,
    cashpoint_id: null,
    asked_by: caller.personId,
    created_at: clock.now(),
    cooling_ends_at: null,
    name_agrees: false,
  }
  await insertPayoutBank(db.system, { id, state: 'in_review', ...account, ...of })
  return id
}

/** A member beside those of the roles, and an open invitation. */
async function createTeamRecords(world: AppFixture, { businessId, caller }: Shop): Promise<{ member: string; invitation: string }> {
  const { db, ids, clock } = world
  const at = clock.now()
  const [member, invitation] = [ids.next('mbr'), ids.next('inv')]
  const email = `${member}@shops.example`
  const person = { email, password: PASSWORD, phone: null, firstname: 'Musa', lastname: 'Danjuma', referralCode: null, at }
  const personId = await createPerson(db.system, ids, person)
  const role = 'accountant-finance'
  await insertMember(db.system, { id: member, businessId, personId, role, cashpointId: null, at })
  const invited = { id: invitation, businessId, email: 'sadiya@shops.example', name: 'Sadiya', role, invitedBy: caller.personId, at } as const
  await insertInvitation(db.system, { ...invited, ...newLink(world) })
  return { member, invitation }
}

/** Their collections are not posted: the matrix asks for rights only. */
async function createCardPayments(world: AppFixture, { businessId, cashpointId }: Shop): Promise<string[]> {
  const created = Array.from({ length: 65 }, () => world.ids.next('cpy'))
  await world.rows(`
    insert into card_payment (id, business_id, cashpoint_id, partner, state, amount, fee, vat, cost, description, email, url, collection_id, requested_by, request_id, created_at, expires_at, paid_at, settled_at)
    select id, '${businessId}', '${cashpointId}', 'paystack', 'settled', 500000, 0, 0, 0, '', 'a@shops.example', 'https://pay.example', id, 'usr', id, '2020-01-01', now(), now(), now()
    from unnest('{${created.join(',')}}'::text[]) as w(id)`)
  return created
}

async function createCardDispute(world: AppFixture, { businessId, cashpointId }: Shop, payment: string): Promise<string> {
  const id = world.ids.next('cdp')
  await world.rows(`
    insert into card_dispute (id, payment_id, business_id, cashpoint_id, state, amount, secured, is_withheld, hold_id, taken, debt, opened_at)
    values ('${id}', '${payment}', '${businessId}', '${cashpointId}', 'opened', 500000, 500000, false, 'hld_${id}', 0, 0, now())`)
  await world.rows(`update card_payment set in_dispute = 500000 where id = '${payment}'`)
  return id
}

async function createReadyStatement(world: AppFixture & { files: FileStore }, { businessId, caller }: Shop): Promise<string> {
  const id = world.ids.next('stm')
  const key = id.toLowerCase()
  await world.files.put(`pdf_${key}`, Buffer.from('%PDF-1.7'))
  await world.rows(
    `insert into statement (id, business_id, requested_by, first_day, last_day, state, mailed_to, file_key, movements, written, opening, credit, debit, closing, pages, created_at, ended_at)
     values ('${id}', '${businessId}', '${caller.personId}', '2026-11-01', '2026-11-19', 'ready', 'owner@example.ng', '${key}', 0, 0, 0, 0, 0, 0, 1, '${world.clock.now().toISOString()}', '${world.clock.now().toISOString()}')`,
  )
  return id
}

/** Removed, so that the lists of other tests are empty. */
async function createBeneficiary(world: AppFixture, { businessId }: Shop): Promise<string> {
  const id = world.ids.next('ben')
  await world.rows(
    `insert into beneficiary (id, business_id, name, account_number, bank_code, created_at, removed_at) values ('${id}', '${businessId}', 'Bello', '0123456780', '058', now(), now())`,
  )
  return id
}

export async function publicKeyOf(world: AppFixture, { businessId }: Shop): Promise<string> {
  const [row] = await world.rows<{ public_key: string }>(`select public_key from business where id = '${businessId}'`)
  return row!.public_key
}
