import { runJob } from '../../tests/fixtures/jobs.ts'
import { before, type PermissionSamples } from '../../tests/permissions/samples.ts'
import { credit, debit, debt, internalAccount, journal } from '../ledger/index.ts'
import { recoverDebtJob } from './server/jobs.ts'
import { openRecoveryOf } from './server/queries.ts'

/** The business owes more than the request pays, and the person has a grant. */
const indebted = before(async ({ fixture: { app, own, grant: open }, user }) => {
  await open(user)
  const key = app.ids.next('req')
  const lines = [debit(debt(own.business), 10_000n), credit(internalAccount('suspense_unfunded'), 10_000n)]
  await app.postingQueue.submit({
    name: 'test.owe',
    scope: 'test-owe',
    key,
    fingerprint: '',
    actor: 'system',
    needs: { accounts: lines.map(({ account }) => account) },
    decide: () => ({ journals: [journal({ key, posting: 'M53', business: own.business, lines })], outcome: {} }),
  })
  if (!(await openRecoveryOf(app.db.system, own.business))) await runJob(recoverDebtJob, app, { businessId: own.business })
})

export const samples: PermissionSamples = {
  'debts.show': () => ({}),
  'debts.pay': () => ({ body: { amount: 100 }, needs: indebted }),
}
