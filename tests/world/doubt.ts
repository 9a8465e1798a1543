import { expect } from 'vitest'
import type { StatementLine } from '../../partners/bank/port.ts'
import { runChecks } from '../../platform/checks/index.ts'
import { reconciliationJobs } from '../../modules/reconciliation/index.ts'
import { transferJobs } from '../../modules/transfers/index.ts'
import { keepAnswer } from '../../modules/transfers/server/actions/keep-answer.ts'
import { transferById } from '../../modules/transfers/server/queries.ts'
import { checks } from '../../tools/books/checks.ts'
import { said, shownLine } from './bank.ts'
import { type House, house, type Shop } from './house.ts'
import { sent } from './paying.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

/** A house with one shop, which has ₦49,900 of which the statement has shown everything. */
export async function funded(): Promise<{ world: House; shop: Shop }> {
  const world = await house()
  const shop = await world.shop('Amina Stores')
  await world.paidIn(shop, 5_000_000n)
  world.clock.advance(1)
  await reconciled(world)
  return { world, shop }
}

/** The bank answers, however late, to the transfer itself or to a query. */
export async function answers(world: House, id: string, asked: 'transfer' | 'query', answer = said('accepted', '00')): Promise<void> {
  const [attempt] = await world.rows<never>(`select * from transfer_attempt where transfer_id = '${id}'`)
  await keepAnswer(world, (await transferById(world.db.system, id))!, attempt!, asked, answer)
}

/** Refused for certain: the hold is back. */
export async function refused(world: House, shop: Shop, amountKobo: bigint): Promise<string> {
  const usual = world.bank.onSend
  world.bank.onSend = () => said('rejected', '51')
  const id = await sent(world, shop, amountKobo)
  world.bank.onSend = usual
  expect((await transferById(world.db.system, id))!.state).toBe('failed')
  return id
}

export async function attemptOf(world: House, transferId: string): Promise<string> {
  const [row] = await world.rows<{ reference: string }>(
    `select partner_reference as reference from transfer_attempt where transfer_id = '${transferId}'`,
  )
  return row!.reference
}

/** The statement shows it now. */
export function shows(world: House, direction: 'in' | 'out', amountKobo: bigint, more: Partial<StatementLine> = {}): StatementLine {
  const line = shownLine({ lineId: `L${world.bank.lines.length + 1}`, direction, amountKobo, bookedAt: world.clock.now(), ...more })
  world.bank.lines.push(line)
  // A reading ends before the moment at which it is made.
  world.clock.advance(1)
  return line
}

/** The minute's job, with the jobs that it leaves behind. */
export async function reconciled(world: House): Promise<void> {
  await reconciliationJobs(world)['reconciliation.match-statement']!({})
  await jobsDone(world, /^(reconciliation\.(doubt-payment|close-answered)|transfers\.ask-return)$/)
}

/** Runs what waits in the queue, once each, however the worker is away. */
export async function jobsDone(world: House, tasks: RegExp): Promise<void> {
  const handlers = { ...reconciliationJobs(world), ...transferJobs(world) }
  const waiting = await world.rows<{ id: string; task: string; payload: Record<string, unknown> }>(
    `with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier ~ '${tasks.source}' returning j.id, t.identifier as task, j.payload)
     select * from taken order by id`,
  )
  for (const { task, payload } of waiting) await handlers[task]!(payload)
}

export type CaseView = { kind: string; account_kind: string | null; amount: bigint; state: string; resolution: string | null }
export const cases = (world: House) =>
  world.rows<CaseView>(`select kind, account_kind, amount, state, resolution from suspense_item order by opened_at, id`)

/** Balances of the partner's and the suspense accounts that are not nothing. */
export async function standing(world: House): Promise<Record<string, bigint>> {
  const rows = await world.rows<{ kind: string; balance: bigint }>(
    `select kind, balance from account where (partner is not null or kind like 'suspense%') and balance <> 0`,
  )
  return Object.fromEntries(rows.map((row) => [row.kind, row.balance]))
}

/** An open loss is not covered by anybody's money: that sentence breaks with it, as it shall. */
export const COVER = 'The money at the bank covers'

/** The sentences of all books that do not hold, by how they begin. */
export async function broken(world: House): Promise<string[]> {
  const results = await runChecks(world.db, checks)
  return results
    .filter((result) => !result.holds)
    .map((result) => `${result.sentence} ${JSON.stringify(result.broken[0], (_, value) => (typeof value === 'bigint' ? String(value) : value))}`)
}

export async function booksHold(world: House, except: readonly string[] = []): Promise<void> {
  expect((await broken(world)).filter((sentence) => !except.some((start) => sentence.startsWith(start)))).toEqual([])
}
