import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AppFixture, createAppFixture, type Shop } from '../../../tests/fixtures/app-fixture.ts'
import { newOperatorCaller, type TestOperator } from '../../../tests/fixtures/operators.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { payoutBankWork } from '../../payout-banks/server/work-items.ts'
import type { WorkItemKind } from '../../work-item-declaration.ts'
import { addNote, claimWork, decideProposal, decideWork, listWork, releaseWork, showQueues, showWork } from '../contract.ts'
import { deskRoutes } from './routes.ts'

let world: AppFixture
let shop: Shop
let carried: string[]
beforeEach(async () => {
  world = await createAppFixture()
  shop = await world.createShop('Amina Stores')
  carried = []
  await world.rows(`insert into payout_bank (id, business_id, state, account_number, bank_code, bank_name, account_name, asked_by, created_at)
    values ('pob_1', '${shop.businessId}', 'in_review', '0123456789', '058', 'Guaranty Trust Bank', 'OTHER NAME', '${shop.caller.personId}', '2026-11-19T10:00:00Z')`)
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
      carryOut: async ({ by, proposedBy, fields }) => void carried.push(`${proposedBy!.role} ${by.role} ${fields['account']}`),
    },
  ],
}
const routes = () =>
  deskRoutes({ ...world, liveEvents: null as never, operationsOf: () => [], operationsOfOperator: () => [] }, [payoutBankWork, twoPeople])
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
      fields: [{ label: 'Account', value: '0123456789' }],
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

test('an operator who belongs to the business decides nothing about it', async () => {
  const support = await newOperatorCaller(world, 'support', { email: shop.caller.email })
  await expect(ask(support, decideWork, { ...BANK, body: { decision: 'confirm', fields: {}, note: '' } })).rejects.toMatchObject({
    code: 'desk.related',
  })
})
