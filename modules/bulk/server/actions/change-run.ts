import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import { auditEntry } from '../../../audit/index.ts'
import { authoriseByPin, type Caller, consumeGrant, pinGrantTable, revokeGrant } from '../../../identity/index.ts'
import { type Locked, mergePlans, type MoneyCommand, type Plan, wallet, writeJobs } from '../../../ledger/index.ts'
import { queryTransferJob } from '../../../transfers/index.ts'
import { dispatchRunJob } from '../jobs.ts'
import { findRun, unclearPayments } from '../queries.ts'
import type { BulkRunRow } from '../rows.ts'
import { metersOf, releasedPlan, runEndedPlan, runEvent } from '../run-progress.ts'
import { runMoves } from '../states.ts'
import { bulkRunTable } from '../tables.ts'

export type RunAction = 'pause' | 'resume' | 'stop' | 'close' | 'retry'
export type ChangeContext = Pick<TenantContext, 'tenant' | 'acrossBusinesses' | 'postingQueue' | 'clock' | 'pinPepper' | 'ids' | 'extensions'>

/** The member who asks, and the request; the sweep asks as `system`. */
type Actor = { personId: string; role: string; requestId: string }

/** Carries out an action of a member on an own run. A retry takes the PIN (decision 18). */
export async function changeRun(
  context: ChangeContext,
  caller: Caller,
  input: { runId: string; action: RunAction; requestId: string; pin?: string },
): Promise<void> {
  const db = context.tenant(caller)
  const run = await findRun(db, caller.businessId, input.runId)
  if (!run) throw notFound('The payment')
  const actor = { personId: caller.personId, role: caller.role, requestId: input.requestId }
  if (input.pin === undefined) return void (await context.postingQueue.submit(changeRunCommand(run, input.action, actor)))
  const people = context.acrossBusinesses('people')
  const grantId = await authoriseByPin({ ...context, db: people }, caller, input.pin)
  try {
    await context.postingQueue.submit(changeRunCommand(run, input.action, actor, { caller, grantId }))
  } finally {
    // The PIN was entered for this alone.
    await revokeGrant(people.system, grantId)
  }
  // What the bank has not answered clearly is no failure: it is asked about again, under the same reference.
  const unclear = await unclearPayments(db, run)
  await writeJobs(
    db,
    unclear.map((transferId) => queryTransferJob.enqueue({ transferId })),
  )
}

export type ChangeOutcome = { state: BulkRunRow['state'] }

export function changeRunCommand(
  changed: BulkRunRow,
  action: RunAction,
  actor: Actor,
  granted: { caller: Caller; grantId: string } | null = null,
): MoneyCommand<ChangeOutcome> {
  const { id, business_id, hold_id } = changed
  return {
    name: `bulk.${action}_run`,
    scope: `bulk-change:${id}`,
    key: `${action}:${actor.requestId}`,
    fingerprint: '',
    actor: actor.personId,
    needs: {
      accounts: [wallet(business_id)],
      holds: [hold_id],
      meters: metersOf(changed),
      rows: [bulkRunTable.ref(id), ...(granted ? [pinGrantTable.ref(granted.grantId)] : [])],
      movesNoMoney: true,
    },
    decide(locked, at): Plan<ChangeOutcome> | Refusal {
      const run = locked.row(bulkRunTable, id)!
      const plan = PLANS[action](run, at)
      if (plan instanceof Refusal) return plan
      const grant = granted && consumeGrant(locked, granted.grantId, granted.caller, id, at)
      if (grant instanceof Refusal) return grant
      const audit = auditEntry({
        business: business_id,
        actor: actor.personId,
        role: actor.role,
        operation: `bulk.${action}_run`,
        subject: id,
        requestId: actor.requestId,
        at,
      })
      return { ...mergePlans(plan, { adds: [audit], moves: grant ? [grant] : [] }), outcome: { state: stateAfter(locked, plan, run) } }
    },
  }
}

const stateAfter = (_locked: Locked, plan: Partial<Plan>, run: BulkRunRow) =>
  (plan.moves?.findLast(({ table, to }) => table === bulkRunTable.table && to !== undefined)?.to ?? run.state) as BulkRunRow['state']

type PlanOf = (run: BulkRunRow, at: Date) => Partial<Plan> | Refusal

const PLANS: Readonly<Record<RunAction, PlanOf>> = {
  pause: (run) => (run.queued === 0 ? tooLate(run) : moved(run, 'paused')),
  resume(run) {
    const plan = run.state === 'paused' ? moved(run, 'running') : tooLate(run)
    return plan instanceof Refusal ? plan : mergePlans(plan, { jobs: [dispatchRunJob.enqueue({ runId: run.id, waits: 0 })] })
  },
  /** The money of the lines that were not sent is free at once; the rest follows with the last line that is with the bank. */
  stop(run, at) {
    const set = { queued: 0, queued_amount: 0n, queued_total: 0n, skipped: run.skipped + run.queued }
    const plan = run.queued === 0 ? tooLate(run) : moved(run, 'stopping', set)
    if (plan instanceof Refusal) return plan
    const stopping: BulkRunRow = { ...run, ...set, state: 'stopping' }
    const freed = mergePlans(plan, releasedPlan(run, run.queued_amount, run.queued_total))
    return run.sending > 0 ? freed : mergePlans(freed, runEndedPlan(stopping, stopping, at))
  },
  close(run) {
    const plan = run.state === 'finished_with_failures' ? moved(run, 'closed') : tooLate(run)
    return plan instanceof Refusal ? plan : mergePlans(plan, releasedPlan(run, run.failed_amount, run.failed_total))
  },
  /** A new round: each failed line waits again, for a payment that follows the failed one. */
  retry(run, at) {
    if (run.state !== 'finished_with_failures' || run.retry_until === null || run.retry_until <= at) return tooLate(run)
    const plan = moved(run, 'running', {
      round: run.round + 1,
      queued: run.failed,
      queued_amount: run.failed_amount,
      queued_total: run.failed_total,
      failed: 0,
      failed_amount: 0n,
      failed_total: 0n,
      ended_at: null,
      retry_until: null,
    })
    return plan instanceof Refusal ? plan : mergePlans(plan, { jobs: [dispatchRunJob.enqueue({ runId: run.id, waits: 0 })] })
  },
}

function moved(run: BulkRunRow, to: BulkRunRow['state'], set: Partial<BulkRunRow> = {}): Partial<Plan> | Refusal {
  if (!runMoves[run.state].includes(to)) return tooLate(run)
  return { moves: [bulkRunTable.move(run.id, { from: run.state, to, set })], events: [runEvent({ ...run, ...set, state: to })] }
}

const tooLate = ({ state }: BulkRunRow) => new Refusal('bulk.not_now', 409, 'This payment has moved on. Look at it again.', { facts: { state } })
