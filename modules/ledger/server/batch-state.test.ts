import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../platform/problems/index.ts'
import { clearingIn, internalAccount, wallet } from './chart-of-accounts.ts'
import type { HoldRow, PlanPart } from './command.ts'
import { credit, debit, journal } from './journal.ts'
import { Tables } from './tables.ts'
import type { AccountRow } from './rows.ts'
import { meterName, BatchState } from './batch-state.ts'

const AT = new Date('2026-11-20T10:00:00Z')
const DAY = '2026-11-20'
const amina = wallet('amina')
const bello = wallet('bello')
const meter = { subject: 'amina', kind: 'outflow', period: DAY }
const tables = new Tables([{ table: 'transfer', state: 'state' }, { table: 'beneficiary' }])

const account = (id: bigint, name: string, balance: bigint, held = 0n, floor: bigint | null = 0n, normal: 1 | -1 = -1): AccountRow => ({
  id,
  name,
  business_id: name.split(':')[1] ?? null,
  normal,
  floor,
  balance,
  held,
  lacking: 0n,
  is_closed: false,
  seq: 4n,
  day: DAY,
})
const openHold = (amount: bigint): HoldRow => ({
  id: 'h1',
  account_id: 1n,
  business_id: 'amina',
  kind: 'payment',
  about: 'trf_1',
  amount,
  remaining: amount,
  target: null,
  state: 'open',
})

function world({ balance = 1_000n, held = 0n, used = 0n, floor = 0n, liens = [] as HoldRow[], holds = null as HoldRow[] | null } = {}) {
  const kept = [...(holds ?? (held > 0n ? [openHold(held)] : [])), ...liens].map((hold) => ({ ...hold }))
  return new BatchState(
    {
      accounts: new Map([
        [
          'wallet:amina',
          { ...account(1n, 'wallet:amina', balance, held, floor), lacking: liens.reduce((sum, lien) => sum + lien.target! - lien.amount, 0n) },
        ],
        ['wallet:bello', account(2n, 'wallet:bello', 0n)],
        ['clearing_in:vfd', account(3n, 'clearing_in:vfd', 0n, 0n, null, 1)],
        ['vat', account(4n, 'vat', 0n, 0n, null)],
      ]),
      meters: new Map([[meterName(meter), used]]),
      holds: new Map(kept.map((hold) => [hold.id, hold])),
      rows: new Map<string, Map<string, Record<string, unknown>>>([
        ['transfer', new Map(['trf_1', 'trf_2'].map((id) => [id, { id, state: 'held', code: null }]))],
        ['beneficiary', new Map([['ben_1', { id: 'ben_1', name: 'Old' }]])],
      ]),
    },
    tables,
    1n,
  )
}

const move = (kobo: bigint, key = 'k'): PlanPart => ({
  journals: [journal({ key, posting: 'M19', business: 'amina', lines: [debit(amina, kobo), credit(bello, kobo)] })],
})
const admit = (state: BatchState, plan: PlanPart) => state.admit(plan, AT, DAY)

/** Everything that the batch would write. */
const written = (state: BatchState) => ({
  journals: state.journals,
  newHolds: state.newHolds,
  changedHolds: [...state.changedHolds.values()],
  meters: [...state.changedMeters.values()],
  moves: [...state.moves.values()],
  totals: [...state.totals.values()],
  touched: [...state.touched].map(({ name, balance, held, seq }) => ({ name, balance, held, seq })),
})
const placed = (amount: bigint, of = amina): PlanPart => ({
  holds: [{ change: 'place', id: 'h2', account: of, kind: 'payment', about: 'trf_2', amount }],
})
const NOTHING = { journals: [], newHolds: [], changedHolds: [], meters: [], moves: [], totals: [], touched: [] }

function refused(work: () => void): Refusal | null {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return null
}
const refusalOf = (work: () => void): string => refused(work)?.code ?? 'admitted'

describe('floors', () => {
  test('a wallet may be emptied to the last kobo and not beyond', () => {
    const state = world()
    expect(refusalOf(() => admit(state, move(1_001n)))).toBe('ledger.below_floor')
    admit(state, move(1_000n))
    expect(state.account(amina)).toMatchObject({ balance: 0n, held: 0n, available: 0n })
    expect(state.account(bello).balance).toBe(1_000n)
    expect(refusalOf(() => admit(state, move(1n)))).toBe('ledger.below_floor')
  })

  test('a floor applies to the net of the whole plan, not to each line or journal', () => {
    const state = world({ balance: 0n })
    const plan = [
      journal({ key: 'fee', posting: 'M1', business: 'amina', lines: [debit(amina, 5n), credit(internalAccount('vat'), 5n)] }),
      journal({ key: 'in', posting: 'M1', business: 'amina', lines: [debit(clearingIn('vfd'), 100n), credit(amina, 100n)] }),
    ]
    admit(state, { journals: plan })
    expect(state.account(amina).balance).toBe(95n)
    expect(state.journals[0]!.entries[0]).toMatchObject({ seq: 5n, balanceAfter: -5n })
  })

  test('an account without a floor may stand below nothing', () => {
    const state = world()
    admit(state, { journals: [journal({ key: 'k', posting: 'M14', business: null, lines: [debit(amina, 10n), credit(clearingIn('vfd'), 10n)] })] })
    expect(state.account(clearingIn('vfd')).balance).toBe(-10n)
  })

  test('a floor may lie above or below nothing, and what is held stays above it', () => {
    const state = world({ balance: 100n, floor: -50n })
    admit(state, placed(150n))
    expect(refusalOf(() => admit(state, move(1n)))).toBe('ledger.held_beyond_balance')
    expect(refusalOf(() => admit(world({ balance: 100n, floor: 30n }), placed(71n)))).toBe('ledger.held_beyond_balance')
    expect(refusalOf(() => admit(world({ balance: 100n, floor: 30n }), move(71n)))).toBe('ledger.below_floor')
    admit(world({ balance: 100n, floor: 30n }), move(70n))
  })

  test('the facts of a refusal name the account and the amount', () => {
    expect(refused(() => admit(world(), move(1_001n)))).toMatchObject({
      message: 'Insufficient balance',
      facts: { account: 'wallet:amina', nextBalance: '-1' },
    })
    expect(refused(() => admit(world(), placed(1_001n)))).toMatchObject({
      message: 'Insufficient balance',
      facts: { account: 'wallet:amina', nextHeld: '1001', nextBalance: '1000' },
    })
  })

  test('a batch remembers how each account stood before its first change', () => {
    const state = world({ held: 50n })
    admit(state, { ...move(300n, 'one'), ...placed(100n) })
    admit(state, move(200n, 'two'))
    const wallets = [...state.touched].map((row) => [row.name, row.seq, row.held, state.expected(row)])
    expect(wallets).toEqual([
      ['wallet:amina', 6n, 150n, { seq: 4n, held: 50n }],
      ['wallet:bello', 6n, 0n, { seq: 4n, held: 0n }],
    ])
  })

  test('a journal is of the day it is posted on unless it names another, and has no facts unless it brings some', () => {
    const state = world()
    const [draft] = move(1n).journals!
    admit(state, { journals: [draft!, { ...draft!, key: 'k2', effectiveDay: '2026-11-17', facts: { lines: 2 } }] })
    expect(state.journals).toMatchObject([
      { key: 'k', effectiveDay: DAY, facts: {}, posting: 'M19', business: 'amina', at: AT },
      { key: 'k2', effectiveDay: '2026-11-17', facts: { lines: 2 } },
    ])
    expect(state.journals[0]!.facts).toEqual({})
  })

  test('each entry continues the one before it', () => {
    const state = world()
    admit(state, move(300n, 'one'))
    admit(state, move(200n, 'two'))
    expect(state.journals.map(({ id, entries }) => [id, ...entries.map(({ seq, balanceAfter }) => [seq, balanceAfter])])).toEqual([
      [1n, [5n, 700n], [5n, 300n]],
      [2n, [6n, 500n], [6n, 500n]],
    ])
  })
})

describe('holds', () => {
  test('held money cannot be spent or held again', () => {
    const state = world()
    admit(state, placed(600n))
    expect(state.account(amina)).toMatchObject({ balance: 1_000n, held: 600n, available: 400n })
    expect(refusalOf(() => admit(state, move(401n)))).toBe('ledger.held_beyond_balance')
    expect(refusalOf(() => admit(state, placed(401n)))).toBe('ledger.held_beyond_balance')
    admit(state, move(400n))
  })

  test('a hold of nothing is a mistake of ours', () => {
    for (const amount of [0n, -1n]) expect(() => admit(world(), placed(amount))).toThrow(`would hold ${amount}`)
  })

  test('a hold is spent in the plan that posts, in parts or whole', () => {
    const state = world({ balance: 600n, held: 600n })
    admit(state, { ...move(200n, 'first'), holds: [{ change: 'consume', id: 'h1', amount: 200n }] })
    expect(state.hold('h1')).toMatchObject({ remaining: 400n, state: 'open' })
    expect([...state.changedHolds.values()]).toMatchObject([{ remaining: 400n, state: 'open', closed_at: null }])
    admit(state, { ...move(400n, 'rest'), holds: [{ change: 'consume', id: 'h1' }] })
    expect(state.hold('h1')).toMatchObject({ remaining: 0n, state: 'consumed' })
    expect(state.account(amina)).toMatchObject({ balance: 0n, held: 0n, available: 0n })
  })

  test('a released hold gives its money back and is closed for ever', () => {
    const state = world({ held: 600n })
    admit(state, { holds: [{ change: 'release', id: 'h1' }] })
    expect(state.account(amina).available).toBe(1_000n)
    expect(refused(() => admit(state, { holds: [{ change: 'consume', id: 'h1' }] }))).toMatchObject({
      code: 'ledger.hold_closed',
      message: 'This has changed in the meantime. Look again.',
      facts: { hold: 'h1', state: 'released' },
    })
    expect([...state.changedHolds.values()]).toMatchObject([{ state: 'released', closed_at: AT }])
  })

  test.each<[string, PlanPart]>([
    ['more than it has', { holds: [{ change: 'consume', id: 'h1', amount: 601n }] }],
    ['nothing at all', { holds: [{ change: 'consume', id: 'h1', amount: 0n }] }],
    ['less than nothing', { holds: [{ change: 'release', id: 'h1', amount: -1n }] }],
    [
      'more than it has in two parts',
      {
        holds: [
          { change: 'consume', id: 'h1', amount: 400n },
          { change: 'release', id: 'h1', amount: 201n },
        ],
      },
    ],
  ])('%s cannot be taken from a hold', (_what, plan) => {
    const state = world({ held: 600n })
    expect(() => admit(state, plan)).toThrow('cannot be taken')
    expect(written(state)).toEqual(NOTHING)
  })
})

test('a new hold is written as it was placed; one of an internal account belongs to no business', () => {
  const state = world({ balance: 0n })
  admit(state, {
    ...move(0n),
    journals: [journal({ key: 'k', posting: 'M1', business: null, lines: [debit(clearingIn('vfd'), 5n), credit(internalAccount('vat'), 5n)] })],
    ...placed(5n, internalAccount('vat')),
  })
  const hold = { id: 'h2', kind: 'payment', about: 'trf_2', amount: 5n, remaining: 5n, target: null, state: 'open', reason: null, placed_at: AT }
  expect(state.newHolds).toEqual([{ ...hold, account_id: 4n, business_id: '' }])
  const other = world()
  admit(other, placed(5n))
  expect(other.newHolds).toEqual([{ ...hold, account_id: 1n, business_id: 'amina' }])
  expect([...other.changedHolds]).toEqual([])
})

test.each<[string, HoldRow, string]>([
  ['an open one with nothing left is closed', { ...openHold(0n), amount: 5n }, 'ledger.hold_closed'],
  ['one that its account knows nothing of cannot be given back', openHold(60n), 'ledger.held_beyond_balance'],
])('a hold that contradicts its account: %s', (_what, hold, code) => {
  const state = world({ held: 50n, holds: [hold] })
  expect(refusalOf(() => admit(state, { holds: [{ change: 'release', id: 'h1' }] }))).toBe(code)
  expect(written(state)).toEqual(NOTHING)
})

test('a hold of an account that is not held still is a mistake of ours', () => {
  const state = world({ held: 50n, holds: [{ ...openHold(50n), account_id: 9n }] })
  expect(() => admit(state, { holds: [{ change: 'release', id: 'h1' }] })).toThrow('used without being held')
})

describe('a lien with a target', () => {
  const secure = (id: string, target: bigint): PlanPart => ({
    holds: [{ change: 'secure', id, account: amina, about: `sus_${id}`, reason: 'test', target }],
  })
  const received = (kobo: bigint, key: string): PlanPart => ({
    journals: [journal({ key, posting: 'M1', business: 'amina', lines: [debit(clearingIn('vfd'), kobo), credit(amina, kobo)] })],
  })
  const lien = { ...openHold(0n), kind: 'lien' as const, target: 500n }
  const liens = (state: BatchState) => state.newHolds.map(({ id, amount, remaining }) => [id, amount, remaining])

  test('takes as much as is there, and the rest in the plan that brings it, before it can be spent', () => {
    const state = world()
    admit(state, secure('l1', 1_600n))
    expect(state.account(amina)).toMatchObject({ balance: 1_000n, held: 1_000n, available: 0n })
    admit(state, received(400n, 'one'))
    expect(refusalOf(() => admit(state, move(1n)))).toBe('ledger.held_beyond_balance')
    admit(state, received(500n, 'two'))
    expect(state.account(amina)).toMatchObject({ balance: 1_900n, held: 1_600n, available: 300n })
    expect(liens(state)).toEqual([['l1', 1_600n, 1_600n]])
    admit(state, received(100n, 'three'))
    expect(state.account(amina).available).toBe(400n)
    expect(state.newHolds).toMatchObject([{ kind: 'lien', about: 'sus_l1', reason: 'test', target: 1_600n }])
    expect([...state.changedHolds]).toEqual([])
  })

  test('finds nothing, and stands until something comes; what is given free counts as well', () => {
    const state = world({ balance: 600n, held: 600n })
    admit(state, secure('l1', 250n))
    expect([...state.touched].map(({ lacking }) => lacking)).toEqual([250n])
    admit(state, { holds: [{ change: 'release', id: 'h1', amount: 100n }] })
    expect(liens(state)).toEqual([['l1', 100n, 100n]])
    admit(state, { holds: [{ change: 'release', id: 'h1' }] })
    expect(state.account(amina)).toMatchObject({ balance: 600n, held: 250n, available: 350n })
    expect([...state.touched].map(({ lacking }) => lacking)).toEqual([0n])
  })

  test('of two the older is filled first', () => {
    const state = world({ balance: 0n })
    admit(state, secure('l1', 300n))
    admit(state, secure('l2', 300n))
    admit(state, received(400n, 'one'))
    expect(liens(state)).toEqual([
      ['l1', 300n, 300n],
      ['l2', 100n, 100n],
    ])
  })

  test('of two that earlier batches placed the older is filled first too, however they were read', () => {
    const [younger, older] = ['h9', 'h2'].map((id) => ({ ...lien, id }))
    for (const liens of [
      [younger!, older!],
      [older!, younger!],
    ]) {
      const state = world({ balance: 0n, liens })
      admit(state, received(600n, 'one'))
      expect(['h2', 'h9'].map((id) => state.hold(id)!.amount)).toEqual([500n, 100n])
    }
  })

  test('that gives a part back goes on lacking what it lacked', () => {
    const state = world({ balance: 200n, held: 200n, holds: [], liens: [{ ...lien, amount: 200n, remaining: 200n }] })
    admit(state, { ...move(50n), holds: [{ change: 'consume', id: 'h1', amount: 50n }] })
    expect([...state.touched][0]).toMatchObject({ balance: 150n, held: 150n, lacking: 300n })
    expect([...state.changedHolds.values()]).toMatchObject([{ amount: 200n, remaining: 150n, state: 'open', closed_at: null }])
  })

  test('money that a plan takes from one lien and brings in at once is available to another', () => {
    const state = world({ balance: 600n, held: 600n })
    admit(state, { holds: [{ change: 'release', id: 'h1' }, ...secure('l1', 900n).holds!] })
    expect(state.account(amina)).toMatchObject({ balance: 600n, held: 600n, available: 0n })
    expect(liens(state)).toEqual([['l1', 600n, 600n]])
  })

  test('that an earlier batch placed grows on, and is lifted with what it has', () => {
    const state = world({ balance: 0n, liens: [lien] })
    admit(state, received(200n, 'one'))
    expect([...state.changedHolds.values()]).toEqual([{ ...lien, amount: 200n, remaining: 200n, closed_at: null }])
    admit(state, { holds: [{ change: 'release', id: 'h1' }] })
    expect([...state.changedHolds.values()]).toMatchObject([{ amount: 200n, remaining: 0n, state: 'released', closed_at: AT }])
    expect([...state.touched].find(({ name }) => name === 'wallet:amina')).toMatchObject({ held: 0n, lacking: 0n })
    admit(state, received(50n, 'two'))
    expect(state.account(amina)).toMatchObject({ balance: 250n, held: 0n, available: 250n })
  })

  test('that has taken nothing yet can be lifted, once', () => {
    const state = world({ balance: 0n, liens: [lien] })
    const lift = { change: 'release', id: 'h1' } as const
    for (const amount of [1n, -1n]) expect(() => admit(state, { holds: [{ ...lift, amount }] })).toThrow('cannot be taken')
    expect(refusalOf(() => admit(state, { holds: [lift, lift] }))).toBe('ledger.hold_closed')
    admit(state, { holds: [lift] })
    expect([...state.changedHolds.values()]).toMatchObject([{ remaining: 0n, state: 'released' }])
    expect(refusalOf(() => admit(state, { holds: [lift] }))).toBe('ledger.hold_closed')
  })

  test('is never of nothing', () => {
    for (const target of [0n, -1n]) expect(() => admit(world(), secure('l1', target))).toThrow(`would secure ${target}`)
  })
})

describe('a plan that is refused leaves nothing behind', () => {
  const whole: PlanPart = {
    ...move(100n),
    meters: [{ ...meter, change: 100n }],
    totals: [{ business: 'amina', cashpoint: null, kind: 'sent', count: 1, amount: 100n }],
    moves: [{ table: 'transfer', id: 'trf_1', from: 'held', to: 'sending' }],
  }
  test.each<[string, PlanPart, string]>([
    [
      'its hold is closed twice',
      {
        ...whole,
        holds: [
          { change: 'release', id: 'h1' },
          { change: 'consume', id: 'h1' },
        ],
      },
      'hold_closed',
    ],
    ['its hold is unknown', { ...whole, holds: [{ change: 'consume', id: 'h9' }] }, 'hold_closed'],
    ['its row has moved on', { ...whole, moves: [{ table: 'transfer', id: 'trf_1', from: 'sending', to: 'settled' }] }, 'moved_on'],
    ['its second move does not follow from its first', { ...whole, moves: [...whole.moves!, ...whole.moves!] }, 'moved_on'],
    [
      'its lien is of an account that is not held',
      { ...whole, holds: [{ change: 'secure', id: 'l1', account: wallet('eve'), about: 'a', reason: 'r', target: 5n }] },
      'without being held',
    ],
    ['its row is not held', { ...whole, moves: [{ table: 'transfer', id: 'trf_9', to: 'settled' }] }, 'without being held'],
    ['its row has no states', { ...whole, moves: [{ table: 'beneficiary', id: 'ben_1', to: 'gone' }] }, 'no states'],
    ['its row has no state to leave', { ...whole, moves: [{ table: 'beneficiary', id: 'ben_1', from: 'here' }] }, 'no states'],
    [
      'its meter would run below nothing',
      {
        ...whole,
        meters: [
          { ...meter, change: -30n },
          { ...meter, change: -30n },
        ],
      },
      'below nothing',
    ],
    [
      'its account is not held',
      { ...whole, journals: [journal({ key: 'k', posting: 'M1', business: null, lines: [debit(amina, 1n), credit(wallet('eve'), 1n)] })] },
      'without being held',
    ],
    ['the balance is too small', { ...whole, ...move(5_000n) }, 'below_floor'],
  ])('because %s', (_why, plan, said) => {
    const state = world({ held: 50n, used: 50n })
    let error: unknown
    try {
      admit(state, plan)
    } catch (thrown) {
      error = thrown
    }
    expect(`${(error as Refusal).code} ${(error as Error).message}`).toContain(said)
    expect(written(state)).toEqual(NOTHING)
    expect(state.account(amina)).toMatchObject({ balance: 1_000n, held: 50n, available: 950n })
    expect(state.meter(meter)).toBe(50n)
    expect(state.row({ table: 'transfer' }, 'trf_1')).toEqual({ id: 'trf_1', state: 'held', code: null })
  })
})

test('a meter counts on from what it showed, over all plans of a batch', () => {
  const state = world({ used: 50n })
  admit(state, { meters: [{ ...meter, change: 100n }] })
  admit(state, { meters: [{ ...meter, change: -150n }] })
  expect(state.meter(meter)).toBe(0n)
  expect([...state.changedMeters.values()]).toEqual([{ ...meter, used: 0n }])
})

test('each subject, kind and period has a meter of its own', () => {
  const state = world({ used: 50n })
  const others = [
    { ...meter, subject: 'bello' },
    { ...meter, kind: 'inflow' },
    { ...meter, period: 'ever' },
  ]
  admit(state, { meters: [meter, ...others].map((ref, at) => ({ ...ref, change: BigInt(at + 1) })) })
  expect([...state.changedMeters.values()]).toEqual([meter, ...others].map((ref, at) => ({ ...ref, used: BigInt(at + 1) + (at === 0 ? 50n : 0n) })))
})

test('rows move by themselves; what names no state only sets columns, in a table without states too', () => {
  const state = world()
  admit(state, {
    moves: [
      { table: 'transfer', id: 'trf_1', set: { code: '09' } },
      { table: 'transfer', id: 'trf_1', from: 'held', to: 'sending' },
      { table: 'transfer', id: 'trf_2', to: 'failed' },
      { table: 'beneficiary', id: 'ben_1', set: { name: 'New' } },
    ],
  })
  expect([...state.moves.values()]).toEqual([
    { table: 'transfer', id: 'trf_1', from: undefined, set: { code: '09', state: 'sending' } },
    { table: 'transfer', id: 'trf_2', from: undefined, set: { state: 'failed' } },
    { table: 'beneficiary', id: 'ben_1', from: undefined, set: { name: 'New' } },
  ])
  expect(state.row({ table: 'beneficiary' }, 'ben_1')).toEqual({ id: 'ben_1', name: 'New' })
  expect([...state.totals]).toEqual([])
})

test('a stale move names the expected state and the found state', () => {
  const state = world()
  const plan: PlanPart = { moves: [{ table: 'transfer', id: 'trf_1', from: 'sending', to: 'settled' }] }
  expect(refused(() => admit(state, plan))).toMatchObject({ facts: { table: 'transfer', id: 'trf_1', from: 'sending', found: 'held' } })
})

test('moves of one row are one write, guarded by the state before the first', () => {
  const state = world()
  admit(state, { moves: [{ table: 'transfer', id: 'trf_1', from: 'held', to: 'sending' }] })
  expect(refusalOf(() => admit(state, { moves: [{ table: 'transfer', id: 'trf_1', from: 'held', to: 'failed' }] }))).toBe('state.moved_on')
  admit(state, { moves: [{ table: 'transfer', id: 'trf_1', from: 'sending', to: 'settled', set: { code: '00' } }] })
  expect([...state.moves.values()]).toEqual([{ table: 'transfer', id: 'trf_1', from: 'held', set: { state: 'settled', code: '00' } }])
})

test('totals of one day and kind add up', () => {
  const state = world()
  const total = { business: 'amina', cashpoint: null, kind: 'received', count: 1, amount: 100n }
  const apart = [
    { ...total, cashpoint: 'cp_1' },
    { ...total, business: 'amin', cashpoint: 'a' },
    { ...total, kind: 'sent' },
    { ...total, day: '2026-11-19' },
  ]
  admit(state, { totals: [total, { ...total, amount: 20n }, ...apart] })
  expect([...state.totals.values()]).toEqual([{ ...total, day: DAY, count: 2, amount: 120n }, ...apart.map((other) => ({ day: DAY, ...other }))])
})
