import type { Judged, Unknown, Verdict } from '../../../../partners/identity-checks/port.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { findBusiness, moveTier, proveOwner } from '../../../businesses/index.ts'
import { type JobSpec, writeJobs } from '../../../ledger/index.ts'
import type { StepState } from '../../contract.ts'
import { comparePerson, type Comparison } from '../compare-person.ts'
import { stepMail, tierMail } from '../mails.ts'
import { bvnOfStep, filesOfStep, stepById, type StepRow, stepsOf } from '../queries.ts'
import { drawQuestion } from '../liveness-prompts.ts'
import { holdSteps, keepQuestion, moveStep } from '../store.ts'
import { type Standing, tierOf } from '../tier.ts'
import { birthdatePlace, bvnPlace, type VerificationKit } from './bvn-context.ts'
import type { Part } from './submit-files.ts'

export type JudgeKit = VerificationKit & { productName: string }

/** What was found, why (for the record), and what the person is told where it did not pass. */
export type Finding = { verdict: Verdict; why: string; reason: string | null; ownerIdentity?: string }

const ENDS: Readonly<Record<Verdict, StepState>> = { match: 'passed', mismatch: 'rejected', doubt: 'in_review' }

/**
 * Asks the partner about a step that was submitted, and writes what follows: the step's end, who owns the business, and
 * what it may do from now on. Safe twice; a partner that gives no clear answer is asked again by the same job.
 */
export async function judgeStep(kit: JudgeKit, stepId: string, round: number): Promise<void> {
  const step = await stepById(kit.db.system, stepId)
  if (!step || step.state !== 'submitted' || step.tries !== round) return
  const finding = await find(kit, step)
  const at = kit.clock.now()
  await kit.db.transaction(async (tx) => {
    await holdSteps(tx, step.business_id)
    if (!(await moveStep(tx, step, { to: ENDS[finding.verdict], why: finding.why, reason: finding.reason, at }))) return
    if (finding.verdict === 'mismatch' && step.kind === 'liveliness') await keepQuestion(tx, step.id, drawQuestion(kit.random, step.question))
    if (finding.verdict === 'match' && finding.ownerIdentity) await proveOwner(tx, step.business_id, finding.ownerIdentity)
    await writeJobs(tx, await mailsAbout(kit, tx, step, finding, await raiseTier(tx, step.business_id)))
    const facts = { kind: step.kind, verdict: finding.verdict, why: finding.why }
    await writeAudit(tx, { business: step.business_id, actor: kit.identityChecks.name, operation: 'verification.judge', subject: step.id, facts, at })
  })
}

/** A step that was passed lifts the business, and never lowers what an operator has given. */
async function raiseTier(tx: Tx, businessId: string): Promise<Raised> {
  const standing: Standing = Object.fromEntries((await stepsOf(tx, businessId)).map(({ kind, state }) => [kind, state]))
  const tier = tierOf(standing)
  return (await moveTier(tx, businessId, tier)) && tier !== 'unverified' ? { tier, standing } : null
}

type Raised = { tier: 'activated' | 'verified'; standing: Standing } | null

async function mailsAbout({ productName }: JudgeKit, tx: Tx, step: StepRow, { verdict, reason }: Finding, raised: Raised): Promise<JobSpec[]> {
  const owner = (await findBusiness(tx, step.business_id))!
  if (verdict !== 'match') return [stepMail(productName, owner, { ...step, state: verdict === 'doubt' ? 'in_review' : 'rejected', reason })]
  return raised ? [tierMail(productName, owner, { id: owner.id, tier: raised.tier }, raised.standing)] : []
}

async function find(kit: VerificationKit, step: StepRow): Promise<Finding> {
  if (step.kind === 'bvn') return findBvn(kit, step)
  return step.kind === 'id_card' ? findIdCard(kit, step) : findVideo(kit, step)
}

async function findIdCard(kit: VerificationKit, step: StepRow): Promise<Finding> {
  const [files, business] = await Promise.all([readFiles(kit, step), findBusiness(kit.db.system, step.business_id)])
  const names = { firstname: business!.contact_firstname, lastname: business!.contact_lastname }
  const answer = await kit.identityChecks.judgeDocument({ front: files('front'), back: files('back'), selfie: files('selfie'), ...names })
  return findingOf(answer, step, {
    match: null,
    mismatch: 'Your ID card and your selfie could not be matched. Take the photos again in good light.',
    doubt: 'A person at the bank looks at your ID card.',
  })
}

async function findVideo(kit: VerificationKit, step: StepRow): Promise<Finding> {
  const files = await readFiles(kit, step)
  const answer = await kit.identityChecks.judgeVideo({ video: files('video'), question: step.question ?? '' })
  return findingOf(answer, step, {
    match: null,
    mismatch: 'Nobody could be recognised in your video. Record it again in good light.',
    doubt: 'A person at the bank looks at your video.',
  })
}

async function readFiles(kit: VerificationKit, step: StepRow): Promise<(part: Part) => Buffer> {
  const rows = await filesOfStep(kit.db.system, step.id, step.tries)
  const read = new Map(await Promise.all(rows.map(async ({ part, file_key }) => [part, await kit.files.get(file_key)] as const)))
  return (part) => {
    const bytes = read.get(part)
    if (!bytes) throw new Error(`step ${step.id} has no ${part}`)
    return bytes
  }
}

function findingOf(answer: Judged | Unknown, step: StepRow, reasons: Readonly<Record<Verdict, string | null>>): Finding {
  if (answer.outcome === 'unknown') throw new Error(`the partner gave no answer for ${step.id}: ${answer.reason}`)
  return { verdict: answer.verdict, why: answer.why, reason: reasons[answer.verdict] }
}

async function findBvn(kit: VerificationKit, step: StepRow): Promise<Finding> {
  const [row, business] = await Promise.all([bvnOfStep(kit.db.system, step.id), findBusiness(kit.db.system, step.business_id)])
  if (!row || !business) throw new Error(`step ${step.id} has no BVN to check`)
  const answer = await kit.identityChecks.personOf(kit.secrets.open(row.bvn, bvnPlace(step.id)))
  if (answer.outcome === 'unknown') throw new Error(`the register gave no answer for ${step.id}: ${answer.reason}`)
  if (answer.outcome === 'not_found') return { verdict: 'mismatch', why: 'not_found', reason: 'This BVN is not known. Check its digits.' }
  const claimed = {
    firstname: business.contact_firstname,
    lastname: business.contact_lastname,
    birthdate: kit.secrets.open(row.birthdate, birthdatePlace(step.id)),
  }
  const { verdict, why } = comparePerson(claimed, answer.person)
  return { verdict, why, reason: REASONS[why], ownerIdentity: `bvn:${row.fingerprint}` }
}

/** The register's own words are nobody's business but the owner's, and whoever tries numbers is not the owner. */
const REASONS: Readonly<Record<Comparison['why'], string | null>> = {
  same: null,
  birthdate: 'Your date of birth is not the one of this BVN.',
  name: 'Your name is not the one of this BVN.',
  name_in_part: 'Your name differs a little from the one of this BVN. A person at the bank looks at it.',
  no_birthdate: 'Your date of birth could not be compared. A person at the bank looks at it.',
}
