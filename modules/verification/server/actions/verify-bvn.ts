import { lagosDay } from '../../../../platform/clock/index.ts'
import { badField, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { type Caller, countAttempt } from '../../../identity/index.ts'
import { type BvnRow, bvnOfStep, findStep } from '../queries.ts'
import { holdStep, keepBvn, keepOtp, moveStep } from '../store.ts'
import {
  birthdatePlace,
  bvnPlace,
  fingerprintOf,
  hasLapsed,
  holdJudgedBvn,
  noAnswer,
  refuseEnded,
  refuseWithoutTries,
  type VerificationKit,
} from './bvn-context.ts'

type Asked = { bvn_nin: string; birthdate?: string | undefined }
type Next = { next: 'consent'; sent_to: null } | { next: 'otp'; sent_to: string }

const CONSENT: Next = { next: 'consent', sent_to: null }

/** Numbers are not to be tried one after the other, and phones not to be flooded. */
const HOUR_MS = 60 * 60_000
const BEGINNINGS = { kind: 'bvn_begin', most: 10, windowMs: HOUR_MS }
const CODES = { kind: 'bvn_otp_send', most: 5, windowMs: HOUR_MS }

/**
 * Begins with a BVN, or goes on with it: as long as its owner has not consented, consent comes next; then a code goes to
 * the phone that the register knows. Asking again sends a new code, and the old one holds no more.
 */
export async function beginOrGoOn(kit: VerificationKit, caller: Caller, asked: Asked, requestId: string): Promise<Next> {
  const known = await findStep(kit.db.system, caller.businessId, 'bvn')
  if (known) refuseEnded(known)
  const row = known && (await bvnOfStep(kit.db.system, known.id))
  const isSame = row !== null && row.fingerprint === fingerprintOf(kit.secrets, asked.bvn_nin)
  if (row && isSame && known.state === 'consent_pending' && !hasLapsed(row, kit.clock.now())) return sendCode(kit, caller, row, asked.bvn_nin)
  await begin(kit, caller, asked, requestId)
  return CONSENT
}

async function begin(kit: VerificationKit, caller: Caller, asked: Asked, requestId: string): Promise<void> {
  const at = kit.clock.now()
  const { birthdate } = asked
  if (birthdate === undefined) throw badField('birthdate', 'Date of birth is required')
  if (birthdate > lagosDay(at)) throw badField('birthdate', 'Date of birth is not after today')
  await countOrRefuse(kit, BEGINNINGS, caller.businessId, 'You have entered a BVN many times. Please wait a little and try again.')
  await kit.db.transaction(async (tx) => {
    const step = await holdStep(tx, { id: kit.ids.next('vst'), businessId: caller.businessId, kind: 'bvn', at })
    refuseEnded(step)
    refuseWithoutTries(step)
    await moveStep(tx, step, { to: 'consent_pending', at })
    await keepBvn(tx, {
      step_id: step.id,
      business_id: caller.businessId,
      bvn: kit.secrets.seal(asked.bvn_nin, bvnPlace(step.id)),
      birthdate: kit.secrets.seal(birthdate, birthdatePlace(step.id)),
      fingerprint: fingerprintOf(kit.secrets, asked.bvn_nin),
      last_four: asked.bvn_nin.slice(-4),
      consent_reference: kit.ids.next('cns'),
      consent_asked_at: at,
    })
    const entry = { business: caller.businessId, actor: caller.personId, role: caller.role, operation: 'verification.verify_bvn' }
    await writeAudit(tx, { ...entry, subject: step.id, requestId, at })
  })
}

async function sendCode(kit: VerificationKit, caller: Caller, row: BvnRow, bvn: string): Promise<Next> {
  const consent = await kit.identityChecks.consentOf(row.consent_reference)
  if (consent.outcome === 'unknown') throw noAnswer(consent.reason)
  if (consent.outcome === 'not_given') return CONSENT
  await countOrRefuse(kit, CODES, caller.businessId, 'Many codes were sent already. Please wait an hour and try again.')
  const sent = await kit.identityChecks.sendOtp(bvn)
  if (sent.outcome === 'unknown') throw noAnswer(sent.reason)
  if (sent.outcome === 'not_found') throw badField('bvn_nin', 'This BVN is not known. Check its digits.', 'verification.unknown_bvn')
  await kit.db.transaction(async (tx) => {
    const { step } = await holdJudgedBvn(tx, kit, row)
    await keepOtp(tx, step.id, { reference: sent.otpReference, to: sent.sentTo, at: kit.clock.now() })
  })
  return { next: 'otp', sent_to: sent.sentTo }
}

async function countOrRefuse(kit: VerificationKit, limit: typeof CODES, subject: string, message: string): Promise<void> {
  const waitMs = await countAttempt(kit.db, limit, subject, kit.clock.now())
  if (waitMs !== null) throw new Refusal('verification.too_many', 429, message, { retryAfterSeconds: Math.ceil(waitMs / 1_000) })
}
