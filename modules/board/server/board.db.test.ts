import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppFixture, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { AIRTIME, createSentBill, openFloat } from '../../../tests/fixtures/bill-fixture.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { newOperatorCaller, operatorContextOf } from '../../../tests/fixtures/operators.ts'
import { addStatementLine, createFundedFixture, DAY_MS, MINUTE_MS, runReconciliation } from '../../../tests/fixtures/pending-fixture.ts'
import { createMetricsRegistry } from '../../../platform/metrics/index.ts'
import { modules } from '../../index.ts'
import { lagosDay } from '../../../platform/clock/index.ts'
import { downloadReconciliation, runBoard as runBoardRoute, showBoard, showBoardRows, showReconciliation } from '../contract.ts'
import { runBoard } from './actions/run-board.ts'
import { registerBooksMetrics } from './books-metrics.ts'
import { boardRoutes } from './routes.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
})
afterEach(() => world.close())

async function ask(contract: any, input: object = {}): Promise<any> {
  const routes = boardRoutes(operatorContextOf(world), modules)
  const { caller } = await newOperatorCaller(world, 'viewer')
  return (await routeAnswer(routes, contract, { ...input, caller, requestId: 'board' } as never)).data
}

test('the board shows every check of the books with its figure, a trial balance that agrees, and clearing with its age; a page load runs none', async () => {
  expect(await ask(showBoard)).toMatchObject({ run_on: null, is_running: false, result: null })
  expect(await ask(runBoardRoute, { body: {} })).toEqual({ is_running: true })
  expect(await ask(runBoardRoute, { body: {} })).toEqual({ is_running: false })
  expect(await ask(showBoard)).toMatchObject({ is_running: true, result: null })
  const [run] = await world.rows<{ id: string }>(`select id from board_run`)
  await runBoard(world, modules, run!.id)
  const { result, is_running } = await ask(showBoard)
  expect(is_running).toBe(false)
  expect(result.checks.length).toBeGreaterThan(40)
  expect(result.checks.filter(({ holds }: { holds: boolean }) => !holds)).toEqual([])
  expect(result.total.debit).toBe(result.total.credit)
  expect(result.trial_balance).toContainEqual({ kind: 'bank_pool', title: 'Money at the bank', accounts: 2, debit: 5_000_000n, credit: 0n })
  const wallets = await ask(showBoardRows, { params: { what: 'account', key: 'wallet' } })
  expect(wallets.evidence[0].rows).toEqual([['Amina Stores', { kobo: 4_990_000n }, { kobo: 0n }]])
  const pool = await ask(showBoardRows, { params: { what: 'account', key: 'bank_pool' } })
  expect(pool.evidence[0].rows[0].slice(1, 3)).toEqual(['Statement matched', ''])
})

test('a check that does not hold leads to the rows that break it', async () => {
  await world.rows(`update account set held = 5 where business_id = '${shop.businessId}' and kind = 'wallet'`)
  await runBoard(world, modules, undefined)
  const { result } = await ask(showBoard)
  const { key } = result.checks.find(({ holds }: { holds: boolean }) => !holds)
  expect((await ask(showBoardRows, { params: { what: 'check', key } })).evidence[0].rows.length).toBeGreaterThan(0)
})

test('the worker’s metrics say how many checks do not hold, by name, how old the run is, and the open cases by kind and age', async () => {
  const figures = async () => {
    const registry = createMetricsRegistry()
    registerBooksMetrics(registry, world, modules)
    const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return Object.fromEntries(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]))
  }
  // An alert can tell a board that never ran from one that found nothing.
  expect(await figures()).toMatchObject({ integrity_checks_age_seconds: NaN, 'open_cases{kind="suspense"}': 0 })
  expect(await figures()).not.toHaveProperty('integrity_checks{state="broken"}')

  addStatementLine(world, 'in', 700n, { narration: 'unknown' })
  await runReconciliation(world)
  world.clock.advance(16 * MINUTE_MS)
  await runReconciliation(world)
  await runReconciliation(world)
  await world.rows(`update account set held = 5 where business_id = '${shop.businessId}' and kind = 'wallet'`)
  await runBoard(world, modules, undefined)
  world.clock.advance(7 * DAY_MS)
  const found = await figures()
  expect(found).toMatchObject({
    integrity_checks_age_seconds: 7 * 86_400,
    'open_cases{kind="suspense"}': 1,
    'open_case_oldest_seconds{kind="suspense"}': 7 * 86_400,
    'open_cases{kind="late-payment"}': 0,
    'open_case_overdue_seconds{kind="late-payment"}': 0,
  })
  expect(found['integrity_checks{state="held"}']).toBeGreaterThan(40)
  expect(found['integrity_checks{state="broken"}']).toBeGreaterThan(0)
  expect(Object.keys(found).filter((name) => name.startsWith('integrity_check_broken_rows'))).toHaveLength(found['integrity_checks{state="broken"}']!)
  expect(found['open_case_overdue_seconds{kind="suspense"}']).toBeGreaterThan(0)
})

test('the reconciliation report of a bank day has the bank beside our books, counts matched and unmatched lines and lists each break once, also as CSV', async () => {
  addStatementLine(world, 'in', 700n, { narration: '=cmd()' })
  const day = lagosDay(world.clock.now())
  await runReconciliation(world)
  expect(await ask(showReconciliation, { params: { day } })).toMatchObject({
    lines: 2,
    matched: 1,
    unmatched: 1,
    breaks: 0,
    is_over: false,
    bank: { opening: 0n, in: 5_000_700n, out: 0n, closing: 5_000_700n },
    books: { opening: 0n, in: 5_000_000n, out: 0n, closing: 5_000_000n },
    variance: 700n,
    booked_now: 5_000_000n,
  })
  world.clock.advance(16 * MINUTE_MS)
  await runReconciliation(world)
  await runReconciliation(world)
  const report = await ask(showReconciliation, { params: { day } })
  expect(report).toMatchObject({ lines: 2, matched: 2, unmatched: 0, breaks: 1, variance: 0n, booked_now: 5_000_700n })
  expect(report.evidence.at(-1).rows).toMatchObject([[{}, { work: 'suspense' }, { kobo: 700n }, 'The account number is not ours', 'Open']])
  const csv = String(await ask(downloadReconciliation, { params: { day } }))
  expect(csv.split('\r\n')).toHaveLength(4)
  expect(csv).toContain("'=cmd()")
})

test('a float at the biller below the busiest day of the week is shown on the board and in the metrics before a purchase is refused', async () => {
  await openFloat(world, 250_000n)
  await createSentBill(world, shop, AIRTIME)
  const floats = async () => {
    await runBoard(world, modules, undefined)
    world.clock.advance(MINUTE_MS)
    return (await ask(showBoard)).result.floats
  }
  expect(await floats()).toEqual([{ partner: 'Vtung', free: 153_000n, reserved: 0n, busiest_day: 97_000n, is_low: false }])
  await createSentBill(world, shop, AIRTIME)
  expect(await floats()).toEqual([{ partner: 'Vtung', free: 56_000n, reserved: 0n, busiest_day: 194_000n, is_low: true }])
  const registry = createMetricsRegistry()
  registerBooksMetrics(registry, world, modules)
  const lines = (await registry.metrics()).split('\n')
  expect(lines).toContain('biller_float_kobo{partner="vtung",part="free"} 56000')
  expect(lines).toContain('biller_float_busiest_day_kobo{partner="vtung"} 194000')
})
