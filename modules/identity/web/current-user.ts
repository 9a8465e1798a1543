import { t } from '@lingui/core/macro'
import { useCallback } from 'react'
import type { WireReply } from '../../../platform/http/contract.ts'
import { areaOf } from '../contract.ts'
import { HIDDEN_AMOUNTS_KEY } from '../../../ui/data/hidden-amounts.ts'
import { removeValues, storeValue } from '../../../ui/data/storage.ts'
import { LANGUAGE_KEY } from '../../../ui/language.ts'
import { isKeptFor, KEPT_FORMS_KEY, keptPathOf } from '../../../ui/kept-forms.ts'
import { clearStorages, readSession, saveSession, useSession } from '../../../ui/data/session.ts'
import type { login, MerchantSummary } from '../contract.ts'

export type CurrentUser = WireReply<typeof login>

/** In local storage: the tour was seen, in this browser or on another device (AMB-88). */
export const TOUR_MARKER = 'tour-completed'

/** Kept when storage is cleared: whether this person has seen the tour, who hides amounts, the language, and a form of an ended session. */
const PRESERVED_KEYS = [TOUR_MARKER, HIDDEN_AMOUNTS_KEY, LANGUAGE_KEY, KEPT_FORMS_KEY]

/** Shown to a person who signs in without a business or cashpoint to open. */
const NO_HOME_MESSAGE = t`Could not complete request`

/** Called when a page loads without a session. `drafts`: keys of what a visitor has begun and may go on with. */
export function clearStaleSession(drafts: readonly string[] = []): void {
  clearStorages([...PRESERVED_KEYS, ...drafts])
}

/** Called before a sign-in, after a sign-out, and when the server ended the session. */
export function clearSession(): void {
  clearStorages(PRESERVED_KEYS)
}

/**
 * Saves the sign-in answer. The current business is the one whose form the session's end interrupted, else the first. Returns the path of the
 * page that was interrupted, or of the home.
 */
export function startSession(answer: CurrentUser): string {
  if (areaOf(answer.role) === 'cashpoint' ? !answer.cashpointid : !answer.businessid) throw new Error(NO_HOME_MESSAGE)
  const kept = answer.merchants.find(({ businessid }) => isKeptFor(formOwnerOf({ _id: answer._id, businessid })))
  const current = kept ?? answer.merchants.find((business) => business.businessid === answer.businessid) ?? answer.merchants[0]
  const holder = kept ? { ...answer, businessid: kept.businessid, role: kept.role, cashpointid: kept.cashpointid } : answer
  saveSession({ accessToken: answer.token, publicKey: businessKeyOf(current), holder })
  if (answer.tour_seen) storeValue('localStorage', TOUR_MARKER, 'yes')
  // Somebody else has seen it in this browser.
  else removeValues('localStorage', (key) => key === TOUR_MARKER)
  const interrupted = keptPathOf(formOwnerOf(holder))
  return answer.must_change_password ? NEW_PASSWORD_PATH : (interrupted ?? homePathOf(answer.role))
}

/** A form is kept for one person in one business. */
export const formOwnerOf = ({ _id, businessid }: Pick<CurrentUser, '_id' | 'businessid'>): string => `${_id} ${businessid}`

/** Names the business in a call: by its public key, or by its id where the role does not get the key (AMB-76). */
const businessKeyOf = (business: MerchantSummary | undefined): string | null => business?.publickey ?? business?.businessid ?? null

/** The page that a person with a temporary password gets in place of every other. */
export const NEW_PASSWORD_PATH = '/new-password'

/** The person has chosen a password. Returns the path of the person's home. */
export function recordNewPassword(): string {
  const session = readSession<CurrentUser>()
  if (!session) return '/login'
  saveSession({ ...session, holder: { ...session.holder, must_change_password: false } })
  return homePathOf(session.holder.role)
}

export const homePathOf = (role: string): string => `/admin/${areaOf(role)}`

/** The signed-in user, for code outside of components. */
export function readCurrentUser(): CurrentUser | null {
  return readSession<CurrentUser>()?.holder ?? null
}

/** The signed-in user and the current business. Only for screens behind the sign-in, which do not render without a session. */
export function useCurrentUser(): {
  person: CurrentUser
  /** S1 §3: only people who signed up on the web see account numbers. */
  isWebUser: boolean
  business: MerchantSummary | null
  switchTo: (businessid: string) => void
} {
  const session = useSession<CurrentUser>()
  const person = session?.holder ?? EMPTY_USER
  const switchTo = useCallback((businessid: string) => {
    const known = readSession<CurrentUser>()
    const next = known?.holder.merchants.find((business) => business.businessid === businessid)
    if (!known || !next) return
    saveSession({ ...known, publicKey: businessKeyOf(next), holder: { ...known.holder, businessid, role: next.role, cashpointid: next.cashpointid } })
  }, [])
  return {
    person,
    isWebUser: person.type === 'web',
    business: person.merchants.find((business) => business.businessid === person.businessid) ?? null,
    switchTo,
  }
}

/** Used between signing out and leaving the page. */
const EMPTY_USER: CurrentUser = {
  token: '',
  _id: '',
  role: 'merchant',
  businessid: '',
  cashpointid: null,
  firstname: '',
  lastname: '',
  email: '',
  type: 'web',
  must_change_password: false,
  tour_seen: true,
  merchants: [],
}
