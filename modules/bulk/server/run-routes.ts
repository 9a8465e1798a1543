import type { BoundRoute } from '../../../platform/http/bind.ts'
import { notFound, Refusal } from '../../../platform/problems/index.ts'
import type { TenantContext } from '../../kernel/tenant-context.ts'
import { findBusiness } from '../../businesses/index.ts'
import { bind, type Caller } from '../../identity/index.ts'
import { quoteVerdict } from '../../transfers/index.ts'
import {
  BULK_PAGE_SIZE,
  BULK_POLL_ROWS,
  changeLine as changeLineRoute,
  closeRun,
  listRunLines,
  listRuns,
  pauseRun,
  payGroup as payGroupRoute,
  quoteGroup,
  resumeRun,
  retryRun,
  type RUN_STATES,
  showPayStatus,
  showRun,
  showRunReceipt,
  stopRun,
} from '../contract.ts'
import { changeLine, type ChangeLineContext } from './actions/change-line.ts'
import { changeRun, type ChangeContext, type RunAction } from './actions/change-run.ts'
import { payGroup, type PayContext } from './actions/pay-group.ts'
import { isDuplicate } from './check-run.ts'
import { presentLine, presentResult, presentRun } from './present.ts'
import type { PayChoice } from './price-lines.ts'
import { priceRun } from './price-run.ts'
import { findGroup, findLine, findRun, type LineFilter, linesOf, type ListedGroup, type LoadedLine, type LoadedRun, runsOf } from './queries.ts'

type RunContext = PayContext & ChangeContext & ChangeLineContext & Pick<TenantContext, 'productName' | 'bankLabel' | 'extensions'>

export function runRoutes(context: RunContext): BoundRoute<Caller>[] {
  const { tenant } = context
  async function ownRun(caller: Caller, id: string): Promise<LoadedRun> {
    const run = await findRun(tenant(caller), caller.businessId, id)
    if (!run) throw notFound('The payment')
    return run
  }
  async function ownGroup(caller: Caller, id: string): Promise<ListedGroup> {
    const group = await findGroup(tenant(caller), caller.businessId, id)
    if (!group) throw notFound('The group')
    return group
  }
  async function linePage(
    caller: Caller,
    run: LoadedRun,
    filter: LineFilter,
    cursor: string | undefined,
  ): Promise<{ lines: LoadedLine[]; next: string | null }> {
    const found = await linesOf(tenant(caller), run, filter, Number(cursor ?? 0))
    const lines = found.slice(0, BULK_POLL_ROWS)
    return { lines, next: found.length > BULK_POLL_ROWS ? String(lines.at(-1)!.number) : null }
  }
  async function* allLines(caller: Caller, run: LoadedRun): AsyncGenerator<readonly LoadedLine[]> {
    for (let cursor: string | null = '0'; cursor !== null;) {
      const { lines, next }: { lines: LoadedLine[]; next: string | null } = await linePage(caller, run, 'all', cursor)
      yield lines
      cursor = next
    }
  }
  const act = async (caller: Caller, action: RunAction, runId: string, requestId: string, pin?: string) => {
    await changeRun(context, caller, { runId, action, requestId, ...(pin !== undefined && { pin }) })
    return { data: presentRun(await ownRun(caller, runId)) }
  }
  return [
    bind(quoteGroup, async ({ params, body, caller }) => ({ data: await quote(context, caller, await ownGroup(caller, params.id), body) })),
    bind(payGroupRoute, async ({ body, caller, meta }) => {
      const { runId, replayed } = await payGroup(context, caller, {
        title: body.title,
        groupId: body.group_id,
        flatrate: body.flatrate,
        bonus: body.bonus,
        except: body.except,
        only: body.only,
        pin: body.pin,
        totalKobo: body.total,
        isDuplicateConfirmed: body.confirm_duplicate === true,
        requestId: meta.requestId,
        ...(caller.approval && { approval: caller.approval }),
      })
      const run = presentRun(await ownRun(caller, runId))
      return { data: { count: run.count, run }, message: STARTED_MESSAGES[run.state], replayed }
    }),
    bind(showPayStatus, async ({ params, query, caller }) => {
      const group = await ownGroup(caller, params.id)
      const runId = query.run ?? group.last_run_id
      if (runId === null) return { data: { run: null, results: [], next: null } }
      const run = await ownRun(caller, runId)
      if (run.group_id !== group.id) throw notFound('The payment')
      const { lines, next } = await linePage(caller, run, query.only ?? 'processed', query.cursor)
      return { data: { run: presentRun(run), results: lines.map((line) => presentResult(run, line)), next } }
    }),
    bind(listRuns, async ({ query, caller }) => {
      const found = await runsOf(tenant(caller), caller.businessId, query.cursor ?? null)
      const rows = found.slice(0, BULK_PAGE_SIZE)
      return { data: rows.map(presentRun), count: null, next: found.length > BULK_PAGE_SIZE ? rows.at(-1)!.id : null }
    }),
    bind(showRun, async ({ params, caller }) => ({ data: presentRun(await ownRun(caller, params.id)) })),
    bind(listRunLines, async ({ params, query, caller }) => {
      const run = await ownRun(caller, params.id)
      const { lines, next } = await linePage(caller, run, query.only ?? 'all', query.cursor)
      return { data: lines.map((line) => presentLine(run, line)), count: query.only ? null : run.lines, next }
    }),
    bind(showRunReceipt, async ({ params, caller }) => {
      const run = await ownRun(caller, params.id)
      if (run.ended_at === null) throw new Refusal('bulk.not_ended', 409, 'The receipt is ready when the payment has ended.')
      const business = (await findBusiness(tenant(caller), caller.businessId))!
      const address = [business.address, business.state].filter(Boolean).join(', ')
      const head = {
        run,
        business: { name: business.name, address },
        productName: context.productName,
        bankLabel: context.bankLabel,
        drawnAt: context.clock.now(),
      }
      // Loaded with the first receipt: fonts and PDF would make each start of the server longer.
      const { drawRunReceipt } = await import('./draw-run-receipt.ts')
      return { data: await drawRunReceipt(head, allLines(caller, run)), fileName: `bulk-payment-${run.id.slice(-8)}.pdf` }
    }),
    bind(changeLineRoute, async ({ params, body, caller, meta }) => {
      await changeLine(context, caller, {
        runId: params.id,
        lineId: params.line,
        name: body.beneficiary_account_name,
        bankCode: body.beneficiary_bank,
        accountNumber: body.beneficiary_account_number,
        requestId: meta.requestId,
      })
      const run = await ownRun(caller, params.id)
      const line = await findLine(tenant(caller), run, params.line)
      return { data: presentLine(run, line!) }
    }),
    bind(pauseRun, ({ params, caller, meta }) => act(caller, 'pause', params.id, meta.requestId)),
    bind(resumeRun, ({ params, caller, meta }) => act(caller, 'resume', params.id, meta.requestId)),
    bind(stopRun, ({ params, caller, meta }) => act(caller, 'stop', params.id, meta.requestId)),
    bind(closeRun, ({ params, caller, meta }) => act(caller, 'close', params.id, meta.requestId)),
    bind(retryRun, ({ params, body, caller, meta }) => act(caller, 'retry', params.id, meta.requestId, body.pin)),
  ]
}

/** A repeat of the request is answered with what is true at its time. */
const STARTED_MESSAGES: Readonly<Record<(typeof RUN_STATES)[number], string>> = {
  reserved: 'Bulk payment started',
  running: 'Bulk payment started',
  paused: 'The bulk payment is paused',
  stopping: 'The bulk payment is being stopped',
  stopped: 'The bulk payment was stopped',
  finished: 'All payments were sent',
  finished_with_failures: 'Some payments were not sent',
  closed: 'The bulk payment has ended',
}

async function quote(context: RunContext, caller: Caller, group: ListedGroup, choice: PayChoice) {
  const { totals, digest, refusal, availableKobo, at } = await priceRun(context, caller, group, choice)
  const { lines, amount, fee, vat, duty, total, ours, fees, duties } = totals
  const last = isDuplicate(group, digest, at) ? await findRun(context.tenant(caller), caller.businessId, group.last_run_id!) : null
  const byEach = (counts: Map<bigint, number>) =>
    [...counts].map(([each, count]) => ({ each, count })).toSorted((one, other) => other.count - one.count)
  return {
    count: lines,
    amount,
    fee,
    vat,
    duty,
    total,
    fees: byEach(fees),
    duties: byEach(duties),
    ours,
    available: availableKobo,
    ...(await quoteVerdict(context, caller, { area: 'bulk', amountKobo: amount }, refusal)),
    duplicate_of: last && { _id: last.id, title: last.title, createdAt: last.created_at },
  }
}
