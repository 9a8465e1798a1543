import { transactionIdOf } from '../../kernel/history-declaration.ts'
import type { z } from 'zod'
import type { bulkBeneficiarySchema, bulkLineSchema, groupSchema, RUN_ACTIONS, runSchema } from '../contract.ts'
import type { ListedBeneficiary, ListedGroup, LoadedLine, LoadedRun } from './queries.ts'
import type { BulkRunRow } from './rows.ts'
import { percentOf, processedOf } from './run-progress.ts'
import { isDue, STOPPED_STATES } from './states.ts'

export const presentGroup = (row: ListedGroup): z.output<typeof groupSchema> => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  beneficiary_count: row.beneficiary_count,
  createdAt: row.created_at,
  open_run: row.open_run,
  last_run: row.last_run_id,
})

export const presentBeneficiary = (row: ListedBeneficiary): z.output<typeof bulkBeneficiarySchema> => ({
  _id: row.id,
  beneficiary_account_name: row.name,
  beneficiary_account_number: row.account_number,
  beneficiary_bank: row.bank_code,
  beneficiary_bank_name: row.bank_name,
  amount: row.amount,
  group: row.group_id,
})

export function presentRun(row: LoadedRun): z.output<typeof runSchema> {
  if (row.state === 'draft') throw new Error(`run ${row.id} was not paid`)
  return {
    _id: row.id,
    group: { _id: row.group_id, name: row.group_name },
    title: row.title,
    state: row.state,
    mode: row.mode,
    extra: row.extra,
    count: row.lines,
    queued: row.queued,
    sending: row.sending,
    settled: row.settled,
    failed: row.failed,
    skipped: row.skipped,
    returned: row.returned,
    processed: processedOf(row),
    percent: percentOf(row),
    amount: row.amount,
    fee: row.fee,
    vat: row.vat,
    duty: row.duty,
    total: row.total,
    settled_amount: row.settled_amount,
    failed_amount: row.failed_amount,
    reserved: row.held,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    retryUntil: row.state === 'finished_with_failures' ? row.retry_until : null,
    allowed: allowedFor(row),
  }
}

function allowedFor({ state, queued }: BulkRunRow): (typeof RUN_ACTIONS)[number][] {
  if (state === 'running') return queued > 0 ? ['pause', 'stop'] : []
  if (state === 'paused') return ['resume', 'stop']
  return state === 'finished_with_failures' ? ['retry', 'close'] : []
}

type Line = z.output<typeof bulkLineSchema>

export function presentLine(run: BulkRunRow, row: LoadedLine): Line {
  const state = lineStateOf(run, row)
  return {
    _id: row.id,
    number: row.number,
    beneficiary_account_name: row.name,
    beneficiary_account_number: row.account_number,
    beneficiary_bank: row.bank_code,
    beneficiary_bank_name: row.bank_name,
    amount: row.amount,
    fee: row.fee,
    duty: row.duty,
    total: row.total,
    state,
    message: row.message ?? LINE_MESSAGES[state],
    tries: row.round,
    endedAt: row.ended_at,
    transfer: row.transfer_id,
    transaction_id: row.transfer_id && transactionIdOf(row.transfer_id),
  }
}

/** A line with the bank is as its payment is. */
export function lineStateOf(run: BulkRunRow, row: LoadedLine): Line['state'] {
  if (isDue(run, row)) return STOPPED_STATES.includes(run.state) ? 'skipped' : 'queued'
  if (row.state !== 'sending') return row.state
  if (row.transfer_state === 'review') return 'review'
  return row.transfer_state === 'unclear' || row.transfer_state === 'querying' ? 'unclear' : 'sending'
}

const LINE_MESSAGES: Readonly<Record<Line['state'], string>> = {
  queued: 'It waits to be sent.',
  sending: 'It is with the bank.',
  unclear: 'The bank gave no clear answer. We ask again automatically.',
  review: 'The bank gave no clear answer. Our staff are checking.',
  settled: 'Sent',
  failed: 'It was not sent.',
  skipped: 'It was stopped before it was sent.',
  returned: 'The bank sent it back.',
}

/** A result of the poll: a payment that arrived, or one that did not. */
export const presentResult = (run: BulkRunRow, row: LoadedLine) => {
  const data = presentLine(run, row)
  return { status: data.state === 'settled', message: data.message, data }
}
