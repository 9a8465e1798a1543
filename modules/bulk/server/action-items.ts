import { type ActionItem, defineActionItems } from '../../kernel/action-item-declaration.ts'
import { retryRun } from '../contract.ts'
import { type WaitingRun, waitingRuns } from './queries.ts'

export const bulkRunItems = defineActionItems({
  key: 'bulk.runs',
  icon: 'bulk',
  answeredBy: retryRun,
  load: async (db, { businessId }, { at, limit }) =>
    (await waitingRuns(db, businessId, at, limit)).map((run) => ({
      id: `bulk.runs:${run.id}`,
      ...(run.state === 'paused' ? pausedRun(run) : failedRun(run)),
      detail: run.title,
      since: run.ended_at ?? run.created_at,
      act: 'Open',
      href: `/admin/merchant/bulk?run=${run.id}${run.state === 'paused' ? '' : '&open=payment-log'}`,
    })),
})

type Outcome = Pick<ActionItem, 'title' | 'amount' | 'dueAt' | 'isWrong'>

const pausedRun = ({ queued, queued_amount: amount }: WaitingRun): Outcome => ({
  title: queued === 1 ? '1 payment waits in a paused bulk payment' : `${queued} payments wait in a paused bulk payment`,
  amount,
  dueAt: null,
  isWrong: false,
})

const failedRun = ({ failed, failed_amount: amount, retry_until: dueAt }: WaitingRun): Outcome => ({
  title: failed === 1 ? '1 payment of a bulk payment was not sent' : `${failed} payments of a bulk payment were not sent`,
  amount,
  dueAt,
  isWrong: true,
})
