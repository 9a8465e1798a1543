import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLES } from '../../modules/identity/contract.ts'
import { runChecks } from '../../platform/integrity-checks/index.ts'
import { createAlternateBanks } from '../../partners/alternate-accounts/adapters.ts'
import { createVfdBank, vfdSettingsFromEnv } from '../../partners/bank/vfd/index.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { deriveDataKey, createSecretBox, verifyPassword } from '../../platform/crypto/index.ts'
import { connectDatabase, type Database } from '../../platform/db/index.ts'
import { createAppContext } from '../../apps/create-app-context.ts'
import { type RunningSimulator, startSimulator } from '../../simulator/start.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/fixtures/database.ts'
import { integrityChecks as checks } from '../../apps/integrity-checks.ts'
import { FIXTURE_SETTINGS, scriptedPartners } from '../../tests/fixtures/scripted-partners.ts'
import { seedDemo, type SeedOptions } from './index.ts'
import { limitNow } from '../../tests/fixtures/machine-load.ts'

let fresh: FreshDatabase
let db: Database
let superuser: pg.Client
let simulator: RunningSimulator
const PEPPER = 'the pepper of a test'
const dataKeys = { current: deriveDataKey('the key of a test') }
const secrets = createSecretBox(dataKeys)
const createContext: SeedOptions['createContext'] = (parts, queueOptions) =>
  createAppContext({ ...scriptedPartners(), ...parts }, { ...FIXTURE_SETTINGS, pinPepper: PEPPER, dataKeys }, queueOptions)
let dataDir: string
const said: string[] = []
let tookMs: number

beforeAll(async () => {
  fresh = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'seed-'))
  simulator = await startSimulator({
    port: 0,
    dataDir,
    partners: {
      bank: { noticeUrl: 'http://127.0.0.1:9/', noticeRetryMs: [] },
      paystack: { noticeUrl: 'http://127.0.0.1:9/', noticeRetryMs: [] },
    },
  })
  const begun = systemClock.monotonicMs()
  await seedDemo({
    databaseUrl: fresh.url,
    simulatorUrl: simulator.url,
    createContext,
    log: (line) => said.push(line),
  })
  tookMs = systemClock.monotonicMs() - begun
  db = connectDatabase({ url: fresh.url, onError: () => {}, sleep: systemClock.sleep })
  superuser = new pg.Client({ connectionString: fresh.url })
  await superuser.connect()
}, 90_000)
afterAll(async () => {
  await superuser?.end()
  await db?.close()
  await simulator?.close()
  await fresh?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const query = async (text: string): Promise<Record<string, any>[]> => (await superuser.query(text)).rows
const askConsole = async (path: string): Promise<any> => (await fetch(`${simulator.url}/console/api${path}`)).json()

test('the demo is sown in less than a newcomer waits, and says how much it is and how long it took', () => {
  console.log(said.at(-1))
  expect(said.at(-1)).toMatch(/^Sowed the demo: 9 businesses, \d{4,5} payments, in \d+\.\d s\.$/)
  expect(tookMs).toBeLessThan(limitNow(40_000))
})

test('three months with three thousand payments or more are in the history, none in the future', async () => {
  const [items] = await query(`
    select count(*)::int as count, min(created_at) > now() - interval '95 days' and min(created_at) < now() - interval '85 days' as is_long,
      max(created_at) < now() as is_past, count(*) filter (where state = 'failed')::int as failed, count(*) filter (where state = 'processing')::int as open
    from history_item`)
  expect(items).toMatchObject({ is_long: true, is_past: true, open: 2 })
  expect(items!['count']).toBeGreaterThan(3_000)
  expect(items!['failed']).toBeGreaterThan(2)
})

test('every sentence about the books holds', async () => {
  expect((await runChecks(db, checks)).filter((result) => !result.holds)).toEqual([])
})

test('the bank knows the same: nothing waits in clearing, and the pool is what the bank has', async () => {
  const balances = await query(
    `select partner, kind, balance from account where partner is not null and business_id is null and kind <> 'partner_payable' order by partner, kind`,
  )
  const { amountKobo } = await askConsole('/balance')
  const alternateBanks = createAlternateBanks({}, { clock: systemClock }).map(({ name }) => name)
  const isAlternate = ({ partner }: Record<string, any>) => alternateBanks.includes(partner)
  // What came in at banks of alternate accounts, less their fees and the VAT of them, was swept into the pool.
  expect(balances.filter(isAlternate)).toEqual(
    alternateBanks.toSorted().flatMap((partner) => ['bank_pool', 'clearing_in', 'clearing_out'].map((kind) => ({ partner, kind, balance: '0' }))),
  )
  expect(balances.filter((each) => !isAlternate(each))).toEqual([
    // ₦50,800 on its way less ₦962 of the processor, and a refund of ₦5,000 that the next batch brings less.
    { partner: 'paystack', kind: 'card_receivable', balance: '4483800' },
    { partner: 'paystack', kind: 'disputes_withheld', balance: '0' },
    { partner: 'vfd', kind: 'bank_pool', balance: String(amountKobo) },
    { partner: 'vfd', kind: 'clearing_in', balance: '0' },
    { partner: 'vfd', kind: 'clearing_out', balance: '0' },
    { partner: 'vfd', kind: 'partner_claims', balance: '0' },
    // ₦2,000,000 sent there, less the purchases of the demo.
    { partner: 'vtung', kind: 'bills_float', balance: '195549000' },
    { partner: 'vtung', kind: 'partner_claims', balance: '0' },
  ])
})

test('our surplus was swept into the house account, which is what the bank has of it, and the money of alternate accounts into the pool', async () => {
  const { amountKobo: operatingKobo } = await askConsole('/house')
  const own = await query(
    `select kind, balance from account where kind in ('bank_house', 'clearing_in_house', 'clearing_out_house', 'in_transit') order by 1`,
  )
  expect(own).toEqual([
    { kind: 'bank_house', balance: String(operatingKobo) },
    { kind: 'clearing_in_house', balance: '0' },
    { kind: 'clearing_out_house', balance: '0' },
    { kind: 'in_transit', balance: '0' },
  ])
  expect(operatingKobo).toBeGreaterThan(0)
  expect(await query(`select direction, state from sweep order by direction`)).toEqual([
    { direction: 'pool_to_house', state: 'arrived' },
    { direction: 'providus_to_pool', state: 'arrived' },
  ])
})

test('the bank’s payouts are the payments that it has paid, one by one', async () => {
  const settled = await query(`
    select a.partner_reference as reference, t.amount from transfer t join transfer_attempt a on a.transfer_id = t.id where t.state in ('settled', 'paid_late') and t.kind <> 'bill' order by 1`)
  const payouts: { reference: string; amountKobo: number }[] = await askConsole('/payouts')
  // A charge of the bank is no payment of ours.
  const paid = payouts
    .filter(({ reference }) => reference !== 'BANK-CHARGE-NOV')
    .map(({ reference, amountKobo }) => ({ reference, amount: String(amountKobo) }))
  expect(paid.toSorted((a, b) => (a.reference < b.reference ? -1 : 1))).toEqual(settled)
  expect(settled.length).toBeGreaterThan(150)
})

test('each line of a wallet leaves what the line says, and nothing was ever overdrawn', async () => {
  const wrong = await query(`
    select h.id from history_item h join account a on a.business_id = h.business_id and a.kind = 'wallet'
    where h.state = 'confirmed' and not (h.channel in ('card', 'earnings') and h.balance_after is null) and not exists (select from entry e where e.account_id = a.id and e.balance_after = h.balance_after)`)
  expect(wrong).toEqual([])
  // Within a journal the fee may be taken before the principal arrives. Only the balance after the journal matters.
  const [lowest] = await query(`
    select min(left_by) as least from (
      select distinct on (e.journal_id, e.account_id) e.balance_after as left_by from entry e join account a on a.id = e.account_id
      where a.kind = 'wallet' order by e.journal_id, e.account_id, e.seq desc
    ) journal`)
  expect(Number(lowest!['least'])).toBeGreaterThanOrEqual(0)
})

test('the owner has four businesses, the first of them the shop on the web; the cashier has one cashpoint', async () => {
  const owned = await query(`
    select b.classification, b.tier from member m join person p on p.id = m.person_id join business b on b.id = m.business_id
    where p.email = 'owner@demo.kasuwa.ng' order by m.created_at, m.id`)
  expect(owned.map((row) => `${row['classification']} ${row['tier']}`)).toEqual([
    'web verified',
    'pos verified',
    'web-api verified',
    'retail unverified',
  ])
  const [cashier] = await query(`
    select m.role, c.name, c.account_state, p.password_hash from member m join person p on p.id = m.person_id join cashpoint c on c.id = m.cashpoint_id
    where p.email = 'cashier@demo.kasuwa.ng'`)
  expect(cashier).toMatchObject({ role: 'cashier', name: 'Yaba', account_state: 'active' })
  expect(await verifyPassword(cashier!['password_hash'], 'Kasuwa@2026')).toBe(true)
})

test('the first business has a member in every role, who signs in with the same password and pays with a PIN where the role may pay', async () => {
  const team = await query(`
    select split_part(p.email, '@', 1) as name, m.role, p.password_hash, exists (select from pin where pin.person_id = p.id and pin.business_id = b.id) as has_pin
    from member m join person p on p.id = m.person_id join business b on b.id = m.business_id where b.name = 'Okonkwo Fabrics' order by 1`)
  expect(team.map(({ name, role, has_pin }) => [name, role, has_pin])).toEqual([
    ['accountant', 'accountant-finance', true],
    ['api', 'api-finance', true],
    ['auditor', 'auditor-finance', false],
    ['authorizer', 'merchant-authorizer', true],
    ['cashier', 'cashier', false],
    ['cashier.ikeja', 'cashier', false],
    ['cashier.main', 'cashier', false],
    ['cashier.surulere', 'cashier', false],
    ['cashieraccountant', 'cashieraccountant', true],
    ['finance', 'merchant-finance', false],
    ['owner', 'merchant', true],
    ['support', 'merchant-support', false],
  ])
  expect(new Set(team.map(({ role }) => role))).toEqual(new Set(ROLES))
  for (const { password_hash } of team) expect(await verifyPassword(password_hash, 'Kasuwa@2026')).toBe(true)
})

test('the aggregator, those whom the aggregator brought, and the warranter own businesses of their own, of other people than the owner', async () => {
  const owned = await query(`
    select split_part(p.email, '@', 1) as name, b.tier, c.account_state, count(*) over (partition by b.owner_identity)::int as of_one
    from business b join person p on p.id = b.owner_id join cashpoint c on c.business_id = b.id and c.is_default where b.tier = 'verified' order by 1, 4`)
  expect(owned.map(({ name, tier, account_state, of_one }) => [name, tier, account_state, of_one])).toEqual([
    ['aggregator', 'verified', 'active', 1],
    ['etim', 'verified', 'active', 1],
    ['garba', 'verified', 'active', 1],
    ['owner', 'verified', 'active', 3],
    ['owner', 'verified', 'active', 3],
    ['owner', 'verified', 'active', 3],
    ['warranter', 'verified', 'active', 1],
  ])
})

test('the aggregator and two merchants who came with the aggregator’s code are paid', async () => {
  const paid = await query(
    `select split_part(p.email, '@', 1) as name, p.referral_code, count(*)::int as payments from collection c join business b on b.id = c.business_id
     join person p on p.id = b.owner_id where p.referral_code is not null or p.email like 'aggregator@%' group by 1, 2 order by 1`,
  )
  expect(paid.map(({ name, referral_code }) => [name, referral_code])).toEqual([
    ['aggregator', null],
    ['etim', 'AREWA7'],
    ['garba', 'AREWA7'],
  ])
  for (const { payments } of paid) expect(payments).toBeGreaterThan(50)
  expect(await query(`select c.id from collection c join business b on b.id = c.business_id where c.received_at < b.created_at`)).toEqual([])
})

test('each cashpoint of the shop and of the agency has its cashier', async () => {
  const without = await query(
    `select b.name, c.name as cashpoint from cashpoint c join business b on b.id = c.business_id where b.name in ('Okonkwo Fabrics', 'Okonkwo Express')
       and not exists (select from member m where m.cashpoint_id = c.id and m.business_id = b.id and m.role = 'cashier')`,
  )
  expect(without).toEqual([])
})

test('the operator is known and a member of no business', async () => {
  const found = await query(
    `select (select count(*)::int from member m where m.person_id = p.id) as memberships from person p where email = 'operator@demo.kasuwa.ng'`,
  )
  expect(found).toEqual([{ memberships: 0 }])
})

test('the BVNs of the demo are kept as the product keeps them: sealed, with four digits to show, and named nowhere', async () => {
  const rows = await query(
    `select split_part(p.email, '@', 1) as name, b.owner_identity, k.step_id, k.bvn, k.birthdate, k.last_four, k.fingerprint
     from business b join person p on p.id = b.owner_id left join bvn_check k on k.business_id = b.id where b.tier = 'verified' order by 1, b.id`,
  )
  expect(rows.map(({ name, last_four }) => `${name} ${last_four}`)).toEqual([
    'aggregator 0002',
    'etim 0005',
    'garba 0004',
    'owner 0001',
    'owner 0001',
    'owner 0001',
    'warranter 0003',
  ])
  for (const { step_id, bvn, last_four, fingerprint, owner_identity } of rows) {
    const open = secrets.open(bvn, `bvn_check.bvn:${step_id}`)
    expect(open).toBe(`2220000${last_four}`)
    expect(fingerprint).toBe(secrets.fingerprint(open, 'bvn'))
    expect(owner_identity).toBe(`bvn:${fingerprint}`)
  }
})

test('a business that is verified has passed the steps that verify: its page of compliance does not ask for them', async () => {
  const wrong = await query(
    `select b.name from business b where (b.tier = 'verified') <> (
       (select count(*) from verification_step s where s.business_id = b.id and s.state = 'passed' and s.kind in ('bvn', 'id_card', 'liveliness')) = 3)`,
  )
  expect(wrong).toEqual([])
})

test('each payee has the name that the bank gives for the number', async () => {
  const bank = createVfdBank(vfdSettingsFromEnv({ VFD_WALLET_URL: `${simulator.url}/vfd` }), { clock: systemClock })
  const paid = await query(
    `select distinct beneficiary_account as account, beneficiary_bank_code as bank, beneficiary_name as name from transfer where kind <> 'bill'`,
  )
  const answers = await Promise.all(paid.map(({ account, bank: bankCode }) => bank.nameEnquiry({ accountNumber: account, bankCode })))
  expect(answers.map((answer) => answer.outcome === 'found' && answer.accountName)).toEqual(paid.map(({ name }) => name))
})

test('a bank with a history gets no second one, and nothing is written', async () => {
  const other = await freshDatabase()
  const sowing = seedDemo({
    databaseUrl: other.url,
    simulatorUrl: simulator.url,
    createContext,
    log: () => {},
  })
  await expect(sowing).rejects.toThrow('the simulated bank has a past already')
  const client = new pg.Client({ connectionString: other.url })
  await client.connect()
  expect((await client.query('select (select count(*) from business) + (select count(*) from person) as rows')).rows).toEqual([{ rows: '0' }])
  await client.end()
  await other.drop()
})

test('a group was paid through the bank: a line failed and can be paid again, and another group waits', async () => {
  const runs = await query(`select title, state, lines, settled, failed, retry_until > now() as can_retry from bulk_run`)
  expect(runs).toEqual([{ title: 'November salaries', state: 'finished_with_failures', lines: 6, settled: 5, failed: 1, can_retry: true }])
  const groups = await query(`select name, beneficiary_count from bulk_group order by name`)
  expect(groups).toEqual([
    { name: 'Dyers and tailors', beneficiary_count: 3 },
    { name: 'Salaries', beneficiary_count: 6 },
  ])
})

test('no job is left but the clocks of the desk’s cases and what tells of documents that wait for staff, so that a first start is quiet', async () => {
  const [left] = await query(`select (select string_agg(distinct task, ' ') from job) as jobs, (select count(*) from live_event)::int as events`)
  expect(left).toEqual({ jobs: 'messages.send-mail reconciliation.case-clock uploads.drop-files', events: 3 })
})

test('the first business has card money settled by a batch, card money on its way, a refund and an open link', async () => {
  const payments = await query(`select state, count(*)::int as count from card_payment group by 1 order by 1`)
  expect(payments).toEqual([
    { state: 'paid', count: 2 },
    { state: 'part_refunded', count: 1 },
    { state: 'settled', count: 2 },
    { state: 'started', count: 1 },
  ])
  expect(await query(`select state from card_batch`)).toEqual([{ state: 'settled' }])
  const [days] = await query(
    `select count(distinct (created_at at time zone 'Africa/Lagos')::date)::int as count from history_item where channel = 'card' and direction = 'credit'`,
  )
  expect(days!['count']).toBeGreaterThan(2)
})

test('the desk has open work of each kind about money, a risk alert, a recall and a fraud report', async () => {
  const cases = await query(`select kind, count(*)::int as open from suspense_item where state <> 'resolved' group by 1 order by 1`)
  expect(cases).toEqual(['bank_debit', 'late', 'review', 'unmatched'].map((kind) => ({ kind, open: 1 })))
  expect(await query(`select kind from risk_alert where state = 'raised'`)).toEqual([{ kind: 'shared_device' }])
  expect(await query(`select state from recall`)).toEqual([{ state: 'received' }])
  expect(await query(`select state from dispute where dispute_type = 'This payment was fraud'`)).toEqual([{ state: 'logged' }])
  const payables = await query(`select kind, state from payable order by kind`)
  expect(payables).toEqual(['rails', 'stamp_duty', 'vat'].map((kind) => ({ kind, state: 'open' })))
})

test('the desk of a new demo finds a payer by a part of the name without waiting for the worker', async () => {
  const [found] = await query(`
    select count(*)::int as payers, count(s.name)::int as found from (select distinct payer_name from collection where payer_account <> '') c
    left join (select distinct name from counterparty_search) s on s.name = c.payer_name`)
  expect(found!.payers).toBeGreaterThan(50)
  expect(found!.found).toBe(found!.payers)
})

test('an installation starts with two administrators, because two decide about an operator', async () => {
  const { rows } = await superuser.query(`select count(*)::int as administrators from operator where role = 'administrator' and state = 'active'`)
  expect(rows).toEqual([{ administrators: 2 }])
})

test('the aggregator has members, earnings of each kind and payouts; the owner has a referral that is earned and one that is possible', async () => {
  expect(await query(`select state from referral order by state`)).toEqual([{ state: 'earned' }, { state: 'possible' }])
  expect(await query(`select destination, state from reward_payout order by destination`)).toEqual([
    { destination: 'bank', state: 'paid' },
    { destination: 'wallet', state: 'paid' },
  ])
  const balances = await query(`
    select a.kind, a.balance > 0 as has_money from account a join reward_profile p on p.id = a.business_id and p.aggregator_code = 'AREWA7'
    where a.kind in ('bonus', 'bonus_accrued') order by a.kind`)
  expect(balances).toEqual([
    { kind: 'bonus', has_money: true },
    { kind: 'bonus_accrued', has_money: true },
  ])
})
