import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StatementLine } from '../../../partners/bank/port.ts'
import { runChecks } from '../../../platform/integrity-checks/index.ts'
import { CASHPOINT, collectionCommand, createTradingLedger, settledTransferCommand } from '../../../tests/fixtures/ledger-fixture.ts'
import type { LedgerFixture } from '../../../tests/fixtures/ledger.ts'
import { COVERAGE_CHECK } from '../../../tests/fixtures/pending-fixture.ts'
import { bankWith, reconciler, statementLineOf } from '../../../tests/fixtures/written-statement.ts'
import { ledgerChecks, type MoneyCommand } from '../../ledger/index.ts'
import { reconcile } from './actions/reconcile.ts'
import { reconciliationChecks } from './checks.ts'

const LINES = 10_000
/** One break for each hundred movements. */
const BREAK_EVERY = 100
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const OUR_ACCOUNT = '1000000001'

type Movement = { direction: 'in' | 'out'; key: string; amount: bigint }
type Break = {
  name: string
  /** The lines of the bank for this movement, in the place of the right one. */
  lines: (right: StatementLine, movement: Movement) => StatementLine[]
  /** Not posted in our books. */
  isUnknown?: true
  /** Kind, account, amount and state of the cases at the end. */
  cases: (movement: Movement) => string[]
}

const another = (line: StatementLine, change: Partial<StatementLine> = {}): StatementLine => ({ ...line, lineId: `${line.lineId}-2`, ...change })
const missing = { in: 'unfunded suspense_unfunded', out: 'unpaid suspense_unpaid' }
const unknown = { in: 'unmatched suspense_unmatched', out: 'bank_debit suspense_bank_debit' }
const other = { in: 'out', out: 'in' } as const

const BREAKS: readonly Break[] = [
  { name: 'line missing at the bank', lines: () => [], cases: ({ direction, amount }) => [`${missing[direction]} ${amount} open`] },
  {
    name: 'line missing with us',
    isUnknown: true,
    lines: (right) => [right],
    cases: ({ direction, amount }) => [`${unknown[direction]} ${amount} open`],
  },
  {
    name: 'amount too high',
    lines: (right, { amount }) => [{ ...right, amountKobo: right.amountKobo + (amount % 1_000n) + 1n }],
    cases: ({ direction, amount }) => [
      `difference ${direction === 'in' ? 'suspense_unmatched' : 'suspense_bank_debit'} ${(amount % 1_000n) + 1n} open`,
    ],
  },
  {
    name: 'amount too low',
    lines: (right, { amount }) => [{ ...right, amountKobo: right.amountKobo - (amount % 1_000n) - 1n }],
    cases: ({ direction, amount }) => [`difference ${direction === 'in' ? 'suspense_unfunded' : 'suspense_unpaid'} ${(amount % 1_000n) + 1n} open`],
  },
  {
    name: 'double line',
    lines: (right) => [right, another(right)],
    cases: ({ direction, amount }) => [`${unknown[direction]} ${amount} open`],
  },
  {
    // Two amounts are wrong by it: the movement is missing, and its opposite is not ours.
    name: 'wrong side',
    lines: (right) => [{ ...right, direction: other[right.direction], reference: null, sessionId: null }],
    cases: ({ direction, amount }) => [`${missing[direction]} ${amount} open`, `${unknown[other[direction]]} ${amount} open`],
  },
  {
    name: 'late by a day',
    lines: (right) => [{ ...right, bookedAt: new Date(right.bookedAt.getTime() + 25 * HOUR_MS) }],
    cases: ({ direction, amount }) => [`${missing[direction]} ${amount} resolved`],
  },
]
/** A debit of the statement names no account. */
const OTHER_ACCOUNT: Break = {
  name: 'another account',
  lines: (right) => [{ ...right, accountNumber: '1000000009' }],
  cases: ({ amount }) => [`difference null ${amount} open`],
}

let world: LedgerFixture
beforeEach(async () => {
  world = await createTradingLedger()
  await world.query(`update cashpoint set account_number = $1, account_state = 'active' where id = $2`, [OUR_ACCOUNT, CASHPOINT])
})
afterEach(() => world.close())

const post = async (commands: readonly MoneyCommand[]) => {
  for (let at = 0; at < commands.length; at += 500)
    await Promise.all(commands.slice(at, at + 500).map((command) => world.postingQueue.submit(command)))
}

const cases = async () =>
  (await world.query(`select kind, account_kind, amount, state from suspense_item`))
    .map((row) => `${row['kind']} ${row['account_kind']} ${row['amount']} ${row['state']}`)
    .toSorted()

test('P10: of 10,000 lines with 1 % planted breaks each break is its case of its kind, no other case is opened, and another run adds none', async () => {
  const lines: StatementLine[] = []
  const wanted: string[] = []
  const planted = new Map<string, number>()
  const known: Movement[] = []
  let breaks = 0
  for (let at = 0; at < LINES; at++) {
    // A fifth goes out. The amounts are all different, so that a case names its movement.
    const isOut = at % 5 === 4
    const movement: Movement = isOut
      ? { direction: 'out', key: `p${at}`, amount: 50_000n + BigInt(at) }
      : { direction: 'in', key: `P${at}`, amount: 500_000n + BigInt(at) }
    const key = isOut ? `trf_${movement.key}-1` : movement.key
    const right = {
      ...statementLineOf(movement.direction, key, movement.amount, '2026-11-20T10:01:00Z'),
      accountNumber: isOut ? null : OUR_ACCOUNT,
    }
    const kinds = isOut ? BREAKS : [...BREAKS, OTHER_ACCOUNT]
    // Places in the hundred change, so that credits and debits are both broken.
    const hundred = Math.floor(at / BREAK_EVERY)
    const kind = at % BREAK_EVERY === hundred ? kinds[breaks++ % kinds.length]! : null
    lines.push(...(kind ? kind.lines(right, movement) : [right]))
    if (kind) {
      wanted.push(...kind.cases(movement))
      planted.set(`${kind.name} ${movement.direction}`, (planted.get(`${kind.name} ${movement.direction}`) ?? 0) + 1)
    }
    if (!kind?.isUnknown) known.push(movement)
  }
  expect([breaks, planted.size]).toEqual([LINES / BREAK_EVERY, 2 * BREAKS.length + 1])

  await post(known.flatMap(({ direction, key, amount }) => (direction === 'in' ? [collectionCommand(key, amount)] : [])))
  await post(known.flatMap(({ direction, key, amount }) => (direction === 'out' ? [settledTransferCommand(key, amount)] : [])))
  const { bank } = bankWith(lines)
  const context = reconciler(world, bank)
  // The first reading, the end of a quarter of an hour, the end of a day, and the late lines.
  for (const afterMs of [2 * MINUTE_MS, 16 * MINUTE_MS, 24 * HOUR_MS, 2 * HOUR_MS]) {
    world.clock.advance(afterMs)
    await reconcile(context)
  }
  expect(await cases()).toEqual(wanted.toSorted())

  const journals = () => world.query(`select count(*) as journals from journal`)
  const before = await journals()
  await reconcile(context, 3 * 24 * HOUR_MS)
  world.clock.advance(24 * HOUR_MS)
  await reconcile(context)
  expect(await cases()).toEqual(wanted.toSorted())
  expect(await journals()).toEqual(before)
  const broken = (await runChecks(world.db, [...ledgerChecks, ...reconciliationChecks])).filter(({ holds }) => !holds).map(({ sentence }) => sentence)
  expect(broken.filter((sentence) => !sentence.startsWith(COVERAGE_CHECK))).toEqual([])
}, 60_000)
