import { lagosDay } from '../../../../platform/clock/index.ts'
import { badField } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { writeJobs } from '../../../ledger/index.ts'
import { evaluateStepJob } from '../jobs.ts'
import { lockStep, moveStep, storeNin } from '../store.ts'
import {
  enforceLimit,
  HOUR_MS,
  ninBirthdateSealLabel,
  ninSealLabel,
  rejectFinishedStep,
  rejectWithoutTries,
  type VerificationContext,
} from './bvn-context.ts'

/** Against trying numbers one after the other. */
const START_LIMIT = { kind: 'nin_begin', limit: 10, windowMs: HOUR_MS }

/** A NIN is compared with the national register at once. Name and date of birth must be those of the owner. */
export async function startNin(
  context: VerificationContext,
  caller: Caller,
  { nin, birthdate }: { nin: string | undefined; birthdate: string | undefined },
  requestId: string,
): Promise<{ next: 'submitted'; sent_to: null }> {
  const at = context.clock.now()
  if (nin === undefined) throw badField('bvn_nin', 'NIN is required')
  if (birthdate === undefined) throw badField('birthdate', 'Date of birth is required')
  if (birthdate > lagosDay(at)) throw badField('birthdate', 'Date of birth is not after today')
  await enforceLimit(context, START_LIMIT, caller.businessId, 'You have entered a NIN many times. Please wait a few minutes and try again.')
  await context.tenantTransaction(caller, async (tx) => {
    const step = await lockStep(tx, { id: context.ids.next('vst'), businessId: caller.businessId, kind: 'nin', at })
    rejectFinishedStep(step)
    rejectWithoutTries(step)
    await moveStep(tx, step, { to: 'submitted', at })
    await storeNin(tx, {
      step_id: step.id,
      business_id: caller.businessId,
      nin: context.secrets.seal(nin, ninSealLabel(step.id)),
      birthdate: context.secrets.seal(birthdate, ninBirthdateSealLabel(step.id)),
      fingerprint: context.secrets.fingerprint(nin, 'nin'),
      last_four: nin.slice(-4),
    })
    await writeJobs(tx, [evaluateStepJob.enqueue({ stepId: step.id, round: step.tries + 1 })])
    const entry = { business: caller.businessId, actor: caller.personId, role: caller.role, operation: 'verification.verify_nin' }
    await writeAudit(tx, { ...entry, subject: step.id, requestId, at })
  })
  return { next: 'submitted', sent_to: null }
}
