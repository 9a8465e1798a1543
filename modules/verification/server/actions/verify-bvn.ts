import { lagosDay } from '../../../../platform/clock/index.ts'
import { badField } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import type { Caller } from '../../../identity/index.ts'
import { bvnOfStep, findStep } from '../queries.ts'
import type { BvnCheckRow } from '../rows.generated.ts'
import { hasLapsed } from '../states.ts'
import { lockStep, moveStep, storeBirthdate, storeBvn, storeOtp } from '../store.ts'
import {
  TOO_MANY_REQUESTS,
  birthdateSealLabel,
  bvnSealLabel,
  bvnFingerprint,
  CONSENT_LIMIT,
  enforceLimit,
  HOUR_MS,
  loadPendingBvn,
  lockCheckedBvn,
  partnerUnavailable,
  rejectFinishedStep,
  rejectWithoutTries,
  type VerificationContext,
} from './bvn-context.ts'

type Input = { bvn_nin?: string | undefined; birthdate?: string | undefined }
type NextStep = { next: 'consent'; sent_to: null } | { next: 'otp'; sent_to: string }

const CONSENT_STEP: NextStep = { next: 'consent', sent_to: null }

/** Against trying numbers one after the other, and against flooding phones with codes. */
const START_LIMIT = { kind: 'bvn_begin', limit: 10, windowMs: HOUR_MS }
const OTP_SEND_LIMIT = { kind: 'bvn_otp_send', limit: 5, windowMs: HOUR_MS }

/**
 * Starts a BVN step or continues it; without a number it continues the one that waits. Consent comes first; then a code goes to the phone that the register knows. Asking
 * again sends a new code, which replaces the old one.
 */
export async function startOrContinueBvn(context: VerificationContext, caller: Caller, input: Input, requestId: string): Promise<NextStep> {
  const { bvn_nin: bvn } = input
  if (bvn === undefined) {
    const pending = await loadPendingBvn(context, caller, undefined)
    return sendBvnOtp(context, caller, pending.row, pending.bvn)
  }
  const db = context.tenant(caller)
  const known = await findStep(db, caller.businessId, 'bvn')
  if (known) rejectFinishedStep(known)
  const row = known && (await bvnOfStep(db, known))
  const isSame = row !== null && row.fingerprint === bvnFingerprint(context.secrets, bvn)
  if (row && isSame && known.state === 'consent_pending' && !hasLapsed(row, context.clock.now())) {
    if (input.birthdate !== undefined) await correctBirthdate(context, caller, row, input.birthdate)
    return sendBvnOtp(context, caller, row, bvn)
  }
  await startBvn(context, caller, { bvn, birthdate: input.birthdate }, requestId)
  return CONSENT_STEP
}

/** The person has typed the date again, before the register was asked. The consent to the look-up stays. */
async function correctBirthdate(context: VerificationContext, caller: Caller, row: BvnCheckRow, birthdate: string): Promise<void> {
  if (birthdate > lagosDay(context.clock.now())) throw badField('birthdate', 'Date of birth is not after today')
  const label = birthdateSealLabel(row.step_id)
  if (context.secrets.open(row.birthdate, label) === birthdate) return
  await context.tenantTransaction(caller, async (tx) => {
    const { step } = await lockCheckedBvn(tx, context, row)
    await storeBirthdate(tx, step, context.secrets.seal(birthdate, label))
  })
}

async function startBvn(
  context: VerificationContext,
  caller: Caller,
  { bvn, birthdate }: { bvn: string; birthdate: string | undefined },
  requestId: string,
): Promise<void> {
  const at = context.clock.now()
  if (birthdate === undefined) throw badField('birthdate', 'Date of birth is required')
  if (birthdate > lagosDay(at)) throw badField('birthdate', 'Date of birth is not after today')
  await enforceLimit(context, START_LIMIT, caller.businessId, 'You have entered a BVN many times. Please wait a few minutes and try again.')
  await context.tenantTransaction(caller, async (tx) => {
    const step = await lockStep(tx, { id: context.ids.next('vst'), businessId: caller.businessId, kind: 'bvn', at })
    rejectFinishedStep(step)
    rejectWithoutTries(step)
    await moveStep(tx, step, { to: 'consent_pending', at })
    await storeBvn(tx, {
      step_id: step.id,
      business_id: caller.businessId,
      bvn: context.secrets.seal(bvn, bvnSealLabel(step.id)),
      birthdate: context.secrets.seal(birthdate, birthdateSealLabel(step.id)),
      fingerprint: bvnFingerprint(context.secrets, bvn),
      last_four: bvn.slice(-4),
      consent_reference: context.ids.next('cns'),
      consent_asked_at: at,
    })
    const entry = { business: caller.businessId, actor: caller.personId, role: caller.role, operation: 'verification.verify_bvn' }
    await writeAudit(tx, { ...entry, subject: step.id, requestId, at })
  })
}

async function sendBvnOtp(context: VerificationContext, caller: Caller, row: BvnCheckRow, bvn: string): Promise<NextStep> {
  await enforceLimit(context, CONSENT_LIMIT, caller.businessId, TOO_MANY_REQUESTS)
  const consent = await context.identityChecks.getConsent(row.consent_reference)
  if (consent.outcome === 'unknown') throw partnerUnavailable(consent.reason)
  if (consent.outcome === 'not_given') return CONSENT_STEP
  await enforceLimit(context, OTP_SEND_LIMIT, caller.businessId, 'We have sent many codes already. Please wait an hour and try again.')
  const sent = await context.identityChecks.sendOtp(bvn)
  if (sent.outcome === 'unknown') throw partnerUnavailable(sent.reason)
  if (sent.outcome === 'not_found') throw badField('bvn_nin', 'No BVN has this number. Check the digits.', 'verification.unknown_bvn')
  await context.tenantTransaction(caller, async (tx) => {
    const { step } = await lockCheckedBvn(tx, context, row)
    await storeOtp(tx, step, { reference: sent.otpReference, to: sent.sentTo, at: context.clock.now() })
  })
  return { next: 'otp', sent_to: sent.sentTo }
}
