import type { RequestMeta } from '../../../platform/http/bind.ts'
import { networkAddress } from '../../../platform/http/network.ts'
import { type CommandPlace, readsOf } from '../../ledger/index.ts'
import { countAttempt, resetAttempts, undoCount } from './attempt-limits.ts'
import { browserId, type DeviceContext, isKnownDevice } from './device-cookie.ts'
import { incrementAttempts } from './store.ts'

const QUARTER_MS = 15 * 60_000

/**
 * Wrong passwords. By person and network against guessing one password: a stranger elsewhere does not lock the owner
 * out. A device that the person has signed in with counts for itself.
 */
const BY_PERSON_AND_PLACE = { kind: 'sign_in_person', limit: 5, windowMs: QUARTER_MS }
/** Against guessing one password from many networks. Known devices of the person are spared. */
const BY_PERSON = { kind: 'sign_in_strangers', limit: 50, windowMs: 4 * QUARTER_MS }
/**
 * Against trying one password on many names. It refuses nobody: thousands of phones share one address of a mobile carrier, and a stranger
 * among them could keep all others out. Beyond it a name has few tries from this network.
 */
const BY_NETWORK = { kind: 'sign_in_address', limit: 100, windowMs: QUARTER_MS }
/** Beyond it, a network's unknown devices are refused: as many wrong passwords are no slips, even of a mobile carrier. */
const MAX_OF_NETWORK = 1_000
/** A right password and one slip. */
const FEW_BY_PERSON_AND_PLACE = { ...BY_PERSON_AND_PLACE, limit: 2 }

/** Where a try for a person comes from: the subject of its counter. */
export type SignInPlace = { subject: string; network: string; isKnown: boolean; owner: string }

/** `owner`: the person's id, or the name that was typed if nobody has it. */
export function signInPlace(
  context: Pick<DeviceContext, 'pinPepper'>,
  owner: string,
  email: string,
  { address, deviceCookie }: Pick<RequestMeta, 'address' | 'deviceCookie'>,
): SignInPlace {
  const isKnown = isKnownDevice(context, deviceCookie, email)
  const network = networkAddress(address)
  return { subject: `${owner} ${isKnown ? browserId(deviceCookie)! : network}`, network, isKnown, owner }
}

/** The milliseconds to wait, or null. A try that its network may not make does not count for the person. A known device has its own count alone. */
export async function countSignIn(db: CommandPlace, { subject, network, isKnown, owner }: SignInPlace, at: Date): Promise<number | null> {
  if (isKnown) return countAttempt(db, BY_PERSON_AND_PLACE, subject, at)
  const { tries, since } = await incrementAttempts(readsOf(db), network, BY_NETWORK, at)
  if (tries > MAX_OF_NETWORK) return Math.max(1_000, since.getTime() + BY_NETWORK.windowMs - at.getTime())
  const isCrowded = tries > BY_NETWORK.limit
  return (
    (await countAttempt(db, isCrowded ? FEW_BY_PERSON_AND_PLACE : BY_PERSON_AND_PLACE, subject, at)) ?? (await countAttempt(db, BY_PERSON, owner, at))
  )
}

/** The try was right: it does not count, and the wrong ones before it from the same place are forgotten. */
export async function forgiveSignIn(db: CommandPlace, { subject, network, isKnown, owner }: SignInPlace): Promise<void> {
  await resetAttempts(db, BY_PERSON_AND_PLACE, subject)
  if (isKnown) return
  await undoCount(db, BY_PERSON, owner)
  await undoCount(db, BY_NETWORK, network)
}

/** Wrong passwords of strangers keep the person of this name out no longer. */
export const forgiveStrangers = (db: CommandPlace, personId: string): Promise<void> => resetAttempts(db, BY_PERSON, personId)

/** The person has another password now, so the wrong ones before count for nothing. */
export async function forgiveSignIns(db: CommandPlace, { subject, owner }: SignInPlace): Promise<void> {
  await Promise.all([resetAttempts(db, BY_PERSON_AND_PLACE, subject), resetAttempts(db, BY_PERSON, owner)])
}
