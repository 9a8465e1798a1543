import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AppFixture, Shop } from '../../../tests/fixtures/app-fixture.ts'
import { routeAnswer } from '../../../tests/fixtures/history.ts'
import { newOperatorCaller } from '../../../tests/fixtures/operators.ts'
import { createFundedFixture } from '../../../tests/fixtures/pending-fixture.ts'
import { modules } from '../../index.ts'
import { runBoard as runBoardRoute, showBoard, showBoardRows } from '../contract.ts'
import { runBoard } from './actions/run-board.ts'
import { boardRoutes } from './routes.ts'

let world: AppFixture
let shop: Shop
beforeEach(async () => {
  ;({ world, shop } = await createFundedFixture())
})
afterEach(() => world.close())

async function ask(contract: any, input: object = {}): Promise<any> {
  const routes = boardRoutes({ ...world, liveEvents: null as never, operationsOf: () => [], operationsOfOperator: () => [] }, modules)
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
  expect(result.trial_balance).toContainEqual({ kind: 'bank_pool', accounts: 1, debit: 5_000_000n, credit: 0n })
  const wallets = await ask(showBoardRows, { params: { what: 'account', key: 'wallet' } })
  expect(wallets.rows).toEqual([['Amina Stores', { kobo: 4_990_000n }, { kobo: 0n }]])
  const pool = await ask(showBoardRows, { params: { what: 'account', key: 'bank_pool' } })
  expect(pool.rows[0].slice(1, 3)).toEqual(['M46', expect.anything()])
})

test('a check that does not hold leads to the rows that break it', async () => {
  await world.rows(`update account set held = 5 where business_id = '${shop.businessId}' and kind = 'wallet'`)
  await runBoard(world, modules, undefined)
  const { result } = await ask(showBoard)
  const at = result.checks.findIndex(({ holds }: { holds: boolean }) => !holds)
  expect(at).toBeGreaterThanOrEqual(0)
  expect((await ask(showBoardRows, { params: { what: 'check', key: String(at) } })).rows.length).toBeGreaterThan(0)
})
