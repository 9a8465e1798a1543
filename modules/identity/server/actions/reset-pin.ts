import type { AppContext } from '../../../kernel/app-context.ts'
import { hashPassword } from '../../../../platform/crypto/index.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { writeAudit } from '../../../audit/index.ts'
import { commit, onceWithPreparation, readsOf, writeJobs } from '../../../ledger/index.ts'
import type { Caller } from '../caller.ts'
import { accessChanged } from '../extension-points.ts'
import { pinChanged } from '../messages.ts'
import { otpMessage } from './send-otp.ts'
import { verifyOtp, type OtpContext, countOtpSend, issueOtp, consumeOtp } from '../otp.ts'
import { nameOfBusiness, pepperedPin, type PinContext, pinNotSet, rejectWeakPin, verifyPin, requireUnchangedPin, pinSubject } from '../pins.ts'
import { pinExists } from '../queries.ts'
import { replacePin } from '../store.ts'
import { askForVideo, checkVideo, type GivenVideo, memberVideo, type VideoContext } from '../video-confirmation/check-video.ts'

export type PinResetContext = PinContext & OtpContext & VideoContext & Pick<AppContext, 'secrets' | 'productName' | 'newDeviceChecks'>

const PURPOSE = { name: 'pin_reset' } as const

/** Sent to the stored e-mail address and phone number, which a stranger at an open screen does not have. */
export async function requestPinReset(context: PinResetContext, caller: Caller): Promise<void> {
  if (!(await pinExists(readsOf(context.db), caller.personId, caller.businessId))) throw pinNotSet()
  await countOtpSend(context, PURPOSE, pinSubject(caller))
  await commit(context.db, async (tx) => {
    const issued = await issueOtp(tx, context, PURPOSE, pinSubject(caller))
    const { secrets } = context
    await writeJobs(tx, [otpMessage(secrets, PURPOSE, 'mail', caller.email, issued), otpMessage(secrets, PURPOSE, 'sms', caller.email, issued)])
  })
}

export async function checkPinResetCode(context: PinResetContext, caller: Caller, otp: string): Promise<void> {
  await verifyOtp(context, PURPOSE, pinSubject(caller), 'otp', otp)
}

/** The question of the video, after the code and the new PIN were checked. */
export async function startPinReset(context: PinResetContext, caller: Caller, input: { otp: string; pin: string }): Promise<string | null> {
  rejectWeakPin('pin', input.pin)
  await checkPinResetCode(context, caller, input.otp)
  return (await askForVideo(context, memberVideo('pin_reset', caller)))?.question ?? null
}

/** The new PIN unlocks a locked one; a grant opened by the old PIN is void. */
export async function setPinByCode(context: PinResetContext, caller: Caller, input: { otp: string; pin: string } & GivenVideo, meta: RequestMeta) {
  rejectWeakPin('pin', input.pin)
  return renewPin(context, caller, input.pin, 'identity.reset_pin', meta, async () => {
    const confirm = await checkVideo(context, memberVideo('pin_reset', caller), input)
    const codeId = await verifyOtp(context, PURPOSE, pinSubject(caller), 'otp', input.otp)
    return async (tx, at) => {
      await consumeOtp(tx, codeId, at, 'otp')
      const change = { id: codeId, personId: caller.personId, reason: 'pin_reset', at } as const
      if (context.newDeviceChecks) await context.extensions.of(accessChanged)(tx, change)
      await confirm?.(tx, at)
    }
  })
}

export async function setPinByPin(
  context: PinResetContext,
  caller: Caller,
  input: { old_pin: string; new_pin: string } & GivenVideo,
  meta: RequestMeta,
) {
  rejectWeakPin('new_pin', input.new_pin)
  return renewPin(context, caller, input.new_pin, 'identity.change_pin', meta, async () => {
    const confirm = await checkVideo(context, memberVideo('pin_change', caller), input)
    const hash = await verifyPin(context, caller, input.old_pin, 'old_pin')
    return async (tx, at) => {
      await requireUnchangedPin(tx, caller, hash)
      await confirm?.(tx, at)
    }
  })
}

/** `prove` verifies the person, and returns the check to repeat under lock in the commit. */
async function renewPin(
  context: PinResetContext,
  caller: Caller,
  pin: string,
  operation: string,
  meta: RequestMeta,
  prove: () => Promise<(tx: Sql, at: Date) => Promise<void>>,
): Promise<{ replayed: boolean }> {
  const { personId, businessId } = caller
  const intent = { scope: `${operation}:${personId}:${businessId}`, key: meta.requestId, fingerprint: '' }
  const at = context.clock.now()
  const { replayed } = await onceWithPreparation(context.db, intent, at, async () => {
    const proof = await prove()
    const [hash, businessName] = await Promise.all([hashPassword(pepperedPin(context, caller, pin)), nameOfBusiness(context, caller)])
    return async (tx) => {
      await proof(tx, at)
      await replacePin(tx, { personId, businessId, hash, at })
      await writeAudit(tx, { business: businessId, actor: personId, role: caller.role, operation, subject: personId, requestId: meta.requestId, at })
      const { productName } = context
      const { email, firstname } = caller
      await writeJobs(tx, pinChanged.jobs({ email }, { productName, change: `${meta.requestId}-${personId}`, firstname, businessName }))
      return {}
    }
  })
  return { replayed }
}
