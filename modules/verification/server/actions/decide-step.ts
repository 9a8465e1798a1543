import { notFound, Refusal } from '../../../../platform/problems/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { type CommandPlace, once, readsOf } from '../../../ledger/index.ts'
import type { OperatorRole } from '../../../operators/contract.ts'
import { bvnFingerprint, stepById, stepsOf } from '../queries.ts'
import { lockSteps } from '../store.ts'
import { type StepStates, tierOf } from '../tier.ts'
import { readTierLimits, storeResult } from './store-result.ts'

type DecideContext = Pick<AppContext, 'clock' | 'random' | 'productName' | 'rules'> & { db: CommandPlace }

export type StepDecision = {
  stepId: string
  to: 'passed' | 'rejected'
  /** The owner reads it; for a rejection. */
  reason: string | null
  by: string
  role: OperatorRole
  requestId: string
}

/**
 * Staff pass or reject a step in review. A CAC certificate, and a step that makes the business verified, are passed by compliance. The same
 * request again changes nothing more.
 */
export async function decideStep(context: DecideContext, { stepId, to, reason, by, role, requestId }: StepDecision): Promise<void> {
  const at = context.clock.now()
  const known = await stepById(readsOf(context.db), stepId)
  if (!known) throw notFound('The verification step')
  const limits = await readTierLimits(context, at)
  const intent = { scope: `verification.decide:${stepId}`, key: requestId, fingerprint: `${to} ${reason ?? ''}` }
  await once<{ state: string }>(context.db, intent, at, async (tx) => {
    await lockSteps(tx, known.business_id)
    const step = (await stepById(tx, stepId))!
    if (step.state !== 'in_review') throw new Refusal('verification.decided', 409, 'This was decided already.')
    if (to === 'passed' && role !== 'compliance') {
      const steps = await stepsOf(tx, step.business_id)
      const after: StepStates = Object.fromEntries(steps.map(({ id, kind, state }) => [kind, id === stepId ? 'passed' : state]))
      const isRaised = tierOf(after) === 'verified' && (await findBusiness(tx, step.business_id))!.tier !== 'verified'
      if (step.kind === 'cac' || isRaised) throw new Refusal('verification.needs_compliance', 403, 'This is decided by compliance.')
    }
    const fingerprint = step.kind === 'bvn' ? await bvnFingerprint(tx, step) : null
    await storeResult({ ...context, limits }, tx, step, {
      to,
      why: 'staff',
      reason,
      ownerIdentity: fingerprint === null ? undefined : `bvn:${fingerprint}`,
      by: { actor: by, role, operation: to === 'passed' ? 'verification.pass' : 'verification.reject', requestId, tellsPassed: true },
      at,
    })
    return { state: to }
  })
}
