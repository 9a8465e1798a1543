import { hashPassword, type Secrets } from '../../../../platform/crypto/index.ts'
import type { Sql } from '../../../../platform/db/index.ts'
import type { RequestMeta } from '../../../../platform/http/bind.ts'
import { writeAudit } from '../../../audit/index.ts'
import { onceAfter, writeJobs } from '../../../ledger/index.ts'
import { mailJob } from '../../../messages/index.ts'
import type { Caller } from '../caller.ts'
import { sendCodeJob } from '../otp-jobs.ts'
import { checkCode, type CodeKit, countSend, issueCode, spendCode } from '../otp.ts'
import { hashedPin, type PinKit, pinNotSet, refuseWeakPin, requireRightPin, requireSamePin, subjectOf } from '../pins.ts'
import { pinExists } from '../queries.ts'
import { replacePin } from '../store.ts'

export type PinResetKit = PinKit & CodeKit & { secrets: Secrets; productName: string }

const PURPOSE = { name: 'pin_reset' } as const

/** To the address and the number that are on record: whoever sits at an open screen has neither. */
export async function askForPinReset(kit: PinResetKit, caller: Caller): Promise<void> {
  if (!(await pinExists(kit.db.system, caller.personId, caller.businessId))) throw pinNotSet()
  await countSend(kit, PURPOSE, subjectOf(caller))
  await kit.db.transaction(async (tx) => {
    const issued = await issueCode(tx, kit, PURPOSE, subjectOf(caller))
    const { secrets } = kit
    await writeJobs(tx, [sendCodeJob(secrets, PURPOSE, 'mail', caller.email, issued), sendCodeJob(secrets, PURPOSE, 'sms', caller.email, issued)])
  })
}

export async function checkPinResetCode(kit: PinResetKit, caller: Caller, otp: string): Promise<void> {
  await checkCode(kit, PURPOSE, subjectOf(caller), 'otp', otp)
}

/** A locked PIN is open again with the new one; a grant that the old one gave is worth nothing any more. */
export async function setPinByCode(kit: PinResetKit, caller: Caller, asked: { otp: string; pin: string }, meta: RequestMeta) {
  refuseWeakPin('pin', asked.pin)
  return renewPin(kit, caller, asked.pin, 'identity.reset_pin', meta, async () => {
    const codeId = await checkCode(kit, PURPOSE, subjectOf(caller), 'otp', asked.otp)
    return (tx, at) => spendCode(tx, codeId, at, 'otp')
  })
}

export async function setPinByPin(kit: PinResetKit, caller: Caller, asked: { old_pin: string; new_pin: string }, meta: RequestMeta) {
  refuseWeakPin('new_pin', asked.new_pin)
  return renewPin(kit, caller, asked.new_pin, 'identity.change_pin', meta, async () => {
    const hash = await requireRightPin(kit, caller, asked.old_pin, 'old_pin')
    return (tx) => requireSamePin(tx, caller, hash)
  })
}

/** `prove` shows that this is the person, and answers what has to hold still in the commit. */
async function renewPin(
  kit: PinResetKit,
  caller: Caller,
  pin: string,
  operation: string,
  meta: RequestMeta,
  prove: () => Promise<(tx: Sql, at: Date) => Promise<void>>,
): Promise<{ replayed: boolean }> {
  const { personId, businessId } = caller
  const intent = { scope: `${operation}:${personId}:${businessId}`, key: meta.requestId, fingerprint: '' }
  const at = kit.clock.now()
  const { replayed } = await onceAfter(kit.db, intent, at, async () => {
    const proof = await prove()
    const hash = await hashPassword(hashedPin(kit, caller, pin))
    return async (tx) => {
      await proof(tx, at)
      await replacePin(tx, { personId, businessId, hash, at })
      await writeAudit(tx, { business: businessId, actor: personId, role: caller.role, operation, subject: personId, requestId: meta.requestId, at })
      await writeJobs(tx, [changedMail(kit.productName, `${meta.requestId}-${personId}`, caller)])
      return {}
    }
  })
  return { replayed }
}

function changedMail(productName: string, occasion: string, caller: Caller) {
  const text = [
    `Hello ${caller.firstname},`,
    '',
    `Your ${productName} transaction PIN was changed just now.`,
    '',
    'If it was not you, choose a new password and a new PIN at once and tell our support.',
  ].join('\n')
  return mailJob(`pin-changed-${occasion}`, { to: caller.email, subject: `Your ${productName} PIN was changed`, text })
}
