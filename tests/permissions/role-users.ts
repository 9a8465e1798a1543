import { limitIncreaseFlag } from '../../modules/account-limits/flag.ts'
import { openQuestion } from '../../modules/account-limits/server/store.ts'
import { setDemoFlag } from '../../modules/flags/index.ts'
import type { Folder } from '../../modules/uploads/contract.ts'
import { alternateAccountFlag } from '../../modules/alternate-accounts/flag.ts'
import { customInboundFlag } from '../../modules/annotations/flag.ts'
import { insertApproval } from '../../modules/approvals/server/store.ts'
import { addCategory } from '../../modules/annotations/server/actions/add-category.ts'
import { setFlag } from '../../modules/flags/server/actions/set-flag.ts'
import type { FastifyInstance } from 'fastify'
import { composeRoutes } from '../../apps/api/compose-routes.ts'
import { apiSettings, buildApp, type ApiDefinition } from '../../apps/api/build-app.ts'
import { activateAccount, insertCashpoint } from '../../modules/cashpoints/index.ts'
import { createPerson, openSession, setDemoPin } from '../../modules/identity/index.ts'
import { type Role, ROLES } from '../../modules/identity/contract.ts'
import { saveEndpoint } from '../../modules/developers/server/store.ts'
import { insertPin } from '../../modules/identity/server/store.ts'
import { issueOtp } from '../../modules/identity/server/otp.ts'
import { loanFlag } from '../../modules/loans/flag.ts'
import { payOutLoan } from '../../modules/loans/server/actions/pay-out.ts'
import { loanById } from '../../modules/loans/server/queries.ts'
import { newBusinessFlag } from '../../modules/onboarding/flag.ts'
import { affiliateFlag } from '../../modules/rewards/flag.ts'
import { teamFlag } from '../../modules/team/flag.ts'
import { newLink } from '../../modules/team/server/invitation-link.ts'
import { insertInvitation } from '../../modules/team/server/store.ts'
import { openLiveEventHub } from '../../modules/messages/index.ts'
import { insertPayoutBank } from '../../modules/payout-banks/server/store.ts'
import { recoverDebtJob } from '../../modules/debts/server/jobs.ts'
import { openRecoveryOf } from '../../modules/debts/server/queries.ts'
import { bonusEarnings, credit, debit, debt, internalAccount, journal, referralEarnings } from '../../modules/ledger/index.ts'
import { insertMember } from '../../modules/team/index.ts'
import type { VerificationContext } from '../../modules/verification/server/actions/bvn-context.ts'
import { openLiveliness } from '../../modules/verification/server/actions/open-liveliness.ts'
import { startOrContinueBvn } from '../../modules/verification/server/actions/verify-bvn.ts'
import { storeFile } from '../../modules/uploads/index.ts'
import type { FileStore } from '../../partners/files/port.ts'
import { sql } from '../../platform/db/index.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { inMemoryFiles, scriptedIdentity } from '../fixtures/identity-checks.ts'
import { type AppFixture, createAppFixture, type Shop } from '../fixtures/app-fixture.ts'
import { createSentBill, openFloat, PREPAID } from '../fixtures/bill-fixture.ts'
import { deliveredAnswer } from '../fixtures/biller.ts'
import { runJob } from '../fixtures/jobs.ts'
import { fillLoanFund } from '../fixtures/loan-fixture.ts'
import { createSentTransfer } from '../fixtures/payment-fixture.ts'
import { PASSWORD } from '../fixtures/password.ts'
import { element, jpeg, webm } from '../fixtures/image-fixtures.ts'
import { AGGREGATOR_CODE, BULK_PIN, BVN, CODE, PAYER_ACCOUNT, type TestRecords, WARRANTER_CODE } from './sample-requests.ts'

/** A signed-in person with a role at the first business. */
export type RoleUser = { role: Role; personId: string; token: string; sessionId: string }

/** Two businesses with money, payments and receipts. The first has a second cashpoint and a member in every role. */
export type PermissionFixture = {
  app: AppFixture
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
  requestAlternateAccount: () => Promise<void>
  /** The token of every purchase can be sent again. */
  allowTokenTexts: () => Promise<void>
  /** Web payment can be activated once; this undoes it. */
  deactivateWeb: (user: RoleUser) => Promise<void>
  /** Opens a grant, and makes every payment small and not sent back. */
  allowReversals(user: RoleUser): Promise<void>
  /** A cashier asks for the reversal of every payment. */
  askForReversals(user: RoleUser): Promise<void>
  /** Takes disputes and pictures off every transaction, and opens a challenge of each. */
  clearAnnotations(kind: 'otp' | 'account_number'): Promise<void>
  /** Which loan of each business is open, and a grant for its repayment or the answer of its warranter. */
  /** No card dispute has an answer, and the person has a grant. */
  reopenCardDisputes: (user: RoleUser) => Promise<void>
  /** The business owes more than the request pays. */
  oweMoney: (user: RoleUser) => Promise<void>
  resetLoans: (open: string, user: RoleUser) => Promise<void>
  /** Puts the records of bulk payments back as they were. */
  resetBulk(): Promise<void>
  /** Does work while the person has the PIN of bulk payments; afterwards the earlier one, if there was one. */
  withBulkPin<T>(user: RoleUser, work: () => Promise<T>): Promise<T>
  /** Does work while the business is no aggregator and has none. */
  asNoAggregator<T>(work: () => Promise<T>): Promise<T>
  /** Gives every transaction a dispute. */
  disputeAll(): Promise<void>
  /** Gives every transaction a dispute about which staff ask. */
  askAboutDisputes(): Promise<void>
  /** Web payment is active, and the sandbox is created or was never asked for. */
  resetSandbox(isCreated: boolean): Promise<void>
  /** The request of each business waits again, asked by this person or by another, and the person has entered the PIN. */
  resetApproval(user: RoleUser, askedBy: 'user' | 'another'): Promise<void>
  /** Opens a grant, and makes the business one that is offered an alternate account. */
  offerAlternateAccount(user: RoleUser): Promise<void>
  /** Issues the code for a new PIN. */
  issuePinCode(user: RoleUser): Promise<void>
  /** Issues the code for a new phone number of this session. */
  issueContactCode(user: RoleUser, phone: string): Promise<void>
  /** Each cashpoint has a cashier without an email address. */
  addPhoneCashiers(): Promise<void>
  /** The free cashpoints have no cashier again. */
  removeFreeCashiers(): Promise<void>
  close(): Promise<void>
}

const PEPPER = 'the pepper of a test'
const FUNDED_KOBO = 90_000_000n

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
  const fixture: PermissionFixture = {
    app: world,
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
    async offerAlternateAccount(user) {
      await world.rows(`update business set classification = 'retail' where id = '${shop.businessId}'`)
      await world.rows(`update alternate_account set state = 'failed' where business_id = '${shop.businessId}'`)
      await setFlag(
        world,
        [alternateAccountFlag],
        { key: alternateAccountFlag.key, value: true },
        { actor: 'usr_operator', requestId: ids.next('req') },
      )
      await fixture.grant(user)
    },
    async reopenCardDisputes(user) {
      await fixture.grant(user)
      await world.rows(`update card_dispute set answer = null, message = null, upload_id = null, answered_by = null, answered_at = null`)
    },
    async oweMoney(user) {
      await fixture.grant(user)
      const key = ids.next('req')
      const lines = [debit(debt(shop.businessId), 10_000n), credit(internalAccount('suspense_unfunded'), 10_000n)]
      await world.postingQueue.submit({
        name: 'test.owe',
        scope: 'test-owe',
        key,
        fingerprint: '',
        actor: 'system',
        needs: { accounts: lines.map(({ account }) => account) },
        decide: () => ({ journals: [journal({ key, posting: 'M53', business: shop.businessId, lines })], outcome: {} }),
      })
      if (!(await openRecoveryOf(db.system, shop.businessId))) await runJob(recoverDebtJob, world, { businessId: shop.businessId })
    },
    async resetLoans(open, user) {
      if (open === 'loan-running' || open === 'loan-asked') await this.grant(user)
      for (const change of loansAgain(open)) await world.rows(change)
    },
    async allowReversals(user) {
      await this.grant(user)
      await world.rows('delete from reversal_request')
      await world.rows(`update collection set state = 'posted', amount = 5000, fee = 0, vat = 0 where channel <> 'card'`)
    },
    async askForReversals(user) {
      await this.allowReversals(user)
      await world.rows(`insert into reversal_request (id, business_id, collection_id, cashpoint_id, asked_by, reason, state, created_at)
        select 'rvr_' || c.id, c.business_id, c.id, c.cashpoint_id, b.owner_id, 'Paid twice', 'asked', now() from collection c join business b on b.id = c.business_id`)
    },
    async clearAnnotations(kind) {
      await world.rows(`delete from dispute_move`)
      await world.rows(`delete from dispute`)
      await world.rows(`delete from payer_challenge`)
      await world.rows(`delete from history_annotation`)
      await world.rows(
        `update history_item set party_account = '${kind === 'otp' ? neighbour.accountNumber : PAYER_ACCOUNT}' where direction = 'credit'`,
      )
      await world.rows(`
        insert into payer_challenge (id, business_id, item_id, kind, state, asked_by, created_at, expires_at)
        select 'chl_' || id, business_id, id, '${kind}', 'open', '${shop.caller.personId}', now(), '2100-01-01' from history_item`)
    },
    async resetBulk() {
      for (const records of [own, other]) await world.rows(bulkRecordsAgain(records))
      await world.rows(
        `update bulk_run set state = 'stopped', queued = 0, queued_amount = 0, queued_total = 0, skipped = 1 where id not like 'run_${BULK_MARK}%'`,
      )
    },
    async withBulkPin({ personId }, work) {
      const owner = { personId, businessId: shop.businessId }
      const [earlier] = await sql<{ hash: string }>`select hash from pin where person_id = ${personId} and business_id = ${shop.businessId}`
        .execute(db.system)
        .then(({ rows }) => rows)
      await world.rows(`delete from pin where person_id = '${personId}'`)
      await setDemoPin(db.system, PEPPER, owner, BULK_PIN, clock.now())
      const answer = await work()
      await world.rows(`delete from pin where person_id = '${personId}'`)
      if (earlier) await insertPin(db.system, { ...owner, hash: earlier.hash, at: clock.now() })
      return answer
    },
    async asNoAggregator(work) {
      await world.rows(`update reward_profile set aggregator_code = null where id = '${shop.businessId}'`)
      try {
        return await work()
      } finally {
        await world.rows(`delete from downline_member where id = '${shop.businessId}'`)
        await world.rows(`update reward_profile set aggregator_code = upper(right(id, 8)) where id = '${shop.businessId}'`)
      }
    },
    async disputeAll() {
      await world.rows(`
        insert into dispute (id, business_id, item_id, state, dispute_type, remark, asked_by, created_at, answer_due)
        select 'dsp_' || id, business_id, id, 'logged', 'Another problem', 'Wrong', '${shop.caller.personId}', now(), now() from history_item
        on conflict do nothing`)
    },
    async askAboutDisputes() {
      await this.disputeAll()
      await world.rows(`update dispute set state = 'awaiting_merchant', acknowledged_at = now(), question = 'Why?', answer = null`)
    },
    async resetSandbox(isCreated) {
      await world.rows(`update business set web_activated_at = now(), classification = 'web' where id = '${shop.businessId}'`)
      await world.rows(`delete from sandbox_twin`)
      if (isCreated)
        await world.rows(
          `insert into sandbox_twin (business_id, state, asked_by, asked_at, created_at) values ('${shop.businessId}', 'created', '${shop.caller.personId}', now(), now())`,
        )
    },
    async resetApproval(user, askedBy) {
      const personId = askedBy === 'user' ? user.personId : users.find(({ role }) => role === 'accountant-finance')!.personId
      await world.rows(`delete from approval_decision`)
      await world.rows(`delete from approval_policy`)
      await world.rows(`update approval set state = 'waiting', ended_at = null, reason = null, asked_by = '${personId}'`)
      await this.grant(user)
    },
    async requestAlternateAccount() {
      await world.rows(`update alternate_account set state = 'failed' where business_id = '${shop.businessId}'`)
      await world.rows(`
        insert into alternate_account (id, business_id, cashpoint_id, partner, state, account_name, setup_fee, vat, requested_by, request_id, created_at)
        values ('${ids.next('alt')}', '${shop.businessId}', '${shop.cashpointId}', 'providus', 'requested', 'Shop', 0, 0, 'usr', '${ids.next('req')}', now())`)
    },
    async allowTokenTexts() {
      await world.rows(`update bill_purchase set texts_sent = 0, text_sent_at = null`)
    },
    async deactivateWeb(user) {
      await world.rows(`update business set web_activated_at = null where id = '${shop.businessId}'`)
      await fixture.grant(user)
    },
    payIn: (at) => world.paidIn({ own: shop, besides: stall, other: neighbour }[at], 100_000n),
    async issuePinCode({ personId }) {
      const random = { ...world.random, below: () => Number(CODE) }
      await issueOtp(db.system, { ...world, random, pinPepper: PEPPER }, { name: 'pin_reset' }, `${personId} ${shop.businessId}`)
    },
    async issueContactCode({ sessionId }, phone) {
      const random = { ...world.random, below: () => Number(CODE) }
      await issueOtp(db.system, { ...world, random, pinPepper: PEPPER }, { name: 'contact_change' }, `${sessionId} phone ${phone}`)
    },
    async addPhoneCashiers() {
      for (const [at, { businessId, cashpointId }] of [shop, stall, neighbour].entries()) {
        const phone = `0709000000${at}`
        await world.rows(`
          insert into person (id, phone, password_hash, created_at) values ('usr_${phone}', '${phone}', 'none', now()) on conflict do nothing`)
        await world.rows(`
          insert into member (id, business_id, person_id, role, cashpoint_id, created_at)
          values ('mbr_${phone}', '${businessId}', 'usr_${phone}', 'cashier', '${cashpointId}', '2100-01-01') on conflict do nothing`)
      }
    },
    async removeFreeCashiers() {
      await world.rows(`delete from member where cashpoint_id in (select id from cashpoint where name = '${FREE}')`)
    },
    async close() {
      await liveEvents.stop()
      await world.close()
    },
  }
  return fixture

  async function employ({ random }: AppFixture, { businessId, cashpointId }: Shop, role: Role): Promise<string> {
    const email = `${role}-${random.bytes(4).toString('hex')}@shops.example`
    const person = { email, password: PASSWORD, phone: null, firstname: role, lastname: 'Bello', referralCode: null, at: clock.now() }
    const personId = await createPerson(db.system, ids, person)
    const ownCashpoint = role === 'cashier' ? cashpointId : null
    await insertMember(db.system, { id: ids.next('mbr'), businessId, personId, role, cashpointId: ownCashpoint, at: clock.now() })
    return personId
  }
}

async function closedCashpoint({ db, ids, clock }: AppFixture, { businessId }: Shop): Promise<string> {
  const id = ids.next('cpt')
  await db.transaction((tx) => insertCashpoint(tx, { id, businessId, name: 'Closed', isDefault: false, at: clock.now() }))
  await sql`update cashpoint set state = 'deactivated' where id = ${id}`.execute(db.system)
  return id
}

const FREE = 'Free'

async function freeCashpoint({ db, ids, clock }: AppFixture, { businessId }: Shop): Promise<string> {
  const id = ids.next('cpt')
  await db.transaction((tx) => insertCashpoint(tx, { id, businessId, name: FREE, isDefault: false, at: clock.now() }))
  return id
}

async function secondCashpoint({ db, ids, clock }: AppFixture, shop: Shop): Promise<Shop> {
  const id = ids.next('cpt')
  await db.transaction((tx) => insertCashpoint(tx, { id, businessId: shop.businessId, name: 'Stall', isDefault: false, at: clock.now() }))
  const accountNumber = '1099999999'
  await activateAccount(db.system, id, { accountNumber, accountName: 'Amina Stores-Stall', accountId: id })
  return { ...shop, cashpointId: id, accountNumber }
}

/** Posts a payment and returns its item of the history. */
async function createHistoryItem(world: AppFixture, shop: Shop): Promise<string> {
  await world.paidIn(shop, FUNDED_KOBO)
  const [item] = await world.rows<{ id: string }>(
    `select id from history_item where cashpoint_id = '${shop.cashpointId}' and direction = 'credit' order by id desc limit 1`,
  )
  return item!.id
}

/** Enters a BVN with consent, so that its code is sent. */
async function sendVerificationOtp(context: VerificationContext, { caller }: Shop): Promise<void> {
  const asked = { bvn_nin: BVN, birthdate: '1990-05-12' }
  for (const requestId of ['begin', 'go on']) await startOrContinueBvn(context, caller, asked, requestId)
}

async function createTestRecords(world: AppFixture & { files: FileStore }, shop: Shop): Promise<TestRecords> {
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

/** Money for takings and loans stands nowhere in the books of these tests, which ask for rights only. */
async function createLoanRecords(world: AppFixture, { businessId, caller }: Shop) {
  await fillLoanFund(world, 10_000_000n)
  await setDemoFlag(world.db.system, loanFlag.key, world.clock.now())
  const partner = await world.createShop('Partner Stores')
  await world.rows(`
    insert into warranter (business_id, code, created_by, created_at) values ('${partner.businessId}', '${WARRANTER_CODE}', 'usr', now()) on conflict do nothing`)
  await world.rows(`
    insert into day_total (business_id, cashpoint_id, day, kind, count, amount)
    select '${businessId}', '', day, 'collection', 1, 120000000 from unnest('{2026-09-06,2026-10-06,2026-11-05}'::date[]) day`)
  const [loan, loanRequest, loanAsked] = [1, 2, 3].map(() => world.ids.next('lon')) as [string, string, string]
  for (const [id, borrower, warranter] of [
    [loan, businessId, partner.businessId],
    [loanRequest, businessId, partner.businessId],
    [loanAsked, partner.businessId, businessId],
  ])
    await world.rows(`
      insert into loan (id, business_id, state, amount, tenure_months, month_ppm, fee, vat, asked_amount, asked_tenure_months, asked_month_ppm, warranter_id,
        guarantor_type, warranter_state, requested_by, request_id, requested_at)
      values ('${id}', '${borrower}', 'withdrawn', 5000000, 3, 30000, 0, 0, 5000000, 3, 30000, '${warranter}', 'partner', 'asked', '${caller.personId}', '${id}', '2020-01-01')`)
  await world.rows(`update loan set state = 'in_review' where id = '${loan}'`)
  await payOutLoan(world, (await loanById(world.db.system, loan))!, { from: 'in_review', by: 'opr', role: 'finance', requestId: loan })
  await world.rows(`
    insert into loan_restructuring (id, loan_id, business_id, state, tenure_months, month_ppm, waives_fees, tenure_months_before, month_ppm_before, offered_by,
      created_at, answer_due_at, ended_at)
    values ('${world.ids.next('lrs')}', '${loan}', '${businessId}', 'withdrawn', 6, 20000, true, 3, 30000, 'opr', '2020-01-01', '2100-01-01', '2020-01-02')`)
  return { loan, loanRequest, loanAsked }
}

/** The first loan of a business runs; the others are requests. */
const loansAgain = (open: string): string[] => [
  `update loan set state = case when disbursed_on is null then 'withdrawn' else 'repaid' end`,
  `update loan_limit_request set state = 'refused' where state = 'asked'`,
  `update loan set state = 'active' where disbursed_on is not null and '${open}' = 'loan-running'`,
  `update loan_restructuring set state = 'withdrawn', ended_at = '2020-01-02'`,
  `update loan_restructuring set state = 'offered', ended_at = null where '${open}' = 'loan-anew'`,
  `update loan set state = 'non_performing' where disbursed_on is not null and '${open}' = 'loan-anew'`,
  `update loan set state = case '${open}' when 'loan-asked' then 'awaiting_warranter' else 'offered' end, warranter_state = 'asked', answer_due_at = '2100-01-01'
  where disbursed_on is null and request_id = id and '${open}' in ('loan-asked', 'loan-offered')`,
]

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

/** Ids of runs that only tests make. */
const BULK_MARK = '00TEST'

/** Their runs hold nothing: the matrix asks for rights only. */
async function createBulkRecords(world: AppFixture, { businessId, caller }: Shop) {
  const [bulkGroup, bulkBeneficiary] = [world.ids.next('bgr'), world.ids.next('bbn')]
  const [bulkRun, pausedBulkRun, failedBulkRun] = ['A', 'B', 'C'].map((mark) => `run_${BULK_MARK}${mark}${world.ids.next('run').slice(11)}`) as [
    string,
    string,
    string,
  ]
  await world.rows(`
    insert into bulk_group (id, business_id, name, description, created_by, created_at)
    values ('${bulkGroup}', '${businessId}', '${bulkGroup}', 'Salaries', '${caller.personId}', now())`)
  await world.rows(`
    insert into bulk_run (id, business_id, group_id, group_name, title, state, mode, extra, digest, request_id, requested_by, sender_account, sender_name, hold_id,
      meter_kind, meter_period, lines, amount, fee, vat, duty, total, queued, queued_amount, queued_total, created_at)
    select id, '${businessId}', '${bulkGroup}', 'Salaries', 'Salaries', 'running', 'amount', 0, id, id, 'usr', '1', 'A', id, 'outflow', 'ever', 1, 100, 0, 0, 0, 100, 1, 0, 0, now()
    from unnest('{${bulkRun},${pausedBulkRun},${failedBulkRun}}'::text[]) as w(id)`)
  return { bulkGroup, bulkBeneficiary, bulkRun, pausedBulkRun, failedBulkRun }
}

const bulkRecordsAgain = ({ business, bulkGroup, bulkBeneficiary, bulkRun, pausedBulkRun, failedBulkRun }: TestRecords) => `
  with gone as (delete from bulk_beneficiary where group_id = '${bulkGroup}' and id <> '${bulkBeneficiary}'),
  listed as (
    insert into bulk_beneficiary (id, business_id, group_id, name, account_number, bank_code, amount, search, created_at)
    values ('${bulkBeneficiary}', '${business}', '${bulkGroup}', 'BALARABE YUSUF', '0123456789', '058', 100, '', now()) on conflict do nothing
  ), runs as (
    update bulk_run r set state = w.state, queued = w.queued, failed = w.failed, skipped = 0, ended_at = w.ended_at, retry_until = w.ended_at
    from (values ('${bulkRun}', 'running', 1, 0, null), ('${pausedBulkRun}', 'paused', 1, 0, null),
      ('${failedBulkRun}', 'finished_with_failures', 0, 1, '2100-01-01'::timestamptz)) as w(id, state, queued, failed, ended_at) where r.id = w.id
  )
  update bulk_group set removed_at = null, beneficiary_count = 1, last_run_id = null, last_run_digest = null where id = '${bulkGroup}'`

async function publicKeyOf(world: AppFixture, { businessId }: Shop): Promise<string> {
  const [row] = await world.rows<{ public_key: string }>(`select public_key from business where id = '${businessId}'`)
  return row!.public_key
}
