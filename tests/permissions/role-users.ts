import { alternateAccountFlag } from '../../modules/alternate-accounts/flag.ts'
import { customInboundFlag } from '../../modules/annotations/flag.ts'
import { setFlag } from '../../modules/flags/server/actions/set-flag.ts'
import type { FastifyInstance } from 'fastify'
import { composeRoutes } from '../../apps/api/compose-routes.ts'
import { apiSettings, buildApp, type ApiDefinition } from '../../apps/api/build-app.ts'
import { activateAccount, insertCashpoint } from '../../modules/cashpoints/index.ts'
import { createPerson, openSession, setDemoPin } from '../../modules/identity/index.ts'
import { type Role, ROLES } from '../../modules/identity/contract.ts'
import { insertPin } from '../../modules/identity/server/store.ts'
import { issueOtp } from '../../modules/identity/server/otp.ts'
import { newBusinessFlag } from '../../modules/onboarding/flag.ts'
import { affiliateFlag } from '../../modules/rewards/flag.ts'
import { teamFlag } from '../../modules/team/flag.ts'
import { openLiveEventHub } from '../../modules/messages/index.ts'
import { recoverDebtJob } from '../../modules/debts/server/jobs.ts'
import { openRecoveryOf } from '../../modules/debts/server/queries.ts'
import { credit, debit, debt, internalAccount, journal } from '../../modules/ledger/index.ts'
import { insertMember } from '../../modules/team/index.ts'
import type { VerificationContext } from '../../modules/verification/server/actions/bvn-context.ts'
import { startOrContinueBvn } from '../../modules/verification/server/actions/verify-bvn.ts'
import { sql } from '../../platform/db/index.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { inMemoryFiles, scriptedIdentity } from '../fixtures/identity-checks.ts'
import { type AppFixture, createAppFixture, type Shop } from '../fixtures/app-fixture.ts'
import { runJob } from '../fixtures/jobs.ts'
import { PASSWORD } from '../fixtures/password.ts'
import { AGGREGATOR_CODE, BULK_PIN, BVN, CODE, PAYER_ACCOUNT, type TestRecords } from './sample-requests.ts'
import { BULK_MARK, bulkRecordsAgain } from './bulk-records.ts'
import { FREE, createHistoryItem, createTestRecords, publicKeyOf } from './business-records.ts'
import { loansAgain } from './loan-records.ts'

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
  /** No card dispute has an answer, and the person has a grant. */
  reopenCardDisputes: (user: RoleUser) => Promise<void>
  /** The business owes more than the request pays. */
  oweMoney: (user: RoleUser) => Promise<void>
  /** Which loan of each business is open, and a grant for its repayment or the answer of its warranter. */
  resetLoans: (open: string, user: RoleUser) => Promise<void>
  /** Puts the records of bulk payments back as they were. */
  resetBulk(): Promise<void>
  /** Does work while the person has the PIN of bulk payments; afterwards the earlier one, if there was one. */
  withBulkPin<T>(user: RoleUser, work: () => Promise<T>): Promise<T>
  /** Does work while the business is no aggregator and has none. */
  asNoAggregator<T>(work: () => Promise<T>): Promise<T>
  /** Does work while the settled payments out are still being sent. */
  withOpenPayments<T>(work: () => Promise<T>): Promise<T>
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
    async withOpenPayments(work) {
      const opened = await world.rows<{ id: string }>(`update transfer set state = 'pending' where state = 'settled' returning id`)
      try {
        return await work()
      } finally {
        const ids = opened.map(({ id }) => `'${id}'`).join()
        await world.rows(`update transfer set state = 'settled' where id in (${ids})`)
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

async function secondCashpoint({ db, ids, clock }: AppFixture, shop: Shop): Promise<Shop> {
  const id = ids.next('cpt')
  await db.transaction((tx) => insertCashpoint(tx, { id, businessId: shop.businessId, name: 'Stall', isDefault: false, at: clock.now() }))
  const accountNumber = '1099999999'
  await activateAccount(db.system, id, { accountNumber, accountName: 'Amina Stores-Stall', accountId: id })
  return { ...shop, cashpointId: id, accountNumber }
}

/** Enters a BVN with consent, so that its code is sent. */
async function sendVerificationOtp(context: VerificationContext, { caller }: Shop): Promise<void> {
  const asked = { bvn_nin: BVN, birthdate: '1990-05-12' }
  for (const requestId of ['begin', 'go on']) await startOrContinueBvn(context, caller, asked, requestId)
}
