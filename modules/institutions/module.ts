import { defineModule } from '../kernel/module-definition.ts'
import { BANKS } from '../../platform/nigeria/banks.ts'
import { bvnSealLabel } from './server/find-account.ts'
import { unverifiedAccount, verificationProgress } from './server/extension-points.ts'
import { refreshBanksJob } from './server/jobs.ts'
import { institutionRoutes } from './server/routes.ts'
import { storeBanks } from './server/store.ts'

export const institutions = defineModule({
  name: 'institutions',
  about: 'Banks and name enquiry',
  routes: institutionRoutes,
  sealedColumns: [
    {
      table: 'name_enquiry',
      column: 'bvn',
      key: ['account_number', 'bank_code'],
      place: (accountNumber, bankCode) => bvnSealLabel({ accountNumber, bankCode }),
    },
  ],
  jobs: [refreshBanksJob],
  extensionPoints: [verificationProgress, unverifiedAccount],
  prepare: ({ db }) =>
    storeBanks(
      db.system,
      BANKS.map(({ cbnCode, name }) => ({ code: cbnCode, name })),
    ),
})
