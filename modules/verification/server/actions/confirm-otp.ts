import { badField, Refusal } from '../../../../platform/problems/index.ts'
import { writeAudit } from '../../../audit/index.ts'
import { type Caller, checkInOrder } from '../../../identity/index.ts'
import { onceWithPreparation, writeJobs } from '../../../ledger/index.ts'
import type { StepState } from '../../contract.ts'
import { evaluateStepJob } from '../jobs.ts'
import type { BvnCheckRow } from '../rows.generated.ts'
import { countOtpTry, undoOtpTry, moveStep } from '../store.ts'
import { loadPendingBvn, lockCheckedBvn, partnerUnavailable, type VerificationContext } from './bvn-context.ts'

/** docs/money.md: three tries a code, ten minutes. */
const MAX_OTP_TRIES = 3
const OTP_LIFETIME_MS = 10 * 60_000

/**
 * Checks the code from the phone of the BVN's owner, one try after the other. Each is counted and committed before the
 * partner checks it, so that of many concurrent tries three are checked. The right code submits the step, and a job asks the register for the
 * owner. A try without an answer of the partner is not counted, because it revealed nothing. The same call after the
 * right code gets the first reply.
 */
export async function confirmBvnOtp(
  context: VerificationContext,
  caller: Caller,
  input: { bvn?: string | undefined; otp: string },
  requestId: string,
): Promise<StepState> {
  // No fingerprint of a code is stored: with a hundred thousand possible codes, it could be found by trying.
  const intent = { scope: `verification.confirm_otp:${caller.businessId}`, key: requestId, fingerprint: '' }
  const at = context.clock.now()
  const confirm = () =>
    onceWithPreparation<{ state: StepState }>(context.tenant(caller), intent, at, async () => {
      const row = await requireValidOtp(context, caller, input, at)
      return async (tx) => {
        const { step, row: current } = await lockCheckedBvn(tx, context, row)
        if (current.otp_reference !== row.otp_reference) throw needsNewCode('We have sent a newer code. Enter that one.')
        await moveStep(tx, step, { to: 'submitted', at })
        await writeJobs(tx, [evaluateStepJob.enqueue({ stepId: step.id, round: step.tries + 1 })])
        const entry = { business: caller.businessId, actor: caller.personId, role: caller.role, operation: 'verification.confirm_otp' }
        await writeAudit(tx, { ...entry, subject: step.id, requestId, at })
        return { state: 'submitted' }
      }
    })
  const { outcome } = await checkInOrder({ ...context, db: context.acrossBusinesses('people') }, `bvn_code ${caller.businessId}`, confirm)
  return outcome.state
}

/** The BVN that waits for this code, if the partner confirms the code. */
async function requireValidOtp(
  context: VerificationContext,
  caller: Caller,
  input: { bvn?: string | undefined; otp: string },
  at: Date,
): Promise<BvnCheckRow> {
  const { row } = await loadPendingBvn(context, caller, input.bvn)
  if (row.otp_reference === null || at.getTime() - row.otp_sent_at!.getTime() > OTP_LIFETIME_MS)
    throw needsNewCode('This code has expired. Ask for a new one.')
  const db = context.tenant(caller)
  const tries = await countOtpTry(db, row, MAX_OTP_TRIES)
  if (tries === null) throw needsNewCode('Three wrong codes were entered. Ask for a new one.')
  const answer = await context.identityChecks.checkOtp({ otpReference: row.otp_reference, otp: input.otp })
  if (answer.outcome === 'unknown') {
    await undoOtpTry(db, row)
    throw partnerUnavailable(answer.reason)
  }
  if (answer.outcome === 'wrong')
    throw tries < MAX_OTP_TRIES
      ? badField('otp', wrongCode(tries), 'verification.wrong_otp')
      : needsNewCode('Three wrong codes were entered. Ask for a new one.')
  return row
}

const wrongCode = (tries: number) => `Wrong code. You can try ${MAX_OTP_TRIES - tries === 1 ? 'once' : 'twice'} more.`

const needsNewCode = (message: string) => new Refusal('verification.new_otp_needed', 409, message, { fieldErrors: [{ field: 'otp', message }] })
