import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { newOperatorCaller, operatorContextOf, type TestOperator } from '../../../tests/fixtures/operators.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { queuedJobs, sentMessages } from '../../../tests/fixtures/enqueue.ts'
import { Refusal } from '../../../platform/problems/index.ts'
import { commitWithCode } from '../../operators/index.ts'
import { releaseWorkItems } from '../../operators/server/work-item/records/store.ts'
import { payoutBankWork } from '../../payout-banks/server/work-items.ts'
import type { WorkItemKind } from '../../kernel/work-item-declaration.ts'
import { addNote, assignWork, claimWork, decideProposal, decideWork, listWork, releaseWork, showQueues, showWork, watchWork } from '../contract.ts'
import { deskRoutes } from './routes.ts'
import { notifyOfEnded } from './watchers.ts'

let world: AppFixture
let shop: Shop
let carried: string[]
/** What others do while a decision is being carried out. */
let during: () => Promise<void>
/** Refuses what is missing for the decision. */
let refuse: () => Promise<void>
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  carried = []
  during = () => Promise.resolve()
  refuse = () => Promise.resolve()
  await world.rows(`insert into payout_bank (id, business_id, state, account_number, bank_code, bank_name, account_name, asked_by, created_at, name_agrees)
    values ('pob_1', '${shop.businessId}', 'in_review', '0123456789', '058', 'Guaranty Trust Bank', 'OTHER NAME', '${shop.caller.personId}', '2026-11-19T10:00:00Z', true)`)
})
afterEach(() => world.close())

/** A kind whose decision takes two people, over the same rows. */
const twoPeople: WorkItemKind = {
  ...payoutBankWork,
  key: 'two-people',
  decisions: () => [
    {
      key: 'pay',
      label: 'Give the money back',
      tone: 'act',
      roles: ['support', 'finance', 'compliance'],
      people: 2,
      fields: [{ key: 'account', label: 'Account', kind: 'account_number' }],
      effect: () => ['The money goes back.'],
      async carryOut({ context, by, proposedBy, fields }) {
        await refuse()
        // What is rehearsed is rolled back.
        if (context.db !== world.db.operator) return
        await during()
        carried.push(`${proposedBy!.role} ${by.role} ${fields['account']}`)
      },
    },
  ],
}
const routes = () => deskRoutes(operatorContextOf(world), [payoutBankWork, twoPeople])
let requests = 0
const ask = async (by: TestOperator, contract: any, input: object = {}): Promise<any> =>
  (await routeAnswer(routes(), contract, { ...input, caller: by.caller, requestId: `req-${++requests}` } as never)).data
const BANK = { params: { kind: 'payout-bank', id: 'pob_1' } }
const TWO = { params: { kind: 'two-people', id: 'pob_1' } }
const propose = (by: TestOperator, more: object = {}) =>
  ask(by, decideWork, { ...TWO, body: { decision: 'pay', fields: { account: '0123456789' }, note: 'Asked the bank', code: by.code(), ...more } })
const second = (by: TestOperator, more: object = {}) => ask(by, decideProposal, { ...TWO, body: { accept: true, code: by.code(), ...more } })

test('the queue lists what is open by its clock, with its evidence; what is decided is closed and stays readable', async () => {
  const support = await newOperatorCaller(world, 'support')
  expect(await ask(support, showQueues)).toMatchObject([
    { kind: 'payout-bank', open: 1 },
    { kind: 'two-people', open: 1 },
  ])
  const [item] = await ask(support, listWork, { query: { kind: 'payout-bank' } })
  expect(item).toMatchObject({
    _id: 'pob_1',
    business: 'Amina Stores',
    what: 'Guaranty Trust Bank 0123456789, OTHER NAME',
    state: 'open',
    with: null,
  })
  expect(item.due_on).toEqual(new Date('2026-11-20T10:00:00Z'))
  const shown = await ask(support, showWork, BANK)
  expect(shown.evidence.map(({ title }: { title: string }) => title)).toEqual([
    'New bank',
    'Business',
    'Bank in use',
    'Banks that were entered before',
    'Devices of the person who asked',
  ])
  expect(await ask(support, decideWork, { ...BANK, body: { decision: 'confirm', fields: {}, note: 'Called the owner' } })).toEqual({
    state: 'decided',
  })
  expect(await world.rows(`select state from payout_bank where id = 'pob_1'`)).toEqual([{ state: 'active' }])
  const after = await ask(support, showWork, BANK)
  expect(after).toMatchObject({
    state: 'closed',
    decisions: [],
    history: [{ event: 'decided', decision: 'Confirm the bank', text: 'Called the owner' }],
  })
  await expect(ask(support, decideWork, { ...BANK, body: { decision: 'confirm', fields: {}, note: '' } })).rejects.toMatchObject({
    code: 'desk.closed',
  })
  expect(await ask(support, showQueues)).toMatchObject([{ kind: 'payout-bank', open: 0, soonest_due_on: null }, { open: 0 }])
})

test('one person has an item: another neither takes nor decides it until it is given back', async () => {
  const support = await newOperatorCaller(world, 'support')
  const other = await newOperatorCaller(world, 'compliance')
  await ask(support, claimWork, { ...BANK, body: {} })
  await expect(ask(other, claimWork, { ...BANK, body: {} })).rejects.toMatchObject({ code: 'desk.claimed' })
  await expect(ask(other, decideWork, { ...BANK, body: { decision: 'confirm', fields: {}, note: '' } })).rejects.toMatchObject({
    code: 'desk.claimed',
  })
  expect(await ask(support, listWork, { query: { filter: 'mine' } })).toMatchObject([{ _id: 'pob_1', state: 'claimed' }])
  await ask(support, releaseWork, { ...BANK, body: {} })
  await ask(other, claimWork, { ...BANK, body: {} })
  await ask(other, addNote, { ...BANK, body: { text: 'Phone is off' } })
  expect((await ask(other, showWork, BANK)).history.map(({ event }: { event: string }) => event)).toEqual(['claimed', 'released', 'claimed', 'note'])
})

describe('a decision by two people', () => {
  test('is carried out once, by a second person of another role with a code of the own', async () => {
    const support = await newOperatorCaller(world, 'support')
    const finance = await newOperatorCaller(world, 'finance')
    expect(await propose(support)).toEqual({ state: 'proposed' })
    expect(carried).toEqual([])
    expect((await ask(finance, showWork, TWO)).proposal).toMatchObject({
      label: 'Give the money back',
      by: support.caller.name,
      role: 'support',
      fields: [
        { label: 'Account', value: '0123456789' },
        { label: 'Account of', value: 'None of our accounts' },
      ],
      refused_because: null,
    })
    expect(await second(finance)).toEqual({ state: 'decided' })
    expect(carried).toEqual(['support finance 0123456789'])
    await expect(second(finance)).rejects.toMatchObject({ code: 'desk.no_proposal' })
  })

  test('is not carried out by the proposer, by the same role, by a role without the right, without a code or with a used one', async () => {
    const support = await newOperatorCaller(world, 'support')
    await expect(propose(support, { code: undefined })).rejects.toMatchObject({ code: 'desk.code_required' })
    await expect(propose(support, { fields: { account: '1' } })).rejects.toMatchObject({ code: 'desk.field_wrong' })
    await propose(support)
    for (const [role, code] of [
      ['support', 'desk.no_right'],
      ['administrator', 'desk.no_right'],
    ] as const)
      await expect(second(await newOperatorCaller(world, role))).rejects.toMatchObject({ code })
    world.clock.advance(30_000)
    await expect(second(support)).rejects.toMatchObject({ code: 'desk.no_right' })
    const finance = await newOperatorCaller(world, 'finance')
    await expect(second(finance, { code: undefined })).rejects.toMatchObject({ code: 'desk.code_required' })
    await expect(second(finance, { code: '000000' })).rejects.toMatchObject({ code: 'operators.wrong_code' })
    expect(carried).toEqual([])
  })

  test('is void after a day, or when the second person refuses', async () => {
    const support = await newOperatorCaller(world, 'support')
    const finance = await newOperatorCaller(world, 'finance')
    await propose(support)
    await ask(finance, decideProposal, { ...TWO, body: { accept: false, note: 'Not proven' } })
    await expect(second(finance)).rejects.toMatchObject({ code: 'desk.no_proposal' })
    world.clock.advance(30_000)
    await propose(support)
    world.clock.advance(24 * 60 * 60_000)
    await expect(second(finance)).rejects.toMatchObject({ code: 'desk.no_proposal' })
    expect(carried).toEqual([])
  })
})

describe('a claim', () => {
  const claim = (by: TestOperator, take_over = false) => ask(by, claimWork, { ...BANK, body: { take_over, reason: take_over ? 'Went home' : '' } })
  const confirm = (by: TestOperator) => ask(by, decideWork, { ...BANK, body: { decision: 'confirm', fields: {}, note: '' } })

  test('ends half an hour after the last act of its operator; another person then decides', async () => {
    const [support, other] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'compliance')]
    await claim(support)
    world.clock.advance(20 * 60_000)
    await ask(support, addNote, { ...BANK, body: { text: 'Calling' } })
    world.clock.advance(29 * 60_000)
    await expect(confirm(other)).rejects.toMatchObject({ code: 'desk.claimed' })
    world.clock.advance(60_000)
    expect(await ask(other, showWork, BANK)).toMatchObject({ state: 'open', with: null, allowed: ['claim', 'assign', 'note', 'watch'] })
    await confirm(other)
  })

  test('is taken over at once by a person who may decide it, and the history says so', async () => {
    const [support, other, administrator] = [
      await newOperatorCaller(world, 'support'),
      await newOperatorCaller(world, 'compliance'),
      await newOperatorCaller(world, 'administrator'),
    ]
    await claim(support)
    expect((await ask(other, showWork, BANK)).allowed).toEqual(['take_over', 'note', 'watch'])
    expect((await ask(administrator, showWork, BANK)).allowed).toEqual(['note', 'watch'])
    await expect(claim(administrator, true)).rejects.toMatchObject({ code: 'desk.claimed' })
    await claim(other, true)
    expect((await ask(other, showWork, BANK)).history.at(-1)).toMatchObject({ event: 'taken_over', text: 'From Support Person: Went home' })
    await expect(confirm(support)).rejects.toMatchObject({ code: 'desk.claimed' })
  })

  test('and a proposal end in the commit in which the operator loses the right', async () => {
    const [support, other] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
    await claim(support)
    await propose(support)
    await world.db.transaction((tx) => releaseWorkItems(tx, support.caller.operatorId, world.clock.now()))
    await claim(await newOperatorCaller(world, 'compliance'))
    await expect(second(other)).rejects.toMatchObject({ code: 'desk.no_proposal' })
    expect(await propose(other)).toEqual({ state: 'proposed' })
    expect((await ask(other, showWork, TWO)).history.map(({ event }: { event: string }) => event)).toEqual([
      'proposed',
      'proposal_expired',
      'proposed',
    ])
  })

  test('of a refused proposal ends, so that others propose', async () => {
    const [support, finance, other] = [
      await newOperatorCaller(world, 'support'),
      await newOperatorCaller(world, 'finance'),
      await newOperatorCaller(world, 'compliance'),
    ]
    await propose(support)
    expect(await ask(finance, decideProposal, { ...TWO, body: { accept: false, note: 'Not proven' } })).toEqual({ state: 'open' })
    expect(await propose(other)).toEqual({ state: 'proposed' })
  })
})

describe('codes of a decision', () => {
  const wrongCodes = async (by: TestOperator) =>
    (await world.rows<{ wrong_codes: number; state: string }>(`select wrong_codes, state from operator where id = '${by.caller.operatorId}'`))[0]

  test('at once are compared one after the other: five wrong ones lock, and the right one beyond them is not compared', async () => {
    const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
    await propose(support)
    const right = finance.code()
    const wrong = Array.from({ length: 9 }, (_, at) => String(100_000 + at)).filter((code) => code !== right)
    const answers = await Promise.allSettled(wrong.map((code) => second(finance, { code })))
    const codes = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'accepted'))
    expect(codes.filter((code) => code === 'operators.wrong_code')).toHaveLength(4)
    expect(codes.filter((code) => code === 'operators.locked')).toHaveLength(wrong.length - 4)
    await expect(second(finance)).rejects.toMatchObject({ code: 'operators.locked' })
    expect(await wrongCodes(finance)).toMatchObject({ state: 'locked' })
    expect(carried).toEqual([])
  })

  test('do not count as wrong when somebody else has the item', async () => {
    const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
    await ask(support, claimWork, { ...TWO, body: {} })
    for (let times = 0; times < 6; times++) {
      await expect(propose(finance)).rejects.toMatchObject({ code: 'desk.claimed' })
      world.clock.advance(30_000)
    }
    expect(await wrongCodes(finance)).toEqual({ wrong_codes: 0, state: 'active' })
  })
})

test('a right code whose commit is refused is given back, so that five of them lock nobody; it is not used up', async () => {
  const finance = await newOperatorCaller(world, 'finance')
  const refuse = { act: 'test', check: async () => {}, commit: () => Promise.reject(new Refusal('test.not_now', 409, 'Not now')) }
  for (let times = 0; times < 6; times++)
    await expect(commitWithCode(operatorContextOf(world), finance.caller, finance.code(), refuse)).rejects.toMatchObject({ code: 'test.not_now' })
  const state = `select wrong_codes, state from operator where id = '${finance.caller.operatorId}'`
  expect(await world.rows(state)).toEqual([{ wrong_codes: 0, state: 'active' }])
  await commitWithCode(operatorContextOf(world), finance.caller, finance.code(), { ...refuse, commit: async () => {} })
})

describe('a code that was entered', () => {
  const rule = async (kobo: number) => {
    await world.rows(`insert into limit_rule (name, amount_kobo, starts_on) values ('code_each_time', ${kobo}, '2026-11-01')`)
    // The rules are cached for half a minute.
    world.clock.advance(31_000)
  }
  const withdraw = (by: TestOperator) => ask(by, decideProposal, { ...TWO, body: { accept: false, note: '' } })
  const codeUntil = async (by: TestOperator) => (await ask(by, showWork, TWO)).decisions[0].code_until

  test('holds five minutes for the same decision of a kind, in its session, and the screen says until when', async () => {
    const support = await newOperatorCaller(world, 'support')
    const at = world.clock.now()
    await propose(support)
    await withdraw(support)
    expect(await codeUntil(support)).toEqual(new Date(at.getTime() + 5 * 60_000))
    world.clock.advance(5 * 60_000 - 1)
    await propose(support, { code: undefined })
    await withdraw(support)
    world.clock.advance(1)
    expect(await codeUntil(support)).toBeNull()
    await expect(propose(support, { code: undefined })).rejects.toMatchObject({ code: 'desk.code_required' })
  })

  test('holds in no other session, for no other person, kind or decision', async () => {
    const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
    await propose(support)
    await expect(second(finance, { code: undefined })).rejects.toMatchObject({ code: 'desk.code_required' })
    await withdraw(support)
    const elsewhere = { ...support, caller: { ...support.caller, sessionId: 'ops_other' } }
    await expect(propose(elsewhere, { code: undefined })).rejects.toMatchObject({ code: 'desk.code_required' })
    await world.rows(`update payout_bank set name_agrees = false`)
    const confirm = ask(support, decideWork, { ...BANK, body: { decision: 'confirm', fields: { why: 'A trade name' }, note: '' } })
    await expect(confirm).rejects.toMatchObject({ code: 'desk.code_required' })
  })

  test('does not hold for money above the dated amount, and holds for that amount', async () => {
    const support = await newOperatorCaller(world, 'support')
    await propose(support)
    await withdraw(support)
    await rule(5_000)
    const { find } = twoPeople
    try {
      const of = (amount: bigint) => (twoPeople.find = async (db, id) => ({ ...(await find(db, id))!, amount }))
      of(5_001n)
      expect(await codeUntil(support)).toBeNull()
      await expect(propose(support, { code: undefined })).rejects.toMatchObject({ code: 'desk.code_required' })
      of(-5_001n)
      await expect(propose(support, { code: undefined })).rejects.toMatchObject({ code: 'desk.code_required' })
      of(5_000n)
      expect(await propose(support, { code: undefined })).toEqual({ state: 'proposed' })
    } finally {
      twoPeople.find = find
    }
  })

  test('that was wrong holds for nothing', async () => {
    const support = await newOperatorCaller(world, 'support')
    await expect(propose(support, { code: '000000' })).rejects.toMatchObject({ code: 'operators.wrong_code' })
    await expect(propose(support, { code: undefined })).rejects.toMatchObject({ code: 'desk.code_required' })
  })
})

test('those who may be the second person get a mail in the commit of the proposal: not the proposer, nor one of the same role or without the right', async () => {
  const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
  for (const role of ['support', 'viewer', 'administrator'] as const) await newOperatorCaller(world, role)
  const unlocked = await newOperatorCaller(world, 'compliance')
  await world.rows(`insert into operator_voucher (operator_id, voucher_id, act, created_at)
    values ('${unlocked.caller.operatorId}', '${support.caller.operatorId}', 'unlocked', '${world.clock.now().toISOString()}')`)
  await propose(support)
  const mails = (await queuedJobs(world))
    .filter(({ task }) => task === 'messages.send-mail')
    .map(({ payload }) => payload as { to: string; text: string })
  expect(mails.map(({ to }) => to)).toEqual([finance.caller.email])
  expect(mails[0]!.text).toContain('/operator/work/two-people/pob_1')
  expect(await ask(unlocked, listWork, { query: { filter: 'second' } })).toEqual([])
  expect(await ask(finance, listWork, { query: { filter: 'second' } })).toHaveLength(1)
})

describe('of two that decide one proposal at once', () => {
  test('accepting and withdrawing, one wins', async () => {
    const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
    await propose(support)
    let isWithdrawn = false
    during = async () => {
      await expect(ask(support, decideProposal, { ...TWO, body: { accept: false, note: '' } })).rejects.toMatchObject({ code: 'desk.changed' })
      isWithdrawn = true
    }
    expect(await second(finance)).toEqual({ state: 'decided' })
    expect(isWithdrawn).toBe(true)
    expect(carried).toEqual(['support finance 0123456789'])
  })

  test('two second persons, one carries it out and the history has one decision', async () => {
    const [support, finance, other] = [
      await newOperatorCaller(world, 'support'),
      await newOperatorCaller(world, 'finance'),
      await newOperatorCaller(world, 'compliance'),
    ]
    await propose(support)
    during = () => expect(second(other)).rejects.toMatchObject({ code: 'desk.changed' })
    await second(finance)
    expect(carried).toEqual(['support finance 0123456789'])
    expect((await ask(finance, showWork, TWO)).history.filter(({ event }: { event: string }) => event === 'decided')).toHaveLength(1)
  })

  test('a proposal whose decision was refused can be decided again', async () => {
    const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
    await propose(support)
    during = () => Promise.reject(new Refusal('test.not_now', 409, 'Not now'))
    await expect(second(finance)).rejects.toMatchObject({ code: 'test.not_now' })
    during = () => Promise.resolve()
    world.clock.advance(30_000)
    expect(await second(finance)).toEqual({ state: 'decided' })
  })
})

test('what is missing is named when the decision is proposed, and again before the second code: no code is used up, and nothing is proposed', async () => {
  const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
  const missing = new Refusal('test.no_document', 409, 'The document is missing.')
  refuse = () => Promise.reject(missing)
  for (let tries = 0; tries < 6; tries++) await expect(propose(support, { code: undefined })).rejects.toBe(missing)
  expect((await ask(support, showWork, TWO)).proposal).toBeNull()
  refuse = () => Promise.resolve()
  await propose(support)
  refuse = () => Promise.reject(missing)
  const code = finance.code()
  await expect(second(finance, { code })).rejects.toBe(missing)
  refuse = () => Promise.resolve()
  await second(finance, { code })
  expect(carried).toEqual(['support finance 0123456789'])
})

test('an item that has a page before anybody proposes something waits from the proposal on, and any other from its opening', async () => {
  twoPeople.waits = () => false
  try {
    const support = await newOperatorCaller(world, 'support')
    expect([(await ask(support, showWork, TWO)).waits, (await ask(support, showWork, BANK)).waits]).toEqual([false, true])
    await propose(support)
    expect((await ask(support, showWork, TWO)).waits).toBe(true)
  } finally {
    delete twoPeople.waits
  }
})

test('a refusal of a field names it without what its label adds', async () => {
  const support = await newOperatorCaller(world, 'support')
  await expect(ask(support, decideWork, { ...BANK, body: { decision: 'refuse', fields: {}, note: '' } })).rejects.toMatchObject({
    message: 'Reason is required',
  })
})

test('the second person sees whose account it is', async () => {
  const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
  await propose(support, { fields: { account: shop.accountNumber } })
  expect((await ask(finance, showWork, TWO)).proposal.fields).toEqual([
    { label: 'Account', value: shop.accountNumber },
    { label: 'Account of', value: 'Amina Stores' },
    { label: 'Owner', value: 'Amina Bello' },
  ])
})

test('the second person sees the owner that the first saw, and that it is another one now', async () => {
  const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
  await propose(support, { fields: { account: shop.accountNumber } })
  await world.rows(`update business set name = 'Other Stores' where id = '${shop.businessId}'`)
  expect((await ask(finance, showWork, TWO)).proposal.fields).toEqual([
    { label: 'Account', value: shop.accountNumber },
    { label: 'Account of', value: 'Amina Stores' },
    { label: 'Owner', value: 'Amina Bello' },
    { label: 'Account of, now', value: 'Other Stores' },
  ])
})

test('who has an item on the screen is named to the others until a moment after, and not to oneself', async () => {
  const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
  expect((await ask(support, showWork, TWO)).looking).toEqual([])
  expect((await ask(finance, showWork, TWO)).looking).toEqual(['Support Person'])
  world.clock.advance(46_000)
  expect((await ask(finance, showWork, TWO)).looking).toEqual([])
})

test('an item is not taken over without a reason', async () => {
  const [support, other] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'compliance')]
  await ask(support, claimWork, { ...BANK, body: {} })
  await expect(ask(other, claimWork, { ...BANK, body: { take_over: true } })).rejects.toMatchObject({ code: 'desk.reason_required' })
})

test('a payout bank whose names were never compared says so, and takes two people', async () => {
  await world.rows(`update payout_bank set name_agrees = null`)
  const support = await newOperatorCaller(world, 'support')
  const { evidence, decisions } = await ask(support, showWork, BANK)
  expect(evidence[0].facts[0].value).toBe('It was entered before the comparison was kept: compare the names.')
  expect(decisions[0]).toMatchObject({ key: 'confirm', people: 2 })
  expect(decisions[0].effect).toContain('The account may be in another name than the business and its owner.')
})

test('a payout bank in another name says why it is in review, and takes two people', async () => {
  await world.rows(`update payout_bank set name_agrees = false`)
  const [support, compliance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'compliance')]
  const { evidence } = await ask(support, showWork, BANK)
  expect(evidence[0].facts[0]).toEqual({ name: 'Why it is in review', value: 'The name differs: the bank says OTHER NAME.' })
  expect(
    await ask(support, decideWork, { ...BANK, body: { decision: 'confirm', fields: { why: 'A trade name' }, note: '', code: support.code() } }),
  ).toEqual({
    state: 'proposed',
  })
  const shown = await ask(compliance, showWork, BANK)
  expect(shown.proposal.fields).toEqual([{ label: 'Why the name differs', value: 'A trade name' }])
  expect(shown.history.at(-1)).toMatchObject({ event: 'proposed', text: 'Why the name differs: A trade name' })
  await ask(compliance, decideProposal, { ...BANK, body: { accept: true, code: compliance.code() } })
  expect(await world.rows(`select state from payout_bank`)).toEqual([{ state: 'active' }])
})

test('ended claims and proposals crowd nothing out of the lists of what one has and what waits for a second person', async () => {
  const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
  const by = support.caller.operatorId
  const dayAgo = new Date(world.clock.now().getTime() - 24 * 60 * 60_000).toISOString()
  await world.rows(`
    insert into work_item (kind, subject_id, created_at, claimed_by, claimed_at, proposed_decision, proposed_fields, proposed_note, proposed_by, proposed_at)
    select kind, id, at, '${by}', at, 'pay', '{}', '', '${by}', at from (
      select 'two-people' as kind, 'old_' || n as id, '${dayAgo}'::timestamptz - interval '1 hour' as at from generate_series(1, 60) n
      union all select 'payout-bank', 'pob_1', '${dayAgo}') ended`)
  await propose(support)
  for (const [who, filter] of [
    [support, 'mine'],
    [finance, 'second'],
  ] as const)
    expect(await ask(who, listWork, { query: { filter } })).toMatchObject([{ _id: 'pob_1', state: 'proposed' }])
})

test('openings, claims, take-overs, proposals and their refusals are in the audit log', async () => {
  const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
  await ask(support, showWork, TWO)
  await ask(support, showWork, TWO)
  await ask(support, claimWork, { ...TWO, body: {} })
  await ask(finance, claimWork, { ...TWO, body: { take_over: true, reason: 'Went home' } })
  await ask(finance, releaseWork, { ...TWO, body: {} })
  await ask(finance, addNote, { ...TWO, body: { text: 'Phone is off' } })
  await propose(support)
  await ask(finance, decideProposal, { ...TWO, body: { accept: false, note: '' } })
  expect(await world.rows(`select operation, facts ->> 'kind' as kind from audit_entry where operation like 'desk.%' order by id`)).toEqual(
    ['desk.show', 'desk.claim', 'desk.take_over', 'desk.release', 'desk.note', 'desk.propose', 'desk.refuse_proposal'].map((operation) => ({
      operation,
      kind: 'two-people',
    })),
  )
})

const mailsTo = async (subject: RegExp) =>
  (await sentMessages(world)).flatMap((each) => (each.channel === 'mail' && subject.test(each.subject) ? [each.to] : []))

test('an item is given to a colleague who may decide it: the colleague has it, is told, and the history and the audit log say so', async () => {
  const [support, finance, compliance] = [
    await newOperatorCaller(world, 'support'),
    await newOperatorCaller(world, 'finance'),
    await newOperatorCaller(world, 'compliance'),
  ]
  const viewer = await newOperatorCaller(world, 'viewer')
  const member = await newOperatorCaller(world, 'finance', { email: shop.caller.email })
  const before = await ask(support, showWork, TWO)
  expect(before.allowed).toEqual(['claim', 'assign', 'note', 'watch'])
  expect(before.colleagues.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
    [finance.caller.operatorId, compliance.caller.operatorId].toSorted(),
  )
  for (const to of [viewer, member, support])
    await expect(ask(support, assignWork, { ...TWO, body: { to: to.caller.operatorId } })).rejects.toMatchObject({ code: 'desk.not_assignable' })
  await ask(support, assignWork, { ...TWO, body: { to: finance.caller.operatorId } })
  expect(await ask(finance, listWork, { query: { filter: 'mine' } })).toMatchObject([{ _id: 'pob_1', state: 'claimed' }])
  await expect(propose(support)).rejects.toMatchObject({ code: 'desk.claimed' })
  await expect(ask(support, assignWork, { ...TWO, body: { to: compliance.caller.operatorId } })).rejects.toMatchObject({ code: 'desk.claimed' })
  expect(await mailsTo(/gave you work/)).toEqual([finance.caller.email])
  expect((await ask(support, showWork, TWO)).history).toMatchObject([{ event: 'assigned', text: `To ${finance.caller.name}` }])
  expect(await world.rows(`select facts ->> 'to' as to from audit_entry where operation = 'desk.assign'`)).toEqual([
    { to: finance.caller.operatorId },
  ])
  // As each claim, it ends without an act.
  world.clock.advance(30 * 60_000)
  expect(await propose(support)).toEqual({ state: 'proposed' })
})

test('those who watch an item are told once of its decision: not the person who decided, nor one who may not read it any more', async () => {
  const [support, finance, viewer] = [
    await newOperatorCaller(world, 'support'),
    await newOperatorCaller(world, 'finance'),
    await newOperatorCaller(world, 'viewer'),
  ]
  const [suspended, left] = [await newOperatorCaller(world, 'compliance'), await newOperatorCaller(world, 'compliance')]
  for (const each of [support, finance, viewer, suspended, left]) await ask(each, watchWork, { ...TWO, body: { watches: true } })
  await ask(left, watchWork, { ...TWO, body: { watches: false } })
  expect((await ask(viewer, showWork, TWO)).allowed).toEqual(['unwatch'])
  await world.rows(`update operator set state = 'suspended' where id = '${suspended.caller.operatorId}'`)
  await propose(support)
  expect(await mailsTo(/desk: decided/)).toEqual([])
  await second(finance)
  expect((await mailsTo(/desk: decided/)).toSorted()).toEqual([support.caller.email, viewer.caller.email].toSorted())
  expect(await world.rows(`select 1 from work_item_watch`)).toEqual([])
})

describe('those who watch an item that ends without a decision', () => {
  /** As the worker runs it each minute, also for the kind of this file. */
  const minute = () => notifyOfEnded({ ...world, productName: 'Kasuwa', siteUrl: 'https://kasuwa.example' }, [payoutBankWork, twoPeople])
  const cancel = () => world.rows(`update payout_bank set state = 'cancelled' where id = 'pob_1'`)
  const ENDED = /desk: waits no longer/

  test('are told once, in the commit that ends their watching: not while it is open, nor one who may not read it any more', async () => {
    const [support, suspended] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'compliance')]
    for (const each of [support, suspended]) await ask(each, watchWork, { ...BANK, body: { watches: true } })
    await world.rows(`update operator set state = 'suspended' where id = '${suspended.caller.operatorId}'`)
    await minute()
    expect([await mailsTo(ENDED), (await world.rows(`select 1 from work_item_watch`)).length]).toEqual([[], 2])
    await cancel()
    await minute()
    expect(await mailsTo(ENDED)).toEqual([support.caller.email])
    expect((await sentMessages(world)).find(({ subject }) => ENDED.test(subject))).toMatchObject({
      subject: 'Kasuwa desk: waits no longer: Payout banks, Amina Stores',
      text: expect.stringContaining('/operator/work/payout-bank/pob_1'),
    })
    expect(await world.rows(`select 1 from work_item_watch`)).toEqual([])
    await minute()
    expect(await mailsTo(ENDED)).toEqual([support.caller.email])
  })

  test('are told of a decision by its own mail alone, also where the job runs while it is carried out', async () => {
    const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
    await ask(support, watchWork, { ...TWO, body: { watches: true } })
    await propose(support)
    during = async () => {
      await cancel()
      await minute()
    }
    await second(finance)
    await minute()
    expect([await mailsTo(ENDED), await mailsTo(/desk: decided/)]).toEqual([[], [support.caller.email]])
  })

  test('are told when the proposal about an item that has a page without one is void', async () => {
    const [support, finance] = [await newOperatorCaller(world, 'support'), await newOperatorCaller(world, 'finance')]
    twoPeople.waits = () => false
    try {
      await ask(finance, watchWork, { ...TWO, body: { watches: true } })
      await propose(support)
      await minute()
      expect(await mailsTo(ENDED)).toEqual([])
      world.clock.advance(24 * 60 * 60_000)
      await minute()
      expect(await mailsTo(ENDED)).toEqual([finance.caller.email])
    } finally {
      delete twoPeople.waits
    }
  })

  test('hold up none of the others where the kind of one cannot be read', async () => {
    const support = await newOperatorCaller(world, 'support')
    for (const each of [BANK, TWO]) await ask(support, watchWork, { ...each, body: { watches: true } })
    await cancel()
    const broken = { ...payoutBankWork, find: () => Promise.reject(new Error('cannot be read')) }
    const run = notifyOfEnded({ ...world, productName: 'Kasuwa', siteUrl: 'https://kasuwa.example' }, [broken, twoPeople])
    await expect(run).rejects.toThrow('cannot be read')
    expect(await mailsTo(ENDED)).toEqual([support.caller.email])
  })

  test('are told of more items than one page has', async () => {
    const support = await newOperatorCaller(world, 'support')
    await world.rows(`insert into payout_bank (id, business_id, state, account_number, bank_code, bank_name, account_name, asked_by, created_at)
      select 'pob_x' || n, business_id, 'cancelled', account_number, bank_code, bank_name, account_name, asked_by, created_at
      from payout_bank, generate_series(1, 101) n where id = 'pob_1'`)
    await world.rows(`insert into work_item_watch (kind, subject_id, operator_id, created_at)
      select 'payout-bank', id, '${support.caller.operatorId}', now() from payout_bank where state = 'cancelled'`)
    await minute()
    expect([(await mailsTo(ENDED)).length, (await world.rows(`select 1 from work_item_watch`)).length]).toEqual([101, 0])
  })
})

test('an operator who belongs to the business decides nothing about it', async () => {
  const support = await newOperatorCaller(world, 'support', { email: shop.caller.email })
  await expect(ask(support, decideWork, { ...BANK, body: { decision: 'confirm', fields: {}, note: '' } })).rejects.toMatchObject({
    code: 'desk.related',
  })
  await expect(ask(support, claimWork, { ...BANK, body: {} })).rejects.toMatchObject({ code: 'desk.related' })
  await expect(ask(support, watchWork, { ...BANK, body: { watches: true } })).rejects.toMatchObject({ code: 'desk.related' })
  const shown = await ask(support, showWork, BANK)
  expect(shown.allowed).toEqual(['note'])
  expect(shown.decisions[0].refused_because).toBe('You belong to this business, so another person decides.')
})
