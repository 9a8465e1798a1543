import type { TenantContext } from '../../../kernel/tenant-context.ts'
import type { SecretBox } from '../../../../platform/crypto/index.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import { type Caller, countAttempt } from '../../../identity/index.ts'
import { bvnOfStep, findStep } from '../queries.ts'
import type { BvnCheckRow } from '../rows.generated.ts'
import type { StepRow } from '../rows.ts'
import { hasLapsed, MAX_TRIES } from '../states.ts'
import { STEP_NAMES } from '../step-names.ts'
import { lockStep } from '../store.ts'

export type VerificationContext = Pick<
  TenantContext,
  'tenant' | 'tenantTransaction' | 'acrossBusinesses' | 'clock' | 'ids' | 'random' | 'secrets' | 'identityChecks' | 'files'
>

export const HOUR_MS = 60 * 60_000

/** Each call of the identity site costs money: asking for its address, and whether consent was given. */
export const CONSENT_LIMIT = { kind: 'bvn_consent', limit: 30, windowMs: HOUR_MS }
export const TOO_MANY_REQUESTS = 'You have asked many times. Please wait a few minutes and try again.'

/** Counts for the business, in a commit of its own and before the partner is asked. */
export async function enforceLimit(
  context: Pick<VerificationContext, 'acrossBusinesses' | 'clock'>,
  limit: typeof CONSENT_LIMIT,
  businessId: string,
  message: string,
): Promise<void> {
  const waitMs = await countAttempt(context.acrossBusinesses('people'), limit, businessId, context.clock.now())
  if (waitMs !== null) throw new Refusal('verification.too_many', 429, message, { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}

export const bvnSealLabel = (stepId: string) => `bvn_check.bvn:${stepId}`
export const birthdateSealLabel = (stepId: string) => `bvn_check.birthdate:${stepId}`

export const ninSealLabel = (stepId: string) => `nin_check.nin:${stepId}`
export const ninBirthdateSealLabel = (stepId: string) => `nin_check.birthdate:${stepId}`
export const registerSealLabel = (stepId: string, round: number) => `register_answer.person:${stepId}:${round}`

/** Equal for equal BVNs in every business. Without the key, the eleven digits cannot be tried against it. */
export const bvnFingerprint = (secrets: SecretBox, bvn: string): string => secrets.fingerprint(bvn, 'bvn')

/** The BVN that waits for consent or code. A number other than the first one given is refused. */
export async function loadPendingBvn(
  context: VerificationContext,
  caller: Caller,
  input: string | undefined,
): Promise<{ step: StepRow; row: BvnCheckRow; bvn: string }> {
  const db = context.tenant(caller)
  const step = await findStep(db, caller.businessId, 'bvn')
  if (step) rejectFinishedStep(step)
  const row = step && (await bvnOfStep(db, step))
  if (!step || !row || step.state !== 'consent_pending' || hasLapsed(row, context.clock.now()))
    throw input === undefined ? badField('bvn_nin', 'BVN is required') : new Refusal('verification.not_started', 409, 'Enter your BVN first.')
  const bvn = input ?? context.secrets.open(row.bvn, bvnSealLabel(step.id))
  if (row.fingerprint !== bvnFingerprint(context.secrets, bvn)) throw badField('bvn_nin', 'This is not the BVN that you entered first. Start again.')
  return { step, row, bvn }
}

/**
 * Locks the step until the commit and returns it with its BVN, if that is still the BVN that the partner checked.
 * Another BVN may have been entered meanwhile, and the partner's answer does not apply to it.
 */
export async function lockCheckedBvn(tx: Tx, context: VerificationContext, judged: BvnCheckRow): Promise<{ step: StepRow; row: BvnCheckRow }> {
  const input = { id: judged.step_id, businessId: judged.business_id, kind: 'bvn' as const, at: context.clock.now() }
  const step = await lockStep(tx, input)
  rejectFinishedStep(step)
  const row = await bvnOfStep(tx, step)
  const isSame = row?.fingerprint === judged.fingerprint && row.consent_reference === judged.consent_reference
  if (!isSame || step.state !== 'consent_pending')
    throw new Refusal('verification.changed', 409, 'Another BVN was entered in the meantime. Start again.')
  return { step, row }
}

/** A step that is decided, or being decided, cannot be started again. */
export function rejectFinishedStep({ kind, state }: Pick<StepRow, 'kind' | 'state'>): void {
  if (state === 'passed') throw new Refusal('verification.passed', 409, `Your ${STEP_NAMES[kind]} is already verified.`)
  if (state === 'submitted' || state === 'in_review')
    throw new Refusal('verification.under_way', 409, `We are checking your ${STEP_NAMES[kind]}. There is nothing to do now.`)
}

export function rejectWithoutTries({ kind, tries }: Pick<StepRow, 'kind' | 'tries'>): void {
  if (tries >= MAX_TRIES) throw new Refusal('verification.no_tries_left', 409, `Your ${STEP_NAMES[kind]} could not be verified. Contact support.`)
}

export const partnerUnavailable = (reason: string, message = 'The identity service did not answer. Please try again.') =>
  new Refusal('verification.no_answer', 503, message, { retryAfterSeconds: 5, facts: { reason } })
