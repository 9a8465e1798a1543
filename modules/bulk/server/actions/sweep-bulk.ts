import type { AppContext } from '../../../kernel/app-context.ts'
import { Refusal } from '../../../../platform/problems/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { checkUploadJob, dispatchRunJob } from '../jobs.ts'
import { runById, runsToSweep, uploadsToSweep } from '../queries.ts'
import { deleteDraft } from '../store.ts'
import { changeRunCommand } from './change-run.ts'

/** Far longer than the request that pays a draft. */
const DRAFT_MS = 10 * 60_000
const UPLOAD_MS = 60_000

export async function sweepBulk(context: Pick<AppContext, 'db' | 'postingQueue' | 'clock'>): Promise<void> {
  const now = context.clock.now()
  const [runs, uploads] = await Promise.all([
    runsToSweep(context.db.system, now, new Date(now.getTime() - DRAFT_MS)),
    uploadsToSweep(context.db.system, new Date(now.getTime() - UPLOAD_MS)),
  ])
  const lost = runs.filter(({ state }) => state === 'running').map(({ id }) => dispatchRunJob.enqueue({ runId: id, waits: 0 }))
  await writeJobs(context.db.system, [...lost, ...uploads.map((uploadId) => checkUploadJob.enqueue({ uploadId, waits: 0 }))])
  await Promise.all([
    ...runs.filter(({ state }) => state === 'draft').map((run) => deleteDraft(context.db.system, run)),
    ...runs.filter(({ state }) => state === 'finished_with_failures').map(({ id }) => closeRun(context, id)),
  ])
}

/** The time to retry is over: what failed lines had reserved is free. A member may have been faster. */
async function closeRun({ db, postingQueue }: Pick<AppContext, 'db' | 'postingQueue'>, id: string): Promise<void> {
  const run = (await runById(db.system, id))!
  const actor = { personId: 'system', role: 'system', requestId: `sweep-${run.round}` }
  await postingQueue.submit(changeRunCommand(run, 'close', actor)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}
