import { z } from 'zod'
import type { AppContext } from '../../kernel/app-context.ts'
import type { ModuleDefinition } from '../../kernel/module-definition.ts'
import { defineJob, type JobDefinition } from '../../../platform/jobs/index.ts'

const schema = z.strictObject({ runId: z.string().optional() })
export const RUN_JOB = 'board.run'

/** Each hour, and when an operator asks (`runId`). The checks of all modules are read from the list of modules. */
export const runBoardJob = (modules: readonly ModuleDefinition[]): JobDefinition<AppContext, z.output<typeof schema>> =>
  defineJob(RUN_JOB, schema, {
    maxAttempts: 2,
    runsInReconcileOnly: true,
    schedules: [{ cron: '7 * * * *', payload: {} }],
    handler: async () => {
      const { runBoard } = await import('./actions/run-board.ts')
      return (context: AppContext, { runId }) => runBoard(context, modules, runId)
    },
  })
