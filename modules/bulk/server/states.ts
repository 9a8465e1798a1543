import type { BulkLineRow, BulkRunRow } from './rows.ts'

type RunState = BulkRunRow['state']

/** Allowed moves of a run (docs/money.md §8). */
export const runMoves: Readonly<Record<RunState, readonly RunState[]>> = {
  draft: ['reserved'],
  reserved: ['running'],
  running: ['paused', 'stopping', 'finished', 'finished_with_failures'],
  paused: ['running', 'stopping'],
  stopping: ['stopped'],
  stopped: [],
  finished: ['closed'],
  finished_with_failures: ['running', 'closed'],
  closed: [],
}

/** The run is being paid: another run of its group waits. */
export const PAYING_STATES: readonly RunState[] = ['reserved', 'running', 'paused', 'stopping']
/** Lines that were not sent will not be sent. */
export const STOPPED_STATES: readonly RunState[] = ['stopping', 'stopped']

/** The id of a line names its run, so that a payment finds both. */
export const lineIdOf = (runId: string, number: number): string => `bln_${runId.slice(4)}_${number}`
export const runIdOf = (lineId: string): string => `run_${lineId.split('_')[1]!}`

/** Waits to be sent in this round: it was never tried, or it failed in an earlier round and is tried again. */
export const isDue = (run: Pick<BulkRunRow, 'round'>, line: Pick<BulkLineRow, 'state' | 'round'>): boolean =>
  line.round < run.round && (line.state === 'queued' || line.state === 'failed')
