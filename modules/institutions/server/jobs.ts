import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/index.ts'
import type { AppContext } from '../../kernel/app-context.ts'
import { storeBanks } from './store.ts'

/** The bank's own list, each day: institutions are added, removed and change their codes. */
export const refreshBanksJob = defineJob('institutions.refresh-banks', z.strictObject({}), {
  pool: 'bank',
  schedules: [{ cron: '15 3 * * *' }],
  handler: async () => refreshBanks,
})

async function refreshBanks({ db, bank }: Pick<AppContext, 'db' | 'bank'>): Promise<void> {
  const answer = await bank.banks()
  if (answer.outcome !== 'ok') throw new Error(`the bank's list could not be read: ${answer.reason}`)
  await storeBanks(db.system, answer.value)
}
