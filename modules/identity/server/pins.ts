import type { AppContext } from '../../kernel/app-context.ts'
import { hashPassword, hashPinWithPepper, verifyPassword } from '../../../platform/crypto/index.ts'
import type { Sql } from '../../../platform/db/index.ts'
import { badField, Refusal } from '../../../platform/problems/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { type CommandPlace, commit, once, readsOf, writeJobs } from '../../ledger/index.ts'
import { pinFault } from '../contract.ts'
import type { Caller } from './caller.ts'
import { memberships } from './extension-points.ts'
import { pinLocked, pinSet } from './messages.ts'
import { checkInOrder } from './ordered-tries.ts'
import { pinExists } from './queries.ts'
import { clearPinTries, countPinTry, insertPin, lockPin, lockIfPinUnchanged, replaceGrant } from './store.ts'

/** `db`: where people are, or the rows of all businesses. */
export type PinContext = Pick<AppContext, 'clock' | 'ids' | 'pinPepper' | 'extensions'> & { db: CommandPlace }

const MAX_TRIES = 5
export const GRANT_SECONDS = 120

export const hasPin = pinExists

/** A person has a PIN for each business, and the mails about it say for which. */
export async function nameOfBusiness({ db, extensions }: Pick<PinContext, 'db' | 'extensions'>, { personId, businessId }: Caller): Promise<string> {
  const known = await extensions.of(memberships)(readsOf(db), personId)
  return known.find(({ business_id: id }) => id === businessId)?.name ?? 'your business'
}

/**
 * A repeat with the same request id finds the PIN set. No part of a PIN is stored with which the content of the repeat
 * could be compared.
 */
export async function setFirstPin(context: PinContext, caller: Caller, pin: string, requestId: string): Promise<{ replayed: boolean }> {
  rejectWeakPin('pin', pin)
  const at = context.clock.now()
  const { personId, businessId } = caller
  const [hash, businessName] = await Promise.all([hashPassword(pepperedPin(context, caller, pin)), nameOfBusiness(context, caller)])
  return once(context.db, { scope: `identity.set_pin:${personId}:${businessId}`, key: requestId, fingerprint: '' }, at, async (tx) => {
    const set = await insertPin(tx, { personId, businessId, hash, at })
    if (!set) throw new Refusal('identity.pin_exists', 409, 'You already have a PIN. If you forgot it, choose Forgot Pin.')
    await writeAudit(tx, {
      business: businessId,
      actor: personId,
      role: caller.role,
      operation: 'identity.set_pin',
      subject: personId,
      requestId,
      at,
    })
    await writeJobs(tx, pinSet.jobs({ email: caller.email }, { requestId, firstname: caller.firstname, businessName }))
    return {}
  })
}

/** A right PIN opens a grant for the next money call of this session, and its id is returned. The reply contains nothing reusable. */
export async function authoriseByPin(context: PinContext, caller: Caller, pin: string): Promise<string> {
  const hash = await verifyPin(context, caller, pin, 'pin')
  const at = context.clock.now()
  const grant = {
    id: context.ids.next('grt'),
    personId: caller.personId,
    businessId: caller.businessId,
    sessionId: caller.sessionId,
    at,
    expiresAt: new Date(at.getTime() + GRANT_SECONDS * 1_000),
  }
  await commit(context.db, async (tx) => {
    await requireUnchangedPin(tx, caller, hash)
    await replaceGrant(tx, grant)
  })
  return grant.id
}

/**
 * The tries of one person are checked one after the other. Counts first and verifies second, so that neither a crash in
 * between nor concurrent guesses get a sixth try. Returns the hash that it was compared with.
 */
export function verifyPin(context: PinContext, caller: Caller, pin: string, field: string): Promise<string> {
  return checkInOrder(context, `pin ${pinSubject(caller)}`, () => countAndVerifyPin(context, caller, pin, field))
}

async function countAndVerifyPin(context: PinContext, caller: Caller, pin: string, field: string): Promise<string> {
  const tried = await countPinTry(readsOf(context.db), caller.personId, caller.businessId, MAX_TRIES)
  if (!tried) throw pinNotSet()
  if (tried.locked) throw lockedPin()
  const right = await verifyPassword(tried.hash, pepperedPin(context, caller, pin))
  if (!right) {
    const left = MAX_TRIES - tried.failures
    if (left > 0)
      throw new Refusal('pin.wrong', 400, `Incorrect PIN. ${left} ${left === 1 ? 'try' : 'tries'} left.`, {
        fieldErrors: [{ field, message: 'Incorrect PIN' }],
      })
    const businessName = await nameOfBusiness(context, caller)
    await commit(context.db, async (tx) => {
      await lockPin(tx, caller.personId, caller.businessId)
      const { personId, businessId, firstname, email } = caller
      await writeJobs(tx, pinLocked.jobs({ email }, { personId, businessId, at: context.clock.now(), firstname, businessName }))
    })
    throw lockedPin()
  }
  await clearPinTries(readsOf(context.db), caller.personId, caller.businessId)
  return tried.hash
}

/** Refuses if the PIN was changed since it was compared. */
export async function requireUnchangedPin(tx: Sql, caller: Caller, hash: string): Promise<void> {
  if (!(await lockIfPinUnchanged(tx, caller.personId, caller.businessId, hash)))
    throw new Refusal('pin.changed', 409, 'Your PIN has changed. Enter the new one.')
}

export function rejectWeakPin(field: string, pin: string): void {
  const fault = pinFault(pin)
  if (fault) throw badField(field, fault, 'identity.weak_pin')
}

/** The input of the hash in place of the PIN itself. */
export const pepperedPin = (context: Pick<PinContext, 'pinPepper'>, owner: { personId: string; businessId: string }, pin: string) =>
  hashPinWithPepper(context.pinPepper, pinSubject(owner), pin)

/** The people of the demo have PINs from the start. */
export async function setDemoPin(db: Sql, pepper: string, owner: { personId: string; businessId: string }, pin: string, at: Date): Promise<void> {
  await insertPin(db, { ...owner, hash: await hashPassword(hashPinWithPepper(pepper, pinSubject(owner), pin)), at })
}

export const pinSubject = (owner: { personId: string; businessId: string }) => `${owner.personId} ${owner.businessId}`
export const pinNotSet = () => new Refusal('pin.not_set', 403, 'Set a transaction PIN first')
const lockedPin = () => new Refusal('pin.locked', 403, 'Your PIN is locked after five wrong tries. Reset it to continue.')
