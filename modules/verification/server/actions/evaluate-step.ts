import type { AppContext } from '../../../app-context.ts'
import type { JobSpec } from '../../../../platform/jobs/index.ts'
import type { IdentityEvaluation, Unknown, Verdict } from '../../../../partners/identity-checks/port.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness, isActivated, moveTier, setOwnerIdentity } from '../../../businesses/index.ts'
import { writeJobs, writeLiveEvents } from '../../../ledger/index.ts'
import type { StepState } from '../../contract.ts'
import { comparePerson, type Comparison } from '../compare-person.ts'
import { stepMail, tierMail } from '../mails.ts'
import { bvnOfStep, filesOfStep, stepById, stepsOf } from '../queries.ts'
import type { StepRow } from '../rows.ts'
import { drawPrompt } from '../../../identity/index.ts'
import { addActivationNotice, lockSteps, storeQuestion, moveStep } from '../store.ts'
import { type StepStates, tierOf } from '../tier.ts'
import { birthdateSealLabel, bvnSealLabel, type VerificationContext } from './bvn-context.ts'
import type { FilePart } from './submit-files.ts'

export type EvaluateStepContext = VerificationContext & Pick<AppContext, 'productName'>

/** The verdict, its reason for the record, and the reason that the person reads if the step did not pass. */
export type StepResult = { verdict: Verdict; why: string; reason: string | null; ownerIdentity?: string }

const STATE_BY_VERDICT: Readonly<Record<Verdict, StepState>> = { match: 'passed', mismatch: 'rejected', doubt: 'in_review' }

/**
 * Asks the partner about a submitted step, and stores the result: the state of the step, the owner of the business, and
 * its new tier. Safe to run twice; without a clear answer the same job asks again.
 */
export async function evaluateStep(context: EvaluateStepContext, stepId: string, round: number): Promise<void> {
  const step = await stepById(context.db.system, stepId)
  if (!step || step.state !== 'submitted' || step.tries !== round) return
  const finding = await evaluateByKind(context, step)
  const at = context.clock.now()
  await context.db.transaction(async (tx) => {
    await lockSteps(tx, step.business_id)
    if (!(await moveStep(tx, step, { to: STATE_BY_VERDICT[finding.verdict], why: finding.why, reason: finding.reason, at }))) return
    if (finding.verdict === 'mismatch' && step.kind === 'liveliness') await storeQuestion(tx, step.id, drawPrompt(context.random, step.question))
    if (finding.verdict === 'match' && finding.ownerIdentity) await setOwnerIdentity(tx, step.business_id, finding.ownerIdentity)
    const raised = await raiseTier(tx, step.business_id)
    if (raised?.isActivation) await addActivationNotice(tx, step.business_id, at)
    await writeJobs(tx, await resultMails(context, tx, step, finding, raised))
    await writeLiveEvents(tx, [{ business: step.business_id, cashpoint: null, kind: 'verification.changed', data: {} }], at)
    const facts = { kind: step.kind, verdict: finding.verdict, why: finding.why }
    await writeAudit(tx, {
      business: step.business_id,
      actor: context.identityChecks.name,
      operation: 'verification.judge',
      subject: step.id,
      facts,
      at,
    })
  })
}

/** A passed step raises the tier of the business, and never lowers one that an operator has set. */
async function raiseTier(tx: Tx, businessId: string): Promise<RaisedTier> {
  const standing: StepStates = Object.fromEntries((await stepsOf(tx, businessId)).map(({ kind, state }) => [kind, state]))
  const tier = tierOf(standing)
  const isActivation = !isActivated((await findBusiness(tx, businessId))!)
  return (await moveTier(tx, businessId, tier)) && tier !== 'unverified' ? { tier, standing, isActivation } : null
}

type RaisedTier = { tier: 'activated' | 'verified'; standing: StepStates; isActivation: boolean } | null

async function resultMails(
  { productName }: EvaluateStepContext,
  tx: Tx,
  step: StepRow,
  { verdict, reason }: StepResult,
  raised: RaisedTier,
): Promise<JobSpec[]> {
  const owner = (await findBusiness(tx, step.business_id))!
  if (verdict !== 'match') return [stepMail(productName, owner, { ...step, state: verdict === 'doubt' ? 'in_review' : 'rejected', reason })]
  return raised ? [tierMail(productName, owner, { id: owner.id, tier: raised.tier }, raised.standing)] : []
}

async function evaluateByKind(context: VerificationContext, step: StepRow): Promise<StepResult> {
  if (step.kind === 'bvn') return evaluateBvn(context, step)
  return step.kind === 'id_card' ? evaluateIdCard(context, step) : evaluateVideo(context, step)
}

async function evaluateIdCard(context: VerificationContext, step: StepRow): Promise<StepResult> {
  const [files, business] = await Promise.all([readFiles(context, step), findBusiness(context.db.system, step.business_id)])
  const names = { firstname: business!.contact_firstname, lastname: business!.contact_lastname }
  const answer = await context.identityChecks.checkDocument({ front: files('front'), back: files('back'), selfie: files('selfie'), ...names })
  return toStepResult(answer, step, {
    match: null,
    mismatch: 'Your ID card and your selfie could not be matched. Take the photos again in good light.',
    doubt: 'Bank staff are checking your ID card.',
  })
}

async function evaluateVideo(context: VerificationContext, step: StepRow): Promise<StepResult> {
  const files = await readFiles(context, step)
  const answer = await context.identityChecks.checkVideo({ video: files('video'), question: step.question ?? '' })
  return toStepResult(answer, step, {
    match: null,
    mismatch: 'Your face could not be seen in the video. Record it again in good light.',
    doubt: 'Bank staff are checking your video.',
  })
}

async function readFiles(context: VerificationContext, step: StepRow): Promise<(part: FilePart) => Buffer> {
  const rows = await filesOfStep(context.db.system, step.id, step.tries)
  const read = new Map(await Promise.all(rows.map(async ({ part, file_key }) => [part, await context.files.get(file_key)] as const)))
  return (part) => {
    const bytes = read.get(part)
    if (!bytes) throw new Error(`step ${step.id} has no ${part}`)
    return bytes
  }
}

function toStepResult(answer: IdentityEvaluation | Unknown, step: StepRow, reasons: Readonly<Record<Verdict, string | null>>): StepResult {
  if (answer.outcome === 'unknown') throw new Error(`the partner gave no answer for ${step.id}: ${answer.reason}`)
  return { verdict: answer.verdict, why: answer.why, reason: reasons[answer.verdict] }
}

async function evaluateBvn(context: VerificationContext, step: StepRow): Promise<StepResult> {
  const [row, business] = await Promise.all([bvnOfStep(context.db.system, step.id), findBusiness(context.db.system, step.business_id)])
  if (!row || !business) throw new Error(`step ${step.id} has no BVN to check`)
  const answer = await context.identityChecks.getPerson(context.secrets.open(row.bvn, bvnSealLabel(step.id)))
  if (answer.outcome === 'unknown') throw new Error(`the register gave no answer for ${step.id}: ${answer.reason}`)
  if (answer.outcome === 'not_found') return { verdict: 'mismatch', why: 'not_found', reason: 'No BVN has this number. Check the digits.' }
  const claimed = {
    firstname: business.contact_firstname,
    lastname: business.contact_lastname,
    birthdate: context.secrets.open(row.birthdate, birthdateSealLabel(step.id)),
  }
  const { verdict, why } = comparePerson(claimed, answer.person)
  return { verdict, why, reason: BVN_REASONS[why], ownerIdentity: `bvn:${row.fingerprint}` }
}

/** Data of the register is only for the owner of the BVN, and a person who tries numbers is not the owner. */
const BVN_REASONS: Readonly<Record<Comparison['why'], string | null>> = {
  same: null,
  birthdate: 'Your date of birth does not match this BVN.',
  name: 'Your name does not match this BVN.',
  name_in_part: 'Your name differs a little from the name of this BVN. Bank staff are checking it.',
  no_birthdate: 'We could not compare your date of birth. Bank staff are checking it.',
}
