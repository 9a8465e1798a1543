import type { Database } from '../../../platform/db/index.ts'
import type { RequestMeta } from '../../../platform/http/bind.ts'
import { networkAddress } from '../../../platform/http/network.ts'
import { countAttempt, resetAttempts, undoCount } from './attempt-limits.ts'
import { browserId, type DeviceContext, isKnownDevice } from './device-cookie.ts'

const QUARTER_MS = 15 * 60_000

/**
 * Wrong passwords. By person and network against guessing one password: a stranger elsewhere does not lock the owner
 * out. A device that the person has signed in with counts for itself.
 */
const BY_PERSON_AND_PLACE = { kind: 'sign_in_person', most: 5, windowMs: QUARTER_MS }
/** Against guessing one password from many networks. Known devices of the person are spared. */
const BY_PERSON = { kind: 'sign_in_strangers', most: 50, windowMs: 4 * QUARTER_MS }
/** Against trying one password on many names. */
export const SIGN_IN_BY_ADDRESS = { kind: 'sign_in_address', most: 100, windowMs: QUARTER_MS }

/** Where a try for a person comes from: the subject of its counter. */
export type SignInPlace = { subject: string; isKnown: boolean; owner: string }

/** `owner`: the person's id, or the name that was typed if nobody has it. */
export function signInPlace(
  context: Pick<DeviceContext, 'pinPepper'>,
  owner: string,
  email: string,
  { address, deviceCookie }: Pick<RequestMeta, 'address' | 'deviceCookie'>,
): SignInPlace {
  const isKnown = isKnownDevice(context, deviceCookie, email)
  return { subject: `${owner} ${isKnown ? browserId(deviceCookie)! : networkAddress(address)}`, isKnown, owner }
}

/** The milliseconds to wait, or null. A try that its network may not make does not count for the person. */
export async function countSignIn(db: Database, { subject, isKnown, owner }: SignInPlace, at: Date): Promise<number | null> {
  return (await countAttempt(db, BY_PERSON_AND_PLACE, subject, at)) ?? (isKnown ? null : await countAttempt(db, BY_PERSON, owner, at))
}

/** The try was right: it does not count, and the wrong ones before it from the same place are forgotten. */
export async function forgiveSignIn(db: Database, { subject, isKnown, owner }: SignInPlace): Promise<void> {
  await resetAttempts(db, BY_PERSON_AND_PLACE, subject)
  if (!isKnown) await undoCount(db, BY_PERSON, owner)
}

/** The person has another password now, so the wrong ones before count for nothing. */
export async function forgiveSignIns(db: Database, { subject, owner }: SignInPlace): Promise<void> {
  await Promise.all([resetAttempts(db, BY_PERSON_AND_PLACE, subject), resetAttempts(db, BY_PERSON, owner)])
}
