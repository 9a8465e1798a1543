import type { AppContext } from '../../../kernel/app-context.ts'
import type { JobSpec } from '../../../../platform/jobs/index.ts'
import { lagosDay } from '../../../../platform/clock/index.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { type BusinessRow, findBusiness, isActivated, moveTier, setOwnerIdentity } from '../../../businesses/index.ts'
import { drawPrompt } from '../../../identity/index.ts'
import { type CommandPlace, commit, writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import { type TierLimits, tierLimits } from '../../../pricing/index.ts'
import { isTierHeld } from '../../../risk/index.ts'
import type { StepState } from '../../contract.ts'
import { stepFinished, tierRaised } from '../messages.ts'
import { stepsOf } from '../queries.ts'
import type { StepRow } from '../rows.ts'
import { addActivationNotice, lockSteps, moveStep, storeQuestion } from '../store.ts'
import { type StepStates, tierOf } from '../tier.ts'

/** `limits`: what each tier may send. They are read before the transaction. */
export type StoreResultContext = Pick<AppContext, 'random' | 'productName'> & { limits: TierLimits }

/** `reason`: the sentence that the owner reads when the step did not pass. `by`: the partner, or the operator with the role. */
export type FinalResult = {
  to: Extract<StepState, 'passed' | 'rejected' | 'in_review'>
  why: string
  reason: string | null
  ownerIdentity?: string | undefined
  by: { actor: string; role?: string; operation: string; requestId?: string; tellsPassed?: boolean }
  at: Date
}

/** Moves a locked step, raises the tier, and tells the owner. False when the step is in another state or try by now. */
export async function storeResult(context: StoreResultContext, tx: Tx, step: StepRow, result: FinalResult): Promise<boolean> {
  const { to, why, reason, by, at } = result
  if (!(await moveStep(tx, step, { to, why, reason, at }))) return false
  if (to === 'rejected' && step.kind === 'liveliness') await storeQuestion(tx, step, drawPrompt(context.random, step.question))
  if (to === 'passed' && result.ownerIdentity) await setOwnerIdentity(tx, step.business_id, result.ownerIdentity)
  const raised = await raiseTier(tx, step.business_id)
  if (raised?.isActivation) await addActivationNotice(tx, step.business_id, at)
  await writeJobs(tx, await resultMails(context, tx, step, result, raised))
  await writeLiveEvents(tx, [{ business: step.business_id, cashpoint: null, kind: 'verification.changed', data: {} }], at)
  const { tellsPassed: _, ...actor } = by
  await writeAudit(tx, { business: step.business_id, ...actor, subject: step.id, facts: { kind: step.kind, state: to, why }, at })
  return true
}

/** After a possible match with a list of sanctions was cleared: the tier that the passed steps have proven. Safe to run twice. */
export async function raiseTierOf(
  context: Pick<AppContext, 'productName' | 'clock' | 'rules'> & { db: CommandPlace },
  businessId: string,
): Promise<void> {
  const at = context.clock.now()
  const limits = await readTierLimits(context, at)
  await commit(context.db, async (tx) => {
    await lockSteps(tx, businessId)
    const raised = await raiseTier(tx, businessId)
    if (!raised) return
    if (raised.isActivation) await addActivationNotice(tx, businessId, at)
    const owner = (await findBusiness(tx, businessId))!
    await writeJobs(tx, tierMails({ productName: context.productName, limits }, owner, raised))
    await writeLiveEvents(tx, [{ business: businessId, cashpoint: null, kind: 'verification.changed', data: {} }], at)
    await writeAudit(tx, {
      business: businessId,
      actor: 'system',
      operation: 'verification.raise_tier',
      subject: businessId,
      facts: { tier: raised.tier },
      at,
    })
  })
}

/** A passed step raises the tier of the business, and never lowers one that an operator has set. */
async function raiseTier(tx: Tx, businessId: string): Promise<RaisedTier> {
  if (await isTierHeld(tx, businessId)) return null
  const standing: StepStates = Object.fromEntries((await stepsOf(tx, businessId)).map(({ kind, state }) => [kind, state]))
  const tier = tierOf(standing)
  const isActivation = !isActivated((await findBusiness(tx, businessId))!)
  return (await moveTier(tx, businessId, tier)) && tier !== 'unverified' ? { tier, standing, isActivation } : null
}

type RaisedTier = { tier: 'activated' | 'verified'; standing: StepStates; isActivation: boolean } | null

async function resultMails(
  { productName, limits }: StoreResultContext,
  tx: Tx,
  step: StepRow,
  { to, reason, by }: FinalResult,
  raised: RaisedTier,
): Promise<JobSpec[]> {
  const owner = (await findBusiness(tx, step.business_id))!
  if (raised) return tierMails({ productName, limits }, owner, raised)
  return to === 'passed' && !by.tellsPassed ? [] : stepFinished.jobs(owner, { productName, owner, step: { ...step, state: to, reason } })
}

const tierMails = (
  { productName, limits }: Pick<StoreResultContext, 'productName' | 'limits'>,
  owner: BusinessRow,
  { tier, standing }: NonNullable<RaisedTier>,
): JobSpec[] => tierRaised.jobs(owner, { productName, owner, business: { id: owner.id, tier }, standing, limits })

export async function readTierLimits({ rules }: Pick<AppContext, 'rules'>, at: Date): Promise<TierLimits> {
  return tierLimits((await rules()).limits, lagosDay(at))
}
