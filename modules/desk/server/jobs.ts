import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import type { WorkItemKind } from '../../kernel/work-item-declaration.ts'

/** Each minute: what waits no longer, though nobody decided it, is mailed to those who watch it. */
export const notifyOfEndedJob = (kinds: readonly WorkItemKind[]) =>
  defineJob('desk.notify-of-ended', z.strictObject({}), {
    schedules: [{ cron: '* * * * *' }],
    handler: async () => {
      const { notifyOfEnded } = await import('./watchers.ts')
      return (context: AppContext) => notifyOfEnded(context, kinds)
    },
  })
