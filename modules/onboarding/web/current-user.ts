import { useCallback } from 'react'
import type { WireReply } from '../../../platform/http/contract.ts'
import { clearStorages, readSession, saveSession, useSession } from '../../../ui/data/session.ts'
import type { login, MerchantSummary } from '../contract.ts'
import { SIGN_UP_DRAFT_KEY } from './sign-up-draft.ts'

export type CurrentUser = WireReply<typeof login>

/** What is left in storage when everything else goes: whether this person has seen the tour. */
const PRESERVED_KEYS = ['tour-completed']

/** The word with which a person without a place to go is sent back. */
const NO_HOME_MESSAGE = 'Could not complete request'

/** Called where nobody is signed in and a page arrives; a sign-up that was begun may go on. */
export function clearStaleSession(): void {
  clearStorages([...PRESERVED_KEYS, SIGN_UP_DRAFT_KEY])
}

/** Called before a sign-in, after a sign-out, and when the server ended the session. */
export function clearSession(): void {
  clearStorages(PRESERVED_KEYS)
}

/** Keeps what the sign-in answered; the first business is the current one. Answers with where this person belongs. */
export function startSession(answer: CurrentUser): string {
  const isCashier = answer.role === 'cashier'
  if (isCashier ? !answer.cashpointid : !answer.businessid) throw new Error(NO_HOME_MESSAGE)
  const first = answer.merchants.find((business) => business.businessid === answer.businessid) ?? answer.merchants[0]
  saveSession({ accessToken: answer.token, publicKey: first?.publickey ?? null, holder: answer })
  return homePathOf(answer.role)
}

export function homePathOf(role: string): string {
  return role === 'cashier' ? '/admin/cashpoint' : '/admin/merchant'
}

/** Who is signed in, outside of a component. */
export function readCurrentUser(): CurrentUser | null {
  return readSession<CurrentUser>()?.holder ?? null
}

/** Who is signed in and for which business. Only for screens behind the sign-in, which are not drawn without one. */
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
    saveSession({ ...known, publicKey: next.publickey, holder: { ...known.holder, businessid, role: next.role, cashpointid: next.cashpointid } })
  }, [])
  return {
    person,
    isWebUser: person.type === 'web',
    business: person.merchants.find((business) => business.businessid === person.businessid) ?? null,
    switchTo,
  }
}

/** For the moment between signing out and leaving the page. */
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
  merchants: [],
}
