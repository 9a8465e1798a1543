import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createAppContext } from '../apps/create-app-context.ts'
import { seedDemo } from '../db/seed/index.ts'
import type { Caller } from '../modules/identity/index.ts'
import { modules } from '../modules/index.ts'
import { noteBusinessRisk } from '../modules/lookup/contract.ts'
import type { OperatorCaller } from '../modules/operators/index.ts'
import type { OperatorRole } from '../modules/operators/contract.ts'
import { logRecall } from '../modules/recalls/contract.ts'
import { addNote, claimWork, decideProposal, decideWork } from '../modules/desk/contract.ts'
import { sessionRoutes } from '../modules/kernel/tenant-context.ts'
import type { Decision, DecisionField, WorkItem, WorkItemKind } from '../modules/kernel/work-item-declaration.ts'
import { createResilientBank } from '../partners/bank/resilient-bank.ts'
import { createVfdBank, vfdSettingsFromEnv } from '../partners/bank/vfd/index.ts'
import { lagosDay, systemClock } from '../platform/clock/index.ts'
import { connectDatabase, sql } from '../platform/db/index.ts'
import type { BoundRoute } from '../platform/http/bind.ts'
import { Refusal } from '../platform/problems/index.ts'
import { systemRandom } from '../platform/random/index.ts'
import { type RunningSimulator, startSimulator } from '../simulator/start.ts'
import { type AppFixture, createAppFixture } from './fixtures/app-fixture.ts'
import { type FreshDatabase, freshDatabase } from './fixtures/database.ts'
import { routeAnswer } from './fixtures/history.ts'
import { newOperatorCaller, operatorContextOf } from './fixtures/operators.ts'
import { rawKeysIn } from './fixtures/raw-keys.ts'
import { FIXTURE_SETTINGS } from './fixtures/scripted-partners.ts'

/**
 * What an operator writes for the desk alone never reaches a merchant. In copies of the demo, every decision that the demo has an item for is
 * carried out; every text of it that is not declared to be read by the merchant is a canary. Then all that merchants can get is searched.
 */
const STOPS_MONEY = ['risk-alert', 'standing']
/** A business whose money is stopped is refused the others, so that these kinds come last. */
const kinds = modules
  .flatMap(({ workItems = [] }) => workItems)
  .toSorted((one, other) => Number(STOPS_MONEY.includes(one.key)) - Number(STOPS_MONEY.includes(other.key)))

/** A text that nobody but staff may read. The place where it was written is in it. */
const canary = (place: string) => `kanari.${place}.`
const CANARY = /kanari\.[\w.-]+/g

/** The label of a field promises that the merchant reads it, as “Reason, which the owner reads”. */
const isRead = ({ label }: DecisionField) => /\breads?\b/.test(label)

/** Fields that take one form of text only. They are figures, not words. */
const FIGURES: Readonly<Record<string, string>> = {
  rate: '3',
  token: '11112222333344445555',
  units: '86.4 kWh',
  session: '000013261128000000000000000001',
  amount: '100000',
}

/** Kinds of which this test has no item. Their decisions have no words besides the note, which no module declares for the Activity. */
const WITHOUT_ITEM: readonly string[] = [
  'approval-rules',
  'closing',
  'debt',
  'emergency-stop',
  'float-top-up',
  'loan-fund',
  'missing-token',
  'operator',
  'sweep',
]

/** Decisions whose conditions the demo does not meet. They are refused when they are proposed, with canaries. */
const REFUSED: readonly string[] = ['limit-increase.grant', 'reconciliation.repaid', 'suspense.returned-top-up']

/** The texts of operators' calls that are not decisions. `read`: the merchant reads it. `staff`: a canary is written into it. `figure`: no words. */
const CALLS: Readonly<Record<string, 'read' | 'staff' | 'figure'>> = {
  'operators.add name': 'figure',
  'operators.add email': 'figure',
  'operators.unlock operator': 'figure',
  'bills.order_top_up reference': 'figure',
  'loans.move_fund reference': 'figure',
  'recalls.log payment': 'figure',
  'recalls.log bank_reference': 'staff',
  'recalls.log asked_on': 'figure',
  'recalls.log why': 'staff',
  'desk.assign to': 'figure',
  'desk.claim reason': 'staff',
  'desk.note text': 'staff',
  'desk.decide fields': 'staff',
  'desk.decide note': 'staff',
  'desk.decide_proposal note': 'staff',
  'lookup.write_to_owner text': 'read',
  'lookup.note_risk what': 'staff',
  'lookup.note_risk reason': 'staff',
  'lookup.set_class reason': 'read',
  'lookup.help_caller answers': 'figure',
  'lookup.help_caller subject': 'figure',
  'rules.preview change': 'figure',
  'rules.draft change': 'figure',
  // Staff read the name, and the customer an answer that is sent from it.
  'support.save_answer id': 'figure',
  'support.save_answer title': 'figure',
  'support.save_answer text': 'read',
}

let parts: AppFixture
let seeded: FreshDatabase
let simulator: RunningSimulator
let dataDir: string

beforeAll(async () => {
  parts = await createAppFixture()
  seeded = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'staff-texts-'))
  const unheard = { noticeUrl: 'http://127.0.0.1:9/', noticeRetryMs: [] }
  simulator = await startSimulator({ port: 0, dataDir, partners: { bank: unheard, paystack: unheard } })
  await seedDemo({
    databaseUrl: seeded.url,
    simulatorUrl: simulator.url,
    createContext: (given, queueOptions) => createAppContext({ ...parts, ...given }, FIXTURE_SETTINGS, queueOptions),
    log: () => {},
  })
}, 120_000)
afterAll(async () => {
  await parts?.close()
  await simulator?.close()
  await seeded?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** The product over a copy of the demo. */
async function openCopy() {
  const copy = await freshDatabase(new URL(seeded.url).pathname.slice(1))
  const clock = systemClock
  const db = connectDatabase({ url: copy.url, onError: () => {}, sleep: clock.sleep })
  const vfd = vfdSettingsFromEnv({ ...process.env, VFD_WALLET_URL: `${simulator.url}/vfd`, VFD_TOKEN_URL: undefined })
  const bank = createResilientBank(createVfdBank(vfd, { clock }), clock)
  const world = createAppContext({ ...parts, db, clock, random: systemRandom, bank }, FIXTURE_SETTINGS) as unknown as AppFixture
  const context = { ...world, liveEvents: null as never, operationsOf: () => [], operationsOfOperator: () => [] }
  const operatorRoutes = modules.flatMap((module) => module.operatorRoutes?.(operatorContextOf(world), modules) ?? [])
  const merchantRoutes = modules.flatMap((module) => sessionRoutes(module, context, modules))
  let requests = 0
  /** A new person each time, because a code counts once. */
  async function ask(role: OperatorRole, contract: any, input: { params?: object; body?: object }, withCode = false): Promise<void> {
    const { caller, code } = await newOperatorCaller(world, role)
    const body = withCode ? { ...input.body, code: code() } : input.body
    await routeAnswer<any, OperatorCaller>(operatorRoutes, contract, { ...input, body, caller, requestId: `canary-${++requests}` } as never)
  }
  const { rows } = await sql<{
    account_number: string
  }>`select account_number from cashpoint where account_number is not null order by id limit 1`.execute(db.system)
  return {
    world,
    ask,
    accountNumber: rows[0]!.account_number,
    operatorRoutes,
    merchantRoutes,
    close: async () => (await db.close(), await copy.drop()),
  }
}
type Copy = Awaited<ReturnType<typeof openCopy>>

/** As the superuser. */
const asRoot = <Row>({ world }: Copy, text: string): Promise<Row[]> =>
  world.db.transaction(async (tx) => {
    await sql`set local role none`.execute(tx)
    return (await sql.raw<Row>(text).execute(tx)).rows
  })

/** Items of which the demo has none. */
async function addItems(copy: Copy): Promise<void> {
  await asRoot(copy, `insert into visitor_message (id, email, subject, message, created_at) values ('vis_1', 'v@v.example', 'Hello', 'Hello', now())`)
  await asRoot(
    copy,
    `insert into loan_limit_request (id, business_id, state, amount, asked_by, created_at, due_at)
     select 'llr_1', id, 'asked', 100000000, owner_id, now(), now() + interval '2 days' from business order by id limit 1`,
  )
  await asRoot(
    copy,
    `update bill_purchase set token_state = 'at_desk', token = null, token_awaited_at = now() - interval '1 hour' where id =
     (select id from bill_purchase where token_state is not null limit 1)`,
  )
}

/** Open items, and for kinds whose items are opened by a proposal, those of each business. */
async function itemsOf({ world }: Copy, kind: WorkItemKind): Promise<(WorkItem & { isOpen: boolean })[]> {
  const listed = await kind.open(world.db.system, { after: null, limit: 20 })
  if (listed.length > 0) return listed.map((item) => ({ ...item, isOpen: true }))
  const { rows } = await sql<{ id: string }>`select id from business order by id`.execute(world.db.system)
  const found = await Promise.all(rows.slice(2, 4).map(({ id }) => kind.find(world.db.system, id).catch(() => null)))
  return found.filter((item) => item?.isOpen === true) as (WorkItem & { isOpen: boolean })[]
}

function fieldsOf(place: string, decision: Decision, accountNumber: string): Record<string, string> {
  return Object.fromEntries(
    // A payment is named by its reference, which is no text.
    (decision.fields ?? [])
      .filter(({ key }) => key !== 'payment')
      .map((field) => {
        const figure = FIGURES[field.key] ?? FIGURES[field.kind]
        if (figure !== undefined) return [field.key, figure]
        if (field.kind === 'account_number') return [field.key, accountNumber]
        if (field.kind === 'choice') return [field.key, field.choices![0]!.value]
        return [field.key, isRead(field) ? 'The merchant reads this.' : canary(`${place}.${field.key}`)]
      }),
  )
}

/** The two roles that decide, in the order that the decision asks for. */
function rolesOf({ roles, includes }: Decision): [OperatorRole, OperatorRole] {
  const second = includes ?? roles[0]!
  return [roles.find((role) => role !== second) ?? second, second]
}

/** What the desk itself writes when a decision is proposed, with the code that was spent and the mails to those who may be the second person. */
const OF_A_PROPOSAL = ['audit_entry', 'job', 'operator', 'operator_confirmation', 'work_item', 'work_item_event']

/** Notes the tables that a work changed, even by a row that was only updated, and even where it was refused. */
async function noteChanged(copy: Copy, work: () => Promise<void>, note: (table: string) => void): Promise<void> {
  const before = await marks(copy)
  try {
    await work()
  } finally {
    for (const [table, mark] of await marks(copy)) if (before.get(table) !== mark) note(table)
  }
}

/** Of each table the number of its rows, and the sum of the transactions that wrote them. */
async function marks(copy: Copy): Promise<Map<string, string>> {
  const counted = `select count(*) || '' '' || coalesce(sum(xmin::text::bigint), 0) as mark from %I`
  const rows = await asRoot<{ tablename: string; mark: string }>(
    copy,
    `select tablename, (xpath('/row/mark/text()', query_to_xml(format('${counted}', tablename), false, true, '')))[1]::text as mark
     from pg_tables where schemaname = 'public'`,
  )
  return new Map(rows.map(({ tablename, mark }) => [tablename, mark]))
}

/** Null: carried out. Otherwise why it was refused. `left`: what the rehearsal of its proposal left behind. */
async function carryOut(copy: Copy, kind: WorkItemKind, item: WorkItem, decision: Decision, left: string[]): Promise<string | null> {
  const place = `${kind.key}.${decision.key}`
  const params = { kind: kind.key, id: item.id }
  const [first, second] = rolesOf(decision)
  const isTwo = decision.people === 2
  try {
    await copy.ask(second, addNote, { params, body: { text: canary(`${place}.added-note`) } })
    const body = { decision: decision.key, fields: fieldsOf(place, decision, copy.accountNumber), note: canary(`${place}.note`) }
    const decide = () => copy.ask(isTwo ? first : second, decideWork, { params, body }, isTwo)
    if (isTwo)
      await noteChanged(copy, decide, (table) => {
        if (!OF_A_PROPOSAL.includes(table)) left.push(`${place}: ${table}`)
      })
    else await decide()
    if (isTwo) await copy.ask(second, decideProposal, { params, body: { accept: true, note: canary(`${place}.second-note`) } }, true)
    return null
  } catch (error) {
    if (error instanceof Refusal) return `${error.code} ${error.message}`
    throw error
  }
}

/** Each answer that the owners of the businesses can get, by the addresses that are about what was decided. */
async function searchAnswers({ world, merchantRoutes }: Copy, subjects: readonly WorkItem[]): Promise<string[]> {
  const hits: string[] = []
  const { rows: owners } = await sql<{ id: string; owner_id: string; cashpoints: string[]; items: string[] }>`
    select b.id, b.owner_id, array(select c.id from cashpoint c where c.business_id = b.id) as cashpoints,
      array(select h.id from history_item h where h.business_id = b.id order by h.id desc limit 4) as items
    from business b where b.id = any(${[...new Set(subjects.flatMap(({ businessId }) => businessId ?? []))]})`.execute(world.db.system)
  for (const { id, owner_id, cashpoints, items } of owners) {
    const caller: Caller = {
      personId: owner_id,
      sessionId: 'ses_canary',
      businessId: id,
      role: 'merchant',
      cashpointId: null,
      firstname: 'O',
      lastname: 'O',
      email: 'o@o.example',
    }
    for (const route of merchantRoutes.filter(({ contract }) => contract.method === 'GET')) {
      const named = /\{(\w+)\}/.exec(route.contract.path)?.[1]
      const values =
        named === undefined
          ? [null]
          : route.contract.path.startsWith('/merchant/{')
            ? [id]
            : [id, ...cashpoints, ...items, ...subjects.filter((subject) => subject.businessId === id).map((subject) => subject.id)]
      for (const value of values) {
        const answer = await answerOf(route, value === null ? {} : { [named!]: value }, caller)
        for (const found of answer.match(CANARY) ?? []) hits.push(`${route.contract.operation}: ${found}`)
      }
    }
  }
  return hits
}

async function answerOf(route: BoundRoute<Caller>, params: object, caller: Caller): Promise<string> {
  try {
    const { data } = await routeAnswer([route], route.contract, { params, query: {}, caller })
    return Buffer.isBuffer(data) ? data.toString('latin1') : JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  } catch (error) {
    return error instanceof Refusal ? error.message : ''
  }
}

/** Mails, texts, notifications to servers and events to open screens, which wait in these tables. */
const QUEUES = ['job', 'webhook_delivery', 'live_event', 'history_item', 'support_message'] as const

async function searchQueues(copy: Copy): Promise<string[]> {
  const hits: string[] = []
  for (const table of QUEUES) {
    const rows = await asRoot<{ text: string }>(copy, `select row_to_json(t)::text as text from ${table} t where t::text like '%kanari.%'`)
    for (const { text } of rows) for (const found of text.match(CANARY) ?? []) hits.push(`${table}: ${found}`)
  }
  return hits
}

test('what an operator writes for the desk is in nothing that a merchant can get, and a proposal leaves nothing of its rehearsal', async () => {
  const tried = new Set<string>()
  const refused = new Map<string, string>()
  const done = new Set<string>()
  const hits: string[] = []
  const left: string[] = []
  for (let isMore = true; isMore;) {
    isMore = false
    const copy = await openCopy()
    try {
      await addItems(copy)
      const subjects: WorkItem[] = []
      if (tried.size === 0) await writeToTheDesk(copy)
      for (const kind of kinds)
        for (const item of await itemsOf(copy, kind)) {
          const waiting = kind.decisions(item).filter(({ key }) => !tried.has(`${kind.key}.${item.variant}.${key}`))
          const [decision] = waiting
          if (waiting.length > 1) isMore = true
          if (!decision) continue
          tried.add(`${kind.key}.${item.variant}.${decision.key}`)
          subjects.push(item)
          const why = await carryOut(copy, kind, item, decision, left)
          if (why === null) done.add(`${kind.key}.${decision.key}`)
          else refused.set(`${kind.key}.${decision.key}`, why)
        }
      hits.push(...(await searchAnswers(copy, subjects)), ...(await searchQueues(copy)))
    } finally {
      await copy.close()
    }
  }
  expect([...new Set(hits)]).toEqual([])
  expect([...new Set(left)]).toEqual([])
  const of = (keys: Iterable<string>) => new Set([...keys].map((key) => key.split('.')[0]!))
  expect([...refused].filter(([key]) => !done.has(key) && !REFUSED.includes(key))).toEqual([])
  expect(
    kinds
      .map(({ key }) => key)
      .filter((key) => !of(tried).has(key))
      .toSorted(),
  ).toEqual(WITHOUT_ITEM)
}, 240_000)

/** The texts of operators that belong to no item yet. */
async function writeToTheDesk(copy: Copy): Promise<void> {
  const [about, other] = await asRoot<{ id: string; business_id: string }>(
    copy,
    `select id, business_id from collection c where state = 'posted' and channel <> 'card' and not exists (select from recall where collection_id = c.id)
     order by posted_at desc limit 2`,
  )
  const what = canary('risk-note.what')
  await copy.ask('compliance', noteBusinessRisk, { params: { id: about!.business_id }, body: { what, reason: canary('risk-note.reason') } })
  const [alert] = await asRoot<{ id: string }>(copy, `select id from risk_alert where kind = 'noted'`)
  const params = { kind: 'risk-alert', id: alert!.id }
  await copy.ask('support', claimWork, { params, body: {} })
  await copy.ask('compliance', claimWork, { params, body: { take_over: true, reason: canary('take-over.reason') } })
  await asRoot(copy, `update work_item set claimed_by = null, claimed_at = null where subject_id = '${alert!.id}'`)
  const on = lagosDay(copy.world.clock.now())
  await copy.ask('support', logRecall, {
    body: { payment: other!.id, bank_reference: canary('recall.reference'), asked_on: on, why: canary('recall.why') },
  })
}

test('each text that an operator can send is a canary here, or is said to be read by the merchant', async () => {
  const copy = await openCopy()
  try {
    const texts = copy.operatorRoutes.flatMap(({ contract }) => {
      const schema =
        contract.body &&
        (z.toJSONSchema(contract.body, { io: 'input', unrepresentable: 'any' }) as {
          properties?: Record<string, { type?: string; enum?: unknown; pattern?: string }>
        })
      return Object.entries(schema?.properties ?? {})
        .filter(([, { type, enum: choices, pattern }]) => (type === 'string' || type === 'object' || type === undefined) && !choices && !pattern)
        .map(([name]) => `${contract.operation} ${name}`)
    })
    expect(texts.toSorted()).toEqual(Object.keys(CALLS).toSorted())
  } finally {
    await copy.close()
  }
})

test('the evidence of every kind is in words: no value is a key of the code, and no day is written as one', async () => {
  const copy = await openCopy()
  try {
    await addItems(copy)
    const { caller } = await newOperatorCaller(copy.world, 'compliance')
    const found: string[] = []
    for (const kind of kinds)
      for (const item of await itemsOf(copy, kind)) {
        const evidence = await kind.evidence(operatorContextOf(copy.world), item, caller)
        const days = JSON.stringify(evidence, (key, value) => (typeof value === 'bigint' ? '' : key === 'day' || key === 'at' ? null : value))
        for (const text of [...rawKeysIn(evidence), ...(days.match(/"\d{4}-\d\d-\d\d"/g) ?? [])]) found.push(`${kind.key}: ${text}`)
      }
    expect([...new Set(found)]).toEqual([])
  } finally {
    await copy.close()
  }
})

test('each file of the evidence is an address for staff, which is redrawn and in the audit log', async () => {
  const copy = await openCopy()
  try {
    const { caller } = await newOperatorCaller(copy.world, 'compliance')
    const files: string[] = []
    for (const kind of kinds)
      for (const item of await itemsOf(copy, kind)) {
        const text = JSON.stringify(await kind.evidence(operatorContextOf(copy.world), item, caller), (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        )
        files.push(...[...text.matchAll(/"file":"([^"?]+)/g)].map(([, address]) => address!))
      }
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((address) => !address.startsWith('/api/operator/file/'))).toEqual([])
  } finally {
    await copy.close()
  }
})
