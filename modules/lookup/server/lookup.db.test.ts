import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { createDesk } from '../../../tests/fixtures/desk.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { newOperatorCaller, operatorContextOf, type TestOperator } from '../../../tests/fixtures/operators.ts'
import { sql } from '../../../platform/db/index.ts'
import { sentMessages } from '../../../tests/fixtures/enqueue.ts'
import { jpeg } from '../../../tests/fixtures/image-fixtures.ts'
import { activityOf } from '../../activity-log/server/queries.ts'
import { modules } from '../../index.ts'
import { logRecall } from '../../recalls/contract.ts'
import { riskAlertWork } from '../../risk/server/alerts/work-items.ts'
import { writeToStaff } from '../../support/server/actions/write-message.ts'
import { latestMessages } from '../../support/server/queries.ts'
import type { Folder } from '../../uploads/contract.ts'
import { storeFile } from '../../uploads/index.ts'
import { uploadIdFromLink } from '../../uploads/server/links.ts'
import { latestItems } from '../../history/index.ts'
import { formatShortReference } from '../../kernel/short-reference.ts'
import { listBusinessPayments, noteBusinessRisk, searchRecords, setBusinessClass, showBusiness, showObject, writeToOwner } from '../contract.ts'
import { lookupRoutes } from './routes.ts'
import { customerId } from '../../history/server/objects/customer-id.ts'
import { fillCounterpartySearch } from '../../history/server/jobs.ts'
import { declaredObjects } from './object-page.ts'
import { searches } from './search/queries.ts'
import { readTerms } from './search/terms.ts'
import { standingWork } from '../../risk/server/standing/work-items.ts'

let world: AppFixture
let shop: Shop
let viewer: TestOperator
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Leather Works')
  viewer = await newOperatorCaller(world, 'viewer')
})
afterEach(() => world.close())

const objects = declaredObjects(modules)
const routes = () =>
  lookupRoutes(
    { ...operatorContextOf(world), operationsOfOperator: (role) => (role === 'support' ? [logRecall.operation] : []) },
    modules.flatMap(({ workItems = [] }) => workItems),
    objects,
  )
const ask = async (contract: any, input: object): Promise<any> =>
  (await routeAnswer(routes(), contract, { ...input, caller: viewer.caller } as never)).data
const search = (text: string) => ask(searchRecords, { query: { text } })

describe('the search finds', () => {
  test('a business by the beginning of words of its name, and a person by name and email', async () => {
    await world.createShop('Bello Stores')
    expect(await search('leath ami')).toMatchObject([{ match: 'business', _id: shop.businessId, title: 'Amina Leather Works' }])
    expect(await search('Amina Bel')).toContainEqual(expect.objectContaining({ match: 'person', business: 'Amina Leather Works' }))
    expect(await search(shop.caller.email)).toContainEqual(expect.objectContaining({ match: 'person', business_id: shop.businessId }))
    expect(await search('nothing like it')).toEqual([])
    expect(await search("') or true --")).toEqual([])
  })

  test('a payment by its reference, session id and amount, and an account number of ours', async () => {
    await world.paidIn(shop, 4_512_345n)
    const [item] = await latestItems(world.db.system, shop.businessId, 1)
    const [{ session_id: sessionId } = { session_id: '' }] = await world.rows<{ session_id: string }>('select session_id from collection')
    const payment = { _id: item!.id, href: `/operator/object/payment/${item!.id}`, opens: true, business_id: shop.businessId, amount: 4_512_345n }
    expect(await search(item!.id)).toMatchObject([{ match: 'reference', ...payment }])
    expect(await search(formatShortReference(item!.reference_code))).toMatchObject([{ match: 'reference', ...payment }])
    expect((await search(sessionId))[0]).toMatchObject({ match: 'session_id', ...payment })
    expect(await search('₦45,123.45')).toMatchObject([{ match: 'amount', ...payment }])
    expect(await search(shop.accountNumber)).toContainEqual(expect.objectContaining({ match: 'account_number', business_id: shop.businessId }))
  })

  test('each of them from an index', async () => {
    const texts = [
      'amina leather',
      'a@b.ng',
      '08031234567',
      '0123456789',
      'txn_abcdef',
      '000013261120133100000000000001',
      '45,000.00',
      'KSW-7Q4K-0P2M',
    ]
    const plans = await world.db.transaction(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const names: string[] = []
      for (const { query } of texts.flatMap((text) => searches(readTerms(text), objects.kinds))) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx)
        names.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      }
      return names
    })
    expect(plans.length).toBeGreaterThan(15)
    expect(plans.filter((plan) => plan.includes('Seq Scan'))).toEqual([])
  })
})

test('a customer is found by a part of the name and of the account number, once the worker has read the payments, and never in their commit', async () => {
  await world.paidIn(shop, 5_000_000n)
  const [payer] = await world.rows<{ payer_name: string; payer_account: string; payer_bank_code: string }>(
    'select payer_name, payer_account, payer_bank_code from collection',
  )
  const part = payer!.payer_account.slice(3, 9)
  const customers = async (text: string) => (await search(text)).filter(({ match }: { match: string }) => match === 'customer')
  expect(await customers(part)).toEqual([])
  world.clock.advance(1_000)
  await fillCounterpartySearch(world)
  const id = customerId({ businessId: shop.businessId, account: payer!.payer_account, bank: payer!.payer_bank_code })
  const found = { _id: id, title: payer!.payer_name, business: 'Amina Leather Works', href: `/operator/object/customer/${id}` }
  expect(await customers(part)).toMatchObject([found])
  expect(await customers(payer!.payer_name.toLowerCase().slice(1, 6))).toMatchObject([found])
  await fillCounterpartySearch(world)
  expect(await world.rows('select name from counterparty_search')).toEqual([{ name: payer!.payer_name }])
  expect(await search(shop.accountNumber.slice(2, 8))).toContainEqual(
    expect.objectContaining({ match: 'account_number', business_id: shop.businessId, href: `/operator/business/${shop.businessId}` }),
  )
  const page = await ask(showObject, { params: { kind: 'customer', id } })
  expect(page).toMatchObject({ kind_title: 'Customer', title: payer!.payer_name, business: 'Amina Leather Works', amount: null })
  expect(page.sections[1].rows).toMatchObject([[{}, 'Money in', payer!.payer_name, { object: 'payment' }, 'Confirmed', { kobo: 5_000_000n }]])
})

test('M1: the page of a payment in shows its steps, its postings with accounts, whose two sides are equal, and the movement at the bank; the view is in the audit log', async () => {
  await world.paidIn(shop, 4_500_000n)
  const [item] = await latestItems(world.db.system, shop.businessId, 1)
  const page = await ask(showObject, { params: { kind: 'payment', id: item!.id } })
  expect(page).toMatchObject({ amount: 4_500_000n, state: { text: 'Confirmed', rule: 'final' }, business: 'Amina Leather Works', work: [] })
  expect(page.steps.map(({ title }: { title: string }) => title)).toContain('In the balance')
  const section = (title: string) => page.sections.find((each: { title: string }) => each.title === title)
  const postings: any[][] = section('Postings').rows
  expect(postings.map(([, posting, account]) => [posting, account])).toContainEqual(['Money in', 'Balances of businesses: Amina Leather Works'])
  const sum = (column: number) => postings.reduce((total, row) => total + (row[column] === '' ? 0n : row[column].kobo), 0n)
  expect(sum(3)).toBe(sum(4))
  expect(sum(3)).toBeGreaterThan(4_500_000n)
  expect(section('Bank statement').rows).toMatchObject([[expect.any(String), 'Credit', { kobo: 4_500_000n }, {}, 'Not shown yet']])
  expect(await world.rows(`select subject, facts from audit_entry where operation = 'lookup.show_object'`)).toEqual([
    { subject: item!.id, facts: { kind: 'payment' } },
  ])
  await expect(ask(showObject, { params: { kind: 'payment', id: 'txn_none' } })).rejects.toMatchObject({ httpStatus: 404 })
  await expect(ask(showObject, { params: { kind: 'none', id: item!.id } })).rejects.toMatchObject({ httpStatus: 404 })
})

test('what may be begun on the page of a payment is what the role of the operator may call', async () => {
  await world.paidIn(shop, 4_500_000n)
  const [item] = await latestItems(world.db.system, shop.businessId, 1)
  const acts = async () => (await ask(showObject, { params: { kind: 'payment', id: item!.id } })).acts
  expect(await acts()).toEqual([])
  viewer = await newOperatorCaller(world, 'support')
  expect(await acts()).toEqual([{ label: 'Log a recall', href: `/operator/recalls?payment=${item!.subject_id}` }])
})

test('a search is in the audit log by its kind, without the text that was searched', async () => {
  await ask(searchRecords, { query: { text: 'amina leather' } })
  const [entry] = await world.rows<{ actor: string; facts: object }>(`select actor, facts from audit_entry where operation = 'lookup.search'`)
  expect(entry).toEqual({ actor: viewer.caller.operatorId, facts: { by: 'a name', found: 1, found_kinds: 'business' } })
})

test('the page of a business shows balances, people and open work, and each view is in the audit log', async () => {
  await world.paidIn(shop, 4_500_000n)
  await world.rows(`insert into payout_bank (id, business_id, state, account_number, bank_code, bank_name, account_name, asked_by, created_at)
    values ('pob_1', '${shop.businessId}', 'in_review', '0123456789', '058', 'Guaranty Trust Bank', 'OTHER NAME', '${shop.caller.personId}', '2026-11-19T10:00:00Z')`)
  const page = await ask(showBusiness, { params: { id: shop.businessId } })
  const wallet = await world.wallet(shop)
  expect(page).toMatchObject({ name: 'Amina Leather Works', standing: 'open', account_number: shop.accountNumber, balances: { held: 0n, lien: 0n } })
  expect(page.balances.ledger).toBe(wallet.balance)
  expect(page.work).toMatchObject([{ kind: 'payout-bank', _id: 'pob_1' }])
  const sections = page.tabs.flatMap((each: { sections: { title: string }[] }) => each.sections)
  const section = (title: string) => sections.find((each: { title: string }) => each.title === title)
  expect(section('People').rows).toHaveLength(1)
  expect(section('Payout banks').rows.map((row: string[]) => row[1])).toContain('0123456789')
  const payments = await ask(listBusinessPayments, { params: { id: shop.businessId } })
  expect(payments).toMatchObject([{ direction: 'credit', amount: 4_500_000n }])
  expect(
    await world.rows(`select operation from audit_entry where actor = '${viewer.caller.operatorId}' and business_id = '${shop.businessId}'`),
  ).toEqual([{ operation: 'lookup.show_business' }, { operation: 'lookup.list_payments' }])
  await expect(ask(showBusiness, { params: { id: 'biz_none' } })).rejects.toMatchObject({ httpStatus: 404 })
})

test('the page of a business has its documents for those who may read them, its conversations and its risk alerts', async () => {
  const give = (folder: Folder, bytes: Uint8Array) =>
    storeFile(world, shop.caller, { folder, file: { name: 'photo.jpg', bytes }, requestId: world.ids.next('req') })
  const upload = uploadIdFromLink(await give('CAC', jpeg(64, 48)))
  await world.rows(`insert into verification_step (id, business_id, kind, state, tries, created_at, moved_at, review_due_at)
    values ('vst_1', '${shop.businessId}', 'cac', 'in_review', 1, '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z', '2026-11-20T10:00:00Z')`)
  await world.rows(
    `insert into verification_file (step_id, business_id, round, part, upload_id) values ('vst_1', '${shop.businessId}', 1, 'document', '${upload}')`,
  )
  await writeToStaff({ ...world, db: world.tenant(shop.caller) }, shop.caller, {
    conversation: { businessId: shop.businessId, cashpointId: null },
    text: 'Where is it?',
    requestId: 'ask',
  })
  const section = (page: any, title: string) =>
    page.tabs.flatMap((each: any) => each.sections).find((each: { title: string }) => each.title === title)
  const page = await ask(showBusiness, { params: { id: shop.businessId } })
  const link = { work: 'verification', id: 'vst_1', text: 'Document' }
  expect(section(page, 'Documents').rows).toMatchObject([['CAC certificate', link, 'In review', {}]])
  expect(section(page, 'Conversations').rows).toMatchObject([[{}, 'Amina Bello', 'Where is it?']])
  viewer = await newOperatorCaller(world, 'finance')
  expect(section(await ask(showBusiness, { params: { id: shop.businessId } }), 'Documents').rows).toEqual([])
})

test('staff write to the owner once for a request: the owner reads it and gets an email, and a question of the owner stays open', async () => {
  viewer = await newOperatorCaller(world, 'support')
  const write = (requestId: string) =>
    routeAnswer(routes(), writeToOwner, {
      params: { id: shop.businessId },
      body: { text: 'Please send a new CAC.' },
      caller: viewer.caller,
      requestId,
    })
  await writeToStaff({ ...world, db: world.tenant(shop.caller) }, shop.caller, {
    conversation: { businessId: shop.businessId, cashpointId: null },
    text: 'Where is it?',
    requestId: 'ask',
  })
  world.clock.advance(1_000)
  for (const requestId of ['one', 'one']) await write(requestId)
  const messages = await latestMessages(world.db.system, { businessId: shop.businessId, cashpointId: null }, 10)
  expect(messages.map(({ author, author_name, text }) => [author, author_name, text])).toEqual([
    ['customer', 'Amina Bello', 'Where is it?'],
    ['staff', 'Support', 'Please send a new CAC.'],
  ])
  expect(await world.rows(`select text from support_message where author = 'customer' and read_at is null`)).toEqual([{ text: 'Where is it?' }])
  const mails = (await sentMessages(world)).filter(({ subject }) => subject.startsWith('Kasuwa: support wrote to you'))
  expect(mails).toMatchObject([{ to: shop.caller.email, text: expect.stringContaining('Please send a new CAC.') }])
  expect(await world.rows(`select actor from audit_entry where operation = 'support.write'`)).toEqual([{ actor: viewer.caller.operatorId }])
})

test('staff note a risk once for a request: it is an alert for compliance, stops nothing, and the business does not read of it', async () => {
  viewer = await newOperatorCaller(world, 'support')
  const desk = createDesk(world, [riskAlertWork])
  const body = { what: 'Sells phones without a shop', reason: 'Three customers called.' }
  const note = (requestId: string) =>
    routeAnswer(routes(), noteBusinessRisk, { params: { id: shop.businessId }, body, caller: viewer.caller, requestId })
  const { data } = (await note('one')) as unknown as { data: { _id: string } }
  await note('one')
  expect(await desk.list('compliance', riskAlertWork)).toMatchObject([{ _id: data._id, business: 'Amina Leather Works', what: body.what }])
  await note('two')
  const operations = modules.flatMap(({ activity = {} }) => Object.keys(activity))
  const filter = { businessId: shop.businessId, operations, by: null, from: null, to: null }
  const activity = await activityOf(world.db.system, filter, { before: null, limit: 50 })
  expect(activity.map(({ operation }) => operation)).not.toContain('risk.note')
  expect(await desk.list('compliance', riskAlertWork)).toHaveLength(2)
  expect(await world.rows(`select standing from business where id = '${shop.businessId}'`)).toEqual([{ standing: 'open' }])
  await desk.propose('compliance', riskAlertWork, data._id, 'clear')
  const { tabs } = await ask(showBusiness, { params: { id: shop.businessId } })
  const alerts = tabs[0].sections.find(({ title }: { title: string }) => title === 'Risk alerts').rows
  expect(alerts.map(([, alert, end]: [object, { text: string }, string]) => [alert.text, end]).toSorted()).toEqual([
    [body.what, 'No concern'],
    [body.what, 'Open'],
  ])
})

test('NS-99: staff change the class of a business once for a request, which is in the audit log and is told to the owner with its reason', async () => {
  const finance = await newOperatorCaller(world, 'finance')
  const change = (classification: 'pos' | 'web', requestId: string) =>
    routeAnswer(routes(), setBusinessClass, {
      params: { id: shop.businessId },
      body: { classification, reason: 'Has a terminal' },
      caller: finance.caller,
      requestId,
    })
  await change('pos', 'one')
  expect((await change('pos', 'one')).replayed).toBe(true)
  await expect(change('pos', 'two')).rejects.toMatchObject({ code: 'lookup.same_class', httpStatus: 409 })
  expect(await world.rows(`select classification from business where id = '${shop.businessId}'`)).toEqual([{ classification: 'pos' }])
  const entries = await world.rows(`select facts from audit_entry where operation = 'lookup.set_class'`)
  expect(entries).toEqual([{ facts: { from: 'retail', to: 'pos', reason: 'Has a terminal' } }])
  const mails = (await sentMessages(world)).filter(({ subject }) => subject.includes('class of your business'))
  expect(mails.length).toBeGreaterThan(0)
  expect(mails[0]!.text).toContain('Reason: Has a terminal')
})

test('docs/money.md §8: two people of different roles change a standing; money then stays, the owner gets the reason, and only a written move is offered', async () => {
  const desk = createDesk(world, [standingWork])
  const id = shop.businessId
  const standing = async () => (await world.rows(`select standing, standing_reason from business where id = '${id}'`))[0]
  const keys = async () => (await desk.show('support', standingWork, id)).decisions.map(({ key }: { key: string }) => key)
  expect(await keys()).toEqual(['stop-now', 'no_debit', 'frozen', 'closing'])
  await expect(desk.propose('administrator', standingWork, id, 'frozen', { reason: 'A court order.' })).rejects.toMatchObject({
    code: 'desk.no_right',
  })
  await desk.propose('compliance', standingWork, id, 'frozen', { reason: 'A court order.' })
  expect(await standing()).toEqual({ standing: 'open', standing_reason: null })
  await world.rows(`update work_item set proposed_at = now()`)
  expect(await desk.list('finance', standingWork)).toMatchObject([{ _id: id, business: 'Amina Leather Works', state: 'proposed' }])
  await world.rows(`update work_item set proposed_at = '${world.clock.now().toISOString()}'`)
  await expect(desk.second('compliance', standingWork, id)).rejects.toMatchObject({ code: 'desk.no_right' })
  await desk.second('finance', standingWork, id)
  expect(await standing()).toEqual({ standing: 'frozen', standing_reason: 'A court order.' })
  expect(await keys()).toEqual(['open', 'no_debit'])
  expect(await world.rows(`select from_standing, to_standing, reason from business_standing_change`)).toEqual([
    { from_standing: 'open', to_standing: 'frozen', reason: 'A court order.' },
  ])
  expect(await world.rows(`select 1 from job where payload::text like '%account is frozen%'`)).not.toEqual([])
  await desk.propose('support', standingWork, id, 'open', { reason: 'The order was lifted.' })
  await desk.second('compliance', standingWork, id)
  expect(await standing()).toEqual({ standing: 'open', standing_reason: null })
})
