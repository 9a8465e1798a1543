import { defineModule } from '../kernel/module-definition.ts'
import { setDemoFlag } from '../flags/index.ts'
import { affiliateFlag } from './flag.ts'
import { rewardApprovals } from './server/approvables.ts'
import { rewardChecks } from './server/checks.ts'
import { rewardCommitHooks } from './server/commit-hooks.ts'
import { rewardExtensions } from './server/extensions.ts'
import { bonusPayout, referralPayout } from './server/fulfilment.ts'
import { awardReferralsJob, vestBonusesJob } from './server/jobs.ts'
import { rewardRoutes } from './server/routes.ts'
import { rewardStateTables } from './server/state-tables.ts'
import { rewardProfileWork } from './server/work-items.ts'
import { bonusAccrualTable, bonusDayTable, bonusVestingTable, referralTable, rewardPayoutTable } from './server/tables.ts'
import { rewardNumbers } from './server/dated-numbers.ts'
import { rewardsActivity } from './server/activity.ts'

export const rewards = defineModule({
  name: 'rewards',
  about: 'Referral, aggregators and their downline, bonus',
  reads: ['account', 'business', 'collection', 'day_total', 'entry', 'journal', 'pin_grant', 'transfer', 'work_item'],
  datedNumbers: rewardNumbers,
  stateTables: rewardStateTables,
  routes: rewardRoutes,
  approvables: rewardApprovals,
  workItems: [rewardProfileWork],
  fulfilments: [bonusPayout, referralPayout],
  jobs: [vestBonusesJob, awardReferralsJob],
  tables: [bonusAccrualTable, bonusDayTable, bonusVestingTable, referralTable, rewardPayoutTable],
  commitHooks: rewardCommitHooks,
  checks: rewardChecks,
  flags: [affiliateFlag],
  extensions: () => rewardExtensions,
  demo: async ({ db, clock }) => setDemoFlag(db.system, affiliateFlag.key, clock.now()),
  activity: rewardsActivity,
})
