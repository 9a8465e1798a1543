import { expect, test } from 'vitest'
import type { HoldChange, PlanPart } from '../../../ledger/index.ts'
import type { CollectionRow, ExpectedPaymentRow, MismatchRow, MismatchRulesRow } from '../rows.ts'
import { collectionsStateTables } from '../state-tables.ts'
import { expectedCreditPlan, feeOfPart } from './expected-credit.ts'

// Every sequence of up to four credits to one order, at every position of its clock, under each kind of rules.
const EXPECTED = 1_000n
const MINUTE = 60_000
const CREATED = new Date('2026-11-29T09:00:00Z')
const END = CREATED.getTime() + 60 * MINUTE
const AMOUNTS = [400n, 600n, 1_000n, 1_010n]
/** Of the bank, after the creation: early, at the last moment, one moment late, two hours late. */
const TIMES = [CREATED.getTime() + MINUTE, END, END + 1, END + 120 * MINUTE]
const NONE = { accept_short: null, keep_over: null, back_over_minutes: null, late_minutes: null, back_double_minutes: null }
const RULES: Record<string, Partial<MismatchRulesRow>> = {
  'no rules': NONE,
  'a short payment is full': { ...NONE, accept_short: 600n },
  'what is over stays': { ...NONE, keep_over: 500n, back_over_minutes: 60 },
  'what is over goes back': { ...NONE, keep_over: 0n, back_over_minutes: 60 },
  'a late payment stands': { ...NONE, late_minutes: 120 },
  'a second payment goes back, and all others too': {
    accept_short: 600n,
    keep_over: 5n,
    back_over_minutes: 30,
    late_minutes: 120,
    back_double_minutes: 30,
  },
}
/** 1 %, so that each amount has its own. */
const feeOf = (amount: bigint) => ({ feeKobo: amount / 100n, vatKobo: 0n })

type World = {
  order: ExpectedPaymentRow
  mismatches: Map<string, MismatchRow>
  liens: Map<string, bigint>
  collections: CollectionRow[]
  backs: string[]
}

const begin = (): World => ({
  order: {
    id: 'exp_1',
    business_id: 'biz',
    cashpoint_id: 'csh',
    token: 't',
    business_name: 'Shop',
    reference: 'OF-1',
    note: null,
    amount: EXPECTED,
    received: 0n,
    fees: 0n,
    vats: 0n,
    state: 'waiting',
    account_state: 'own',
    account_number: '1',
    account_name: 'Shop',
    account_ends_at: new Date(END + 24 * 60 * MINUTE),
    ends_at: new Date(END),
    created_by: 'per',
    created_at: CREATED,
    paid_by: null,
    origin: 'link',
    return_to: null,
    follows: null,
    ended_at: null,
  },
  mismatches: new Map(),
  liens: new Map(),
  collections: [],
  backs: [],
})

function receive(world: World, amount: bigint, at: number, rules: MismatchRulesRow | null): World {
  const { order } = world
  const id = `col_${world.collections.length + 1}`
  const credit = { amountKobo: amount, receivedAt: new Date(at) }
  const shorts = [...world.mismatches.values()].filter(({ kind, state }) => kind === 'short' && state === 'open')
  const first = world.collections.find(({ id: paid }) => paid === order.paid_by) ?? null
  const known = { shorts, first, rules }
  const fee = feeOfPart(known, order, credit, feeOf)
  const collection = {
    id,
    business_id: 'biz',
    cashpoint_id: 'csh',
    amount,
    fee: fee.feeKobo,
    vat: fee.vatKobo,
    received_at: credit.receivedAt,
    reversal_expires_at: new Date(at + 24 * 60 * MINUTE),
    part_back: 0n,
    part_back_fee: 0n,
    part_back_vat: 0n,
  } as CollectionRow
  const plan = expectedCreditPlan(known, order, collection, { at: credit.receivedAt, holdId: `hld_${id}` })
  return apply(
    {
      ...world,
      collections: [...world.collections, collection],
      mismatches: new Map(world.mismatches),
      liens: new Map(world.liens),
      backs: [...world.backs],
    },
    plan,
  )
}

const FINAL = new Map(collectionsStateTables.map(({ table, column = 'state', final }) => [`${table}.${column}`, final]))

function apply(world: World, plan: PlanPart): World {
  for (const { table, row } of plan.adds ?? []) if (table === 'mismatch') world.mismatches.set((row as MismatchRow).id, row as MismatchRow)
  for (const { table, id, from, to, set } of plan.moves ?? []) {
    const before = table === 'mismatch' ? world.mismatches.get(id)! : world.order
    must(before.state === from, `${id} is ${before.state}, not ${from}`)
    // An end may become a payment by the bank's time, and nothing else leaves a final state.
    must(!FINAL.get(`${table}.state`)!.includes(from!) || (from === 'expired' && to === 'paid'), `${id} leaves ${from} for ${to}`)
    const after = { ...before, ...set, state: to } as never
    if (table === 'mismatch') world.mismatches.set(id, after)
    else world.order = after
  }
  for (const hold of plan.holds ?? []) change(world.liens, hold)
  for (const job of plan.jobs ?? []) if (job.task === 'collections.send-back-by-rules') world.backs.push((job.payload as { id: string }).id)
  return world
}

function change(liens: Map<string, bigint>, hold: HoldChange): void {
  if (hold.change === 'secure') {
    must(!liens.has(hold.id), `${hold.id} is placed twice`)
    liens.set(hold.id, hold.target)
  } else must(hold.change === 'release' && liens.delete(hold.id), `${hold.id} is not there`)
}

/** What must hold after each credit. */
function check({ order, mismatches, liens, collections, backs }: World): void {
  const all = [...mismatches.values()]
  const open = all.filter(({ state }) => state === 'open')
  must(open.length === liens.size, 'each payment that waits has one lien')
  for (const item of open) must(liens.get(item.hold_id!) === netOfItem(item, collections), `the lien of ${item.id} is what waits`)
  const came = sum(collections.map(({ amount }) => amount))
  must(sum([...liens.values()]) <= came, 'no more is held than came')
  const uncounted = all.filter(({ kind, state }) => kind === 'double' || (kind === 'late' && state === 'open'))
  must(order.received + sum(uncounted.map(({ amount }) => amount)) === came, 'what counts and what does not are all that came')
  must(order.state === 'paid' || order.received < EXPECTED, 'an order that has all is paid')
  must(order.state !== 'waiting' || order.received === 0n, 'an order that has a part does not wait for all')
  must(order.state !== 'paid' || !open.some(({ kind }) => kind === 'short'), 'no part of a paid order waits')
  must(order.fees === feeOf(order.received).feeKobo, 'parts bear the fee of one payment')
  must(new Set(backs).size === backs.length, 'nothing goes back twice')
  must(
    backs.every((id) => mismatches.get(id)!.state === 'open'),
    'only what waits goes back',
  )
  must(
    all.every(({ rules_id, state, hold_id }) => rules_id === null || (state === 'kept' && hold_id === null)),
    'what a rule takes has no lien',
  )
}

/** Of a payment the part that did not fit, less its part of the fee, half up. */
function netOfItem({ amount, collection_id }: MismatchRow, collections: readonly CollectionRow[]): bigint {
  const { fee, amount: paid } = collections.find(({ id }) => id === collection_id)!
  return amount - (fee * amount * 2n + paid) / (paid * 2n)
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

/** An assertion of the test runner for each of two million facts would take a minute. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`It does not hold that ${what}`)
}

for (const [name, rules] of Object.entries(RULES))
  test(`each kobo has one place after every sequence of up to four credits: ${name}`, () => {
    const row = name === 'no rules' ? null : ({ id: 'mmr_1', business_id: 'biz', back_day: 10_000n, ...rules } as MismatchRulesRow)
    let sequences = 0
    const go = (world: World, depth: number): void => {
      check(world)
      sequences += 1
      if (depth === 4) return
      for (const amount of AMOUNTS) for (const at of TIMES) go(receive(world, amount, at, row), depth + 1)
    }
    go(begin(), 0)
    // 16 credits are possible at each place.
    expect(sequences).toBe(1 + 16 + 16 ** 2 + 16 ** 3 + 16 ** 4)
  })
