import { randomUUID } from 'node:crypto'
import { DISPUTE_TYPES, FRAUD_TYPE } from '../../modules/disputes/contract.ts'
import { accountOf, balanceOf, newFundedOwner, newSender, sendOverHttp } from '../../tests/browser/businesses.ts'
import { sql } from '../../tests/browser/database.ts'
import { fetchData, PIN, type Session } from '../../tests/browser/fixtures.ts'
import { callSimulator, newExternalAccount, setBankMode } from '../../tests/browser/simulator.ts'
import { uploadFile } from '../../tests/fixtures/client.ts'
import { webm, webmCluster } from '../../tests/fixtures/image-fixtures.ts'
import { lagosDay } from '../../platform/clock/index.ts'
import { expect } from '../../tools/browser/patience.ts'
import { ask, codeFor, type People } from './people.ts'

export type Shop = { session: Session; business: string; account: string }

const FUNDS = 20_000_000
/** Until something that a worker does has happened. */
const until = (what: () => Promise<unknown>, timeout = 60_000) => expect.poll(what, { intervals: [100, 250], timeout }).toBeTruthy()
const has = async (text: string, values: unknown[] = []) => (await sql(text, values)).length > 0
export const enqueue = (task: string) =>
  sql(`select enqueue_jobs(jsonb_build_array(jsonb_build_object('task', $1::text, 'payload', '{}'::jsonb)))`, [task])
const idsOf = async (text: string, values: unknown[] = []) => (await sql<{ id: string }>(text, values)).map(({ id }) => id)

export async function openShops(count: number): Promise<Shop[]> {
  const shops: Shop[] = []
  for (let at = 0; at < count; at++) {
    const session = await newSender(FUNDS)
    shops.push({ session, business: session.holder.businessid, account: await accountOf(session) })
  }
  return shops
}

async function payer(session: Session) {
  const account = newExternalAccount()
  const { accountname } = await fetchData<{ accountname: string }>(session, 'GET', `/bank/name/show?accountnumber=${account}&bankcode=058`)
  return { payerName: accountname, payerAccount: account, payerBank: '058', narration: 'wax print' }
}

async function receive({ session, account }: Shop, amounts: readonly number[]): Promise<void> {
  const from = await payer(session)
  const before = await balanceOf(session)
  for (const amountKobo of amounts) await callSimulator('/pay-in', 'POST', { accountNumber: account, amountKobo, ...from })
  await until(async () => (await balanceOf(session)) >= before + amounts.reduce((sum, each) => sum + each - 20_000, 0))
}

/** A group of items: how many of it a day has, and a smallest day. */
type Maker = { name: string; full: number; least: number; make(day: Day, count: number): Promise<void> }
/** `matters`: what the page of a business has, where a decision opens no item before it is proposed. */
export type Day = { people: People; shops: readonly Shop[]; matters: Matter[] }
export type Matter = { kind: string; id: string; decision: string }

const nth = <One>(some: readonly One[], at: number) => some[at % some.length]!
const spread = (shops: readonly Shop[], count: number) =>
  shops.map((shop, at) => [shop, Math.ceil((count - at) / shops.length)] as const).filter(([, own]) => own > 0)

/** Two people change the standing of a business. */
export async function changeStanding({ people }: Pick<Day, 'people'>, business: string, decision: string): Promise<void> {
  const path = `/operator/work/standing/${business}`
  const first = people.of('compliance')
  const second = people.of('finance')
  await ask(first, 'POST', `${path}/decide`, { decision, fields: { reason: 'A check of the day' }, note: '', code: await codeFor(first) })
  await ask(second, 'POST', `${path}/proposal`, { accept: true, note: '', code: await codeFor(second) })
}

export const MAKERS: readonly Maker[] = [
  {
    name: 'money for a frozen business',
    full: 45,
    least: 1,
    async make(day, count) {
      const { session, business, account } = day.shops[0]!
      const from = await payer(session)
      await changeStanding(day, business, 'frozen')
      for (let at = 0; at < count; at++) await callSimulator('/pay-in', 'POST', { accountNumber: account, amountKobo: 300_000 + at * 100, ...from })
      await until(
        async () => (await idsOf(`select id from suspense_item where account_number = $1 and state <> 'resolved'`, [account])).length >= count,
      )
      await changeStanding(day, business, 'open')
    },
  },
  {
    name: 'payments in review, and one that was paid late',
    full: 8,
    least: 2,
    async make({ shops }, count) {
      for (let at = 0; at < count; at++) {
        const { session } = nth(shops, at)
        const account = newExternalAccount()
        await setBankMode(account, 'pending_forever')
        const { _id: id } = await sendOverHttp(session, account, 400_000 + at * 100)
        const isIn = (state: string) => until(() => has('select from transfer where id = $1 and state = $2', [id, state]))
        await isIn('pending')
        await sql(`update transfer set sent_at = now() - interval '25 hours', next_query_at = now() where id = $1`, [id])
        const job = `select enqueue_jobs(jsonb_build_array(jsonb_build_object('task', 'transfers.query', 'payload', jsonb_build_object('transferId', $1::text), 'key', 'transfer-query:' || $1::text)))`
        await sql(job, [id])
        await isIn('review')
      }
    },
  },
  {
    name: 'a notice that the bank cannot confirm for a minute',
    full: 1,
    least: 0,
    async make({ shops }) {
      const { session, business, account } = shops[1]!
      const from = await payer(session)
      const isIn = (state: string) => has(`select from collection where business_id = $1 and amount = 700000 and state = $2`, [business, state])
      await callSimulator('/failure-modes', 'PUT', { partner: 'bank', mode: 'down' })
      try {
        await callSimulator('/pay-in', 'POST', { accountNumber: account, amountKobo: 700_000, ...from })
        await until(() => isIn('posted_on_lien'), 240_000)
      } finally {
        await callSimulator('/failure-modes', 'PUT', { partner: 'bank', mode: 'ok' })
      }
      await until(() => isIn('posted'), 240_000)
    },
  },
  {
    name: 'higher daily limits',
    full: 4,
    least: 1,
    async make({ shops }, count) {
      await sql(
        `insert into feature_flag (id, key, environment, business_id, value, changed_by, changed_at)
         values ('web.limit.increase  ', 'web.limit.increase', '', '', 'true', 'test', now()) on conflict do nothing`,
        [],
      )
      for (const [at, { session, business }] of shops.slice(0, count).entries()) {
        await fetchData(session, 'GET', `/merchant/${business}/limit/show`)
        const who = { session } as unknown as Parameters<typeof uploadFile>[1]
        const videoUrl = await uploadFile({ url: process.env['BROWSER_BASE_URL']! }, who, 'LiveVideo', {
          name: 'video.webm',
          bytes: webm(...Array.from({ length: at }, () => webmCluster())),
        })
        await fetchData(session, 'POST', '/merchant/limit/increase', { amount: 500_000_000, videoUrl })
      }
    },
  },
  {
    name: 'conversations',
    full: 7,
    least: 1,
    async make({ shops }, count) {
      for (const { session } of shops.slice(0, count)) await fetchData(session, 'POST', '/support/message/send', { message: 'Where is my money?' })
    },
  },
  {
    name: 'messages of visitors',
    full: 35,
    least: 1,
    async make(_day, count) {
      for (let at = 0; at < count; at++) {
        const message = { email: `visitor${at}@outside.example`, subject: `Prices for school ${at}`, message: 'How much is it for 400 pupils?' }
        await fetchData(null, 'POST', '/support/contact/send', message)
      }
      await until(async () => (await idsOf(`select id from visitor_message where state = 'open'`)).length >= count)
    },
  },
  {
    name: 'disputes and recalls about payments in',
    full: 44,
    least: 2,
    async make({ shops, people }, count) {
      const types = DISPUTE_TYPES.filter((type) => type !== FRAUD_TYPE)
      let made = 0
      for (const [shop, own] of spread(shops, count)) {
        await receive(
          shop,
          Array.from({ length: own }, (_, at) => 250_000 + at * 100),
        )
        const items = await sql<{ id: string; collection: string }>(
          `select h.id, c.id as collection from history_item h join collection c on c.id = h.subject_id
           where h.business_id = $1 and h.kind = 'collection' order by h.id desc limit $2`,
          [shop.business, own],
        )
        for (const { id, collection } of items) {
          made++
          if (made % 4 === 2) {
            const input = { payment: collection, bank_reference: `GTB/${collection}`, asked_on: lagosDay(new Date()), why: 'The payer sent it twice' }
            await ask(people.of('support'), 'POST', '/operator/recalls/log', input)
            continue
          }
          const dispute = { transaction_id: id, type: 'merchant_transaction', dispute_type: nth(types, made), remark: `Another amount (${made})` }
          await fetchData(shop.session, 'POST', '/merchant/createdispute', dispute)
        }
      }
    },
  },
  {
    name: 'fraud reports',
    full: 6,
    least: 1,
    async make({ shops }, count) {
      for (let at = 0; at < count; at++) {
        const { session } = nth(shops, at + 1)
        const { transaction_id } = await sendOverHttp(session, newExternalAccount(), 200_000 + at * 100)
        const report = { transaction_id, type: 'merchant_transaction', dispute_type: FRAUD_TYPE, remark: 'The seller is gone' }
        await until(() =>
          fetchData(session, 'POST', '/merchant/createdispute', report).then(
            () => true,
            () => false,
          ),
        )
      }
    },
  },
  {
    name: 'risks that staff noted, and emergency stops',
    full: 14,
    least: 2,
    async make({ shops, people }, count) {
      for (let at = 0; at < count; at++) {
        const { business } = nth(shops, at)
        if (at % 4 === 3 || (count === 2 && at === 1))
          await ask(people.of('support'), 'POST', `/operator/work/standing/${business}/decide`, { decision: 'stop-now', fields: {}, note: '' }).catch(
            () => {},
          )
        else
          await ask(people.of('compliance'), 'POST', `/operator/business/${business}/risk/note`, { what: `Shop is empty (${at})`, reason: 'A visit' })
      }
    },
  },
  {
    name: 'drafts of fees',
    full: 8,
    least: 1,
    async make({ shops, people }, count) {
      for (let at = 0; at < count; at++) {
        const band = { from: 0, rate_ppm: 4_500 + at, flat: 0, cap: 10_000 }
        const { business } = nth(shops, at)
        const change = { kind: 'fee', name: 'inbound', classification: null, business_id: business, bands: [band], starts_on: `2036-01-${10 + at}` }
        await ask(people.of('compliance'), 'POST', '/operator/rules/draft', { change })
      }
    },
  },
  {
    name: 'drafts of operators',
    full: 3,
    least: 1,
    async make({ people }, count) {
      for (let at = 0; at < count; at++) {
        const draft = { name: `New Person ${at}`, email: `new.${randomUUID()}@desk.kasuwa.ng`, role: 'support' }
        await ask(people.of('administrator'), 'POST', '/operator/people/add', draft)
      }
    },
  },
  {
    name: 'cash of the lender',
    full: 4,
    least: 1,
    async make({ people }, count) {
      for (let at = 0; at < count; at++) {
        const movement = { direction: 'in', amount: 100_000 + at, reference: `FUND-${randomUUID()}` }
        await ask(people.of('finance'), 'POST', '/operator/loans/fund/move', movement)
      }
    },
  },
  {
    name: 'higher credit limits',
    full: 3,
    least: 1,
    async make({ shops }, count) {
      for (const { session } of shops.slice(-count)) await fetchData(session, 'POST', '/loan/credit-limit-upgrade-request', { amount: 50_000_000 })
    },
  },
  {
    name: 'top-ups of the float',
    full: 4,
    least: 1,
    async make({ people }, count) {
      for (let at = 0; at < count; at++)
        await ask(people.of('finance'), 'POST', '/operator/biller-float/top-up', { amount: 100_000 + at, reference: `TOPUP-${randomUUID()}` })
    },
  },
  {
    name: 'sweeps of own money: one that finance asks for, and one of which nobody knows for a day whether it was paid',
    full: 1,
    least: 1,
    async make() {
      // The sweep of the day is planned at night. The others are rows, because the demo has no surplus for a second.
      await enqueue('sweeps.plan')
      await until(() => has('select from sweep'))
      await sql(
        `insert into sweep (id, day, direction, source, target, number, amount, reference, state, asked_by, created_at, due_at)
         select id || 'A', day, direction, source, target, number + 1, 10000, reference || 'A', 'asked', 'opr_none', now(), now() + interval '4 hours'
         from sweep order by created_at desc limit 1`,
        [],
      )
      const [doubtful] = await sql<{ id: string }>(
        `insert into sweep (id, day, direction, source, target, number, amount, reference, state, asked_by, created_at, sent_at, last_sent_at, next_query_at)
         select id || 'B', day, direction, source, target, number + 1, 10000, reference || 'B', 'unclear', 'system', now() - interval '25 hours',
           now() - interval '25 hours', now() - interval '25 hours', now()
         from sweep order by created_at desc limit 1 returning id`,
        [],
      )
      // The bank does not know it, so that the query of the next minutes puts it into review.
      await sql(
        `select enqueue_jobs(jsonb_build_array(jsonb_build_object('task', 'sweeps.query', 'payload', jsonb_build_object('sweepId', $1::text), 'key', 'sweep-query:' || $1::text)))`,
        [doubtful!.id],
      )
      await until(() => has(`select from sweep where id = $1 and state = 'review'`, [doubtful!.id]))
    },
  },
  {
    name: 'new payout banks',
    full: 5,
    least: 1,
    async make({ shops }, count) {
      for (const { session, business } of shops.slice(-count)) {
        await fetchData(session, 'POST', '/pin/authorise', { pin: PIN })
        const bank = { accountnumber: newExternalAccount(), bankcode: '057', bankname: 'Zenith Bank', merchant: business }
        await fetchData(session, 'POST', '/merchant/bank/add', bank)
      }
      // As if a day had passed.
      await sql(`update payout_bank set cooling_ends_at = now() where state = 'cooling' and business_id = any($1)`, [
        shops.map(({ business }) => business),
      ])
      await enqueue('payout-banks.end-cooling')
      await until(async () => (await idsOf(`select id from payout_bank where state = 'in_review'`)).length >= count)
    },
  },
  {
    name: 'approval rules to end',
    full: 2,
    least: 1,
    async make({ shops, matters }, count) {
      for (const { session, business } of shops.slice(1, 1 + count)) {
        await fetchData(session, 'POST', '/pin/authorise', { pin: PIN })
        const rules = [{ area: 'payments', from: 1_000_000_000, people: 1, who: 'owner', chosen: [], owner_too: false }]
        await fetchData(session, 'POST', '/merchant/authorizations/policy/update', { was: null, rules })
        matters.push({ kind: 'approval-rules', id: business, decision: 'end_rules' })
      }
    },
  },
  {
    name: 'meters without a token',
    full: 2,
    least: 1,
    async make({ shops }, count) {
      for (let at = 0; at < count; at++) {
        const { session, business } = nth(shops, at)
        const meter = `0417228339${at}`
        await callSimulator('/failure-modes', 'PUT', { partner: 'vtung', mode: 'token_late', ending: meter.slice(-9) })
        await fetchData(session, 'POST', '/pin/authorise', { pin: PIN })
        const order = {
          variation_id: 'prepaid',
          phone: '08031230007',
          meter_number: meter,
          service_id: 'kano-electric',
          amount: 200_000,
          merchant: business,
        }
        await fetchData(session, 'POST', '/billing/buy/utility', order)
        await until(() => has(`select from bill_purchase where business_id = $1 and token_state = 'awaited'`, [business]))
        // As if half an hour had passed.
        await sql(`update bill_purchase set token_state = 'at_desk' where business_id = $1 and token_state = 'awaited'`, [business])
      }
    },
  },
  {
    name: 'a debt after a lost dispute of a card',
    full: 1,
    least: 1,
    async make() {
      // Its wallet is empty, so that it owes what the customer got back.
      const owner = await newFundedOwner(0)
      const business = owner.holder.businessid
      const [cashpoint] = await idsOf('select id from cashpoint where business_id = $1', [business])
      const order = { merchant: business, cashpoint: cashpoint!, amount: 500_000, description: 'Lace' }
      const { _id: payment, url } = await fetchData<{ _id: string; url: string }>(owner, 'POST', '/merchant/card/initialise', order)
      await fetch(url)
      await fetch(url, { method: 'POST', body: new URLSearchParams({ card: '4084084084084081', name: 'Ngozi Eze' }) })
      const state = async () => (await fetchData<{ state: string }>(owner, 'GET', `/merchant/card/${payment}/show`)).state
      await until(async () => (await state()) === 'paid')
      const { id } = await callSimulator<{ id: string }>('/paystack/dispute', 'POST', { reference: payment })
      await until(() => has('select from card_dispute where payment_id = $1', [payment]))
      await callSimulator('/paystack/resolve', 'POST', { id, outcome: 'lost' })
      await until(() => has(`select from card_dispute where payment_id = $1 and state = 'lost'`, [payment]))
      await enqueue('debts.recover-all')
      await until(() => has('select from debt_recovery where business_id = $1', [business]))
      // As if the time of the notice were over.
      await sql('update debt_recovery set starts_at = now() where business_id = $1', [business])
      await enqueue('debts.recover-all')
      await until(() => has(`select from debt_recovery where business_id = $1 and state = 'recovering'`, [business]))
    },
  },
  {
    name: 'a business that closes',
    full: 1,
    least: 1,
    async make(day) {
      await changeStanding(day, day.shops.at(-1)!.business, 'closing')
    },
  },
  {
    name: 'changes of the referral of a business',
    full: 4,
    least: 1,
    make: async ({ shops, matters }, count) => {
      for (const { business } of shops.slice(0, count)) matters.push({ kind: 'rewards', id: business, decision: 'hide_link' })
    },
  },
  {
    name: 'standings of businesses',
    full: 6,
    least: 1,
    make: async ({ shops, matters }, count) => {
      // Of one shop after the other, each stopped and opened again.
      for (let at = 0; at < count; at++)
        matters.push({ kind: 'standing', id: nth(shops, 2 + Math.floor(at / 2)).business, decision: at % 2 === 0 ? 'no_debit' : 'open' })
    },
  },
]

const MAX_APPEALS = 4

/** What merchants do about what was decided: some appeal, and the others answer what they were asked. */
export async function answerStaff({ shops }: Day): Promise<void> {
  for (const { session, business } of shops) {
    const disputes = await sql<{ item_id: string }>(
      `select item_id from dispute where business_id = $1 and (state = 'awaiting_merchant' or (state = 'rejected' and dispute_type <> $2)) limit ${MAX_APPEALS}`,
      [business, FRAUD_TYPE],
    )
    for (const { item_id: transaction_id } of disputes)
      await fetchData(session, 'POST', '/merchant/dispute/answer', { transaction_id, answer: 'The customer shows a receipt' }).catch(() => {})
  }
}
