import { type Locked, mergePlans, type MeterRef, type PlanPart } from '../../ledger/index.ts'
import { storedCapMeters } from '../../risk/index.ts'
import { BULK_EVENTS } from '../contract.ts'
import { dispatchRunJob, tellFailuresJob } from './jobs.ts'
import type { BulkLineRow, BulkRunRow } from './rows.ts'
import { bulkRunTable } from './tables.ts'

/** Failed lines can be paid again for a day. Their money stays reserved so long. */
export const RETRY_MS = 24 * 60 * 60_000
/** Lines of one run that are with the bank at the same time. */
export const MAX_SENDING = 200

type Step = 'queued' | 'sending' | 'settled' | 'failed'
type Counters = Pick<
  BulkRunRow,
  'queued' | 'queued_amount' | 'queued_total' | 'sending' | 'settled' | 'settled_amount' | 'failed' | 'failed_amount' | 'failed_total'
>

/** The counters of a run after one of its lines has moved. Pure. */
export function countersAfter(run: Counters, line: Pick<BulkLineRow, 'amount' | 'total'>, from: Step, to: Step): Counters {
  const of = (step: Step) => (from === step ? -1 : 0) + (to === step ? 1 : 0)
  const kobo = (step: Step, each: bigint) => BigInt(of(step)) * each
  return {
    queued: run.queued + of('queued'),
    queued_amount: run.queued_amount + kobo('queued', line.amount),
    queued_total: run.queued_total + kobo('queued', line.total),
    sending: run.sending + of('sending'),
    settled: run.settled + of('settled'),
    settled_amount: run.settled_amount + kobo('settled', line.amount),
    failed: run.failed + of('failed'),
    failed_amount: run.failed_amount + kobo('failed', line.amount),
    failed_total: run.failed_total + kobo('failed', line.total),
  }
}

/** The part of a commit that moves a line: the counters of its run, the end of the run with the last line, and the next lines' job. */
export function lineMovedPlan(locked: Locked, runId: string, line: Pick<BulkLineRow, 'amount' | 'total'>, from: Step, to: Step, at: Date): PlanPart {
  const run = locked.row(bulkRunTable, runId)!
  const counters = countersAfter(run, line, from, to)
  const after = { ...run, ...counters }
  if (after.sending === 0 && (after.queued === 0 || run.state === 'stopping')) return runEndedPlan(run, after, at)
  return mergePlans(
    { moves: [bulkRunTable.move(run.id, { set: counters })] },
    isNewPercent(run, after) ? { events: [runEvent(after)] } : {},
    needsMoreLines(after) && from === 'sending' ? { jobs: [dispatchRunJob.enqueue({ runId, waits: 0 })] } : {},
  )
}

/** When half of the lines have come back, and when all have. */
const needsMoreLines = ({ state, queued, sending }: BulkRunRow) => state === 'running' && queued > 0 && (sending === MAX_SENDING / 2 || sending === 0)

/** The last line has its result. A stopped run gives back what its failed lines had reserved: nothing is tried again. */
export function runEndedPlan(run: BulkRunRow, after: BulkRunRow, at: Date): PlanPart {
  const isStopped = run.state === 'stopping'
  const state = isStopped ? 'stopped' : after.failed > 0 ? 'finished_with_failures' : 'finished'
  const { queued, queued_amount, queued_total, sending, settled, settled_amount, failed, failed_amount, failed_total } = after
  const set = {
    queued,
    queued_amount,
    queued_total,
    sending,
    settled,
    settled_amount,
    failed,
    failed_amount,
    failed_total,
    ended_at: at,
    retry_until: state === 'finished_with_failures' ? new Date(at.getTime() + RETRY_MS) : null,
  }
  const ended: PlanPart = {
    moves: [bulkRunTable.move(run.id, { from: run.state, to: state, set })],
    events: [runEvent({ ...after, state })],
    ...(state === 'finished_with_failures' && { jobs: [tellFailuresJob.enqueue({ runId: run.id, round: run.round })] }),
  }
  return isStopped ? mergePlans(ended, releasedPlan(run, after.failed_amount, after.failed_total)) : ended
}

/** The limits that the run uses: of the business, and of a person with a new device. */
export const metersOf = (run: BulkRunRow): MeterRef[] => [
  { subject: run.business_id, kind: run.meter_kind!, period: run.meter_period! },
  ...storedCapMeters(run),
]

/** Gives back a part of the run's hold, and of the limit that it used. */
export function releasedPlan(run: BulkRunRow, amount: bigint, total: bigint): PlanPart {
  if (total === 0n) return {}
  return {
    holds: [{ change: 'release', id: run.hold_id, amount: total }],
    meters: metersOf(run).map((meter) => ({ ...meter, change: -amount })),
  }
}

export const processedOf = (run: Pick<BulkRunRow, 'settled' | 'failed' | 'skipped'>): number => run.settled + run.failed + run.skipped
export const percentOf = (run: Pick<BulkRunRow, 'settled' | 'failed' | 'skipped' | 'lines'>): number =>
  Math.min(100, Math.floor((processedOf(run) * 100) / run.lines))

/** So a run of any length sends at most a hundred events. */
const isNewPercent = (before: BulkRunRow, after: BulkRunRow) => percentOf(before) !== percentOf(after)

export const runEvent = (run: BulkRunRow) => ({
  business: run.business_id,
  cashpoint: null,
  kind: BULK_EVENTS.run,
  data: { id: run.id, group: run.group_id, state: run.state, processed: processedOf(run), count: run.lines },
})
