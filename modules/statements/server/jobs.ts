import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { HistoryDeclaration } from '../../kernel/history-declaration.ts'

/** `declarations`: how the modules before this one explain their journals. */
export const writeStatementJob = (declarations: readonly HistoryDeclaration[]) =>
  defineJob('statements.write', z.strictObject({ statementId: z.string() }), {
    key: ({ statementId }) => `statement:${statementId}`,
    // Each draws for many seconds, so that several of one moment wait for each other.
    maxWaitSeconds: 600,
    handler: async () => {
      const { writeStatement } = await import('./actions/write-statement.ts')
      return (context: Parameters<typeof writeStatement>[0], { statementId }: { statementId: string }) =>
        writeStatement(context, declarations, statementId)
    },
  })

export const deleteOutdatedJob = defineJob('statements.delete-outdated', z.strictObject({}), {
  schedules: [{ cron: '25 * * * *' }],
  handler: async () => (await import('./actions/delete-outdated.ts')).deleteOutdated,
})
