import { openAppContext } from '../apps/app-context.ts'
import { TASKS } from '../apps/jobs.ts'
import { commandLine, usageError } from './command-line/command-line.ts'
import { listQueue, retryGivenUp } from './jobs/queue.ts'
import { runningEnv } from './start/running-database.ts'

/**
 * `npm run jobs` lists the jobs of the running instance by task and state. `npm run jobs -- retry TASK` tries those of a task again that were
 * given up, after their cause is repaired.
 */
const [verb = 'list', task = ''] = commandLine('jobs').positionals
const context = openAppContext(await runningEnv(), 'jobs')
try {
  if (verb === 'retry' && task !== '') {
    if (!TASKS.includes(task)) throw usageError('jobs', `No job is called '${task}'.`)
    console.log(`Jobs of ${task} that are tried again: ${await retryGivenUp(context.db, task)}`)
  } else if (verb !== 'list') throw usageError('jobs')
  const rows = await listQueue(context.db)
  for (const { state, jobs, oldest, last_error, task: name } of rows)
    console.log(
      `${state.padEnd(9)} ${String(jobs).padStart(7)}  ${name.padEnd(40)} ${oldest.startsWith('in ') ? 'next' : 'oldest'} ${oldest}${last_error ? `  ${last_error}` : ''}`,
    )
  if (rows.length === 0) console.log('The queue is empty.')
} finally {
  await context.close()
}
