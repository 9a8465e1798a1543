import type { AppContext } from '../../../kernel/app-context.ts'
import type { IdentityEvaluation, RegisteredPerson, Unknown, Verdict } from '../../../../partners/identity-checks/port.ts'
import { findBusiness } from '../../../businesses/index.ts'
import { raiseAlerts, screeningAlerts, screenOwners } from '../../../risk/index.ts'
import { comparePerson, type Comparison } from '../compare-person.ts'
import { bvnOfStep, filesOfStep, ninOfStep, stepById } from '../queries.ts'
import type { StepRow } from '../rows.ts'
import { lockSteps, storeRegisterAnswer } from '../store.ts'
import { birthdateSealLabel, bvnSealLabel, ninBirthdateSealLabel, ninSealLabel, registerSealLabel } from './bvn-context.ts'
import { readTierLimits, storeResult } from './store-result.ts'
import type { FilePart } from './submit-files.ts'

export type EvaluateStepContext = Pick<
  AppContext,
  'db' | 'clock' | 'ids' | 'random' | 'secrets' | 'identityChecks' | 'files' | 'productName' | 'screening' | 'rules'
>

/** The verdict, its reason for the record, and the reason that the person reads if the step did not pass. */
export type StepResult = { verdict: Verdict; why: string; reason: string | null; ownerIdentity?: string; person?: RegisteredPerson }

const STATE_BY_VERDICT: Readonly<Record<Verdict, 'passed' | 'rejected' | 'in_review'>> = { match: 'passed', mismatch: 'rejected', doubt: 'in_review' }

/**
 * Asks the partner about a submitted step, and stores the result: the state of the step, the owner of the business, and
 * its new tier. Safe to run twice; without a clear answer the same job asks again.
 */
export async function evaluateStep(context: EvaluateStepContext, stepId: string, round: number): Promise<void> {
  const step = await stepById(context.db.system, stepId)
  if (!step || step.state !== 'submitted' || step.tries !== round) return
  const finding = await evaluateByKind(context, step)
  const at = context.clock.now()
  const { why, reason, ownerIdentity, person } = finding
  const hits = person && finding.verdict !== 'mismatch' ? (await screenOwners(context, [{ key: step.id, ...person }])).get(step.id)! : []
  const limits = await readTierLimits(context, at)
  await context.db.transaction(async (tx) => {
    await lockSteps(tx, step.business_id)
    // Before the result: a possible match holds the tier.
    await raiseAlerts(tx, { nextId: () => context.ids.next('rsk'), at }, screeningAlerts(step.business_id, hits))
    const by = { actor: context.identityChecks.name, operation: 'verification.judge' }
    const isStored = await storeResult({ ...context, limits }, tx, step, {
      to: STATE_BY_VERDICT[finding.verdict],
      why,
      reason,
      ownerIdentity,
      by,
      at,
    })
    if (isStored && person)
      await storeRegisterAnswer(tx, step, { person: context.secrets.seal(JSON.stringify(person), registerSealLabel(step.id, step.tries)), at })
  })
}

async function evaluateByKind(context: EvaluateStepContext, step: StepRow): Promise<StepResult> {
  if (step.kind === 'bvn') return evaluateBvn(context, step)
  if (step.kind === 'nin') return evaluateNin(context, step)
  return step.kind === 'liveliness' ? evaluateVideo(context, step) : evaluateIdDocument(context, step)
}

async function evaluateIdDocument(context: EvaluateStepContext, step: StepRow): Promise<StepResult> {
  const [files, business] = await Promise.all([readFiles(context, step), findBusiness(context.db.system, step.business_id)])
  const names = { firstname: business!.contact_firstname, lastname: business!.contact_lastname }
  const answer = await context.identityChecks.checkDocument({ front: files('front'), back: files('back'), selfie: files('selfie'), ...names })
  const what = step.kind === 'passport' ? 'passport' : 'ID card'
  return toStepResult(answer, step, {
    match: null,
    mismatch: `Your ${what} and your selfie could not be matched. Take the photos again in good light.`,
    doubt: `Bank staff are checking your ${what}.`,
  })
}

async function evaluateVideo(context: EvaluateStepContext, step: StepRow): Promise<StepResult> {
  const files = await readFiles(context, step)
  const answer = await context.identityChecks.checkVideo({ video: files('video'), question: step.question ?? '' })
  return toStepResult(answer, step, {
    match: null,
    mismatch: 'Your face could not be seen in the video. Record it again in good light.',
    doubt: 'Bank staff are checking your video.',
  })
}

async function readFiles(context: EvaluateStepContext, step: StepRow): Promise<(part: FilePart) => Buffer> {
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

async function evaluateBvn(context: EvaluateStepContext, step: StepRow): Promise<StepResult> {
  const [row, business] = await Promise.all([bvnOfStep(context.db.system, step), findBusiness(context.db.system, step.business_id)])
  if (!row || !business) throw new Error(`step ${step.id} has no BVN to check`)
  const answer = await context.identityChecks.getPerson(context.secrets.open(row.bvn, bvnSealLabel(step.id)))
  if (answer.outcome === 'unknown') throw new Error(`the register gave no answer for ${step.id}: ${answer.reason}`)
  if (answer.outcome === 'not_found') return { verdict: 'mismatch', why: 'not_found', reason: 'No BVN has this number. Check the digits.' }
  const birthdate = context.secrets.open(row.birthdate, birthdateSealLabel(step.id))
  return { ...comparedResult(business, birthdate, answer.person, 'BVN'), ownerIdentity: `bvn:${row.fingerprint}` }
}

async function evaluateNin(context: EvaluateStepContext, step: StepRow): Promise<StepResult> {
  const [row, business] = await Promise.all([ninOfStep(context.db.system, step), findBusiness(context.db.system, step.business_id)])
  if (!row || !business) throw new Error(`step ${step.id} has no NIN to check`)
  const answer = await context.identityChecks.getPersonByNin(context.secrets.open(row.nin, ninSealLabel(step.id)))
  if (answer.outcome === 'unknown') throw new Error(`the register gave no answer for ${step.id}: ${answer.reason}`)
  if (answer.outcome === 'not_found') return { verdict: 'mismatch', why: 'not_found', reason: 'No NIN has this number. Check the digits.' }
  return comparedResult(business, context.secrets.open(row.birthdate, ninBirthdateSealLabel(step.id)), answer.person, 'NIN')
}

function comparedResult(
  business: { contact_firstname: string; contact_lastname: string },
  birthdate: string,
  person: RegisteredPerson,
  number: 'BVN' | 'NIN',
): StepResult {
  const claimed = { firstname: business.contact_firstname, lastname: business.contact_lastname, birthdate }
  const { verdict, why } = comparePerson(claimed, person)
  return { verdict, why, reason: comparisonReason(why, number), person }
}

/** Data of the register is only for the owner of the BVN, and a person who tries numbers is not the owner. */
function comparisonReason(why: Comparison['why'], number: 'BVN' | 'NIN'): string | null {
  const reasons: Readonly<Record<Comparison['why'], string | null>> = {
    same: null,
    birthdate: `Your date of birth does not match this ${number}.`,
    name: `Your name does not match this ${number}.`,
    name_in_part: `Your name differs a little from the name of this ${number}. Bank staff are checking it.`,
    no_birthdate: 'We could not compare your date of birth. Bank staff are checking it.',
  }
  return reasons[why]
}
