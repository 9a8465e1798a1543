import { useCallback } from 'react'
import type { WireReply } from '../../../platform/http/contract.ts'
import { clearStorages, readSession, saveSession, useSession } from '../../../ui/data/session.ts'
import type { login, MerchantSummary } from '../contract.ts'
import { SIGN_UP_BEGUN } from './sign-up-draft.ts'

export type SignedIn = WireReply<typeof login>

/** What is left in storage when everything else goes: whether this person has seen the tour. */
const KEPT = ['tour-completed']

/** The word with which a person without a place to go is sent back. */
const NO_PLACE = 'Could not complete request'

/** Called where nobody is signed in and a page arrives; a sign-up that was begun may go on. */
export function forgetWhatWasLeft(): void {
  clearStorages([...KEPT, SIGN_UP_BEGUN])
}

/** Called before a sign-in, after a sign-out, and when the server ended the session. */
export function forgetEverything(): void {
  clearStorages(KEPT)
}

/** Keeps what the sign-in answered; the first business is the current one. Answers with where this person belongs. */
export function enter(answer: SignedIn): string {
  const isCashier = answer.role === 'cashier'
  if (isCashier ? !answer.cashpointid : !answer.businessid) throw new Error(NO_PLACE)
  const first = answer.merchants.find((business) => business.businessid === answer.businessid) ?? answer.merchants[0]
  saveSession({ accessToken: answer.token, publicKey: first?.publickey ?? null, holder: answer })
  return homeOf(answer.role)
}

export function homeOf(role: string): string {
  return role === 'cashier' ? '/admin/cashpoint' : '/admin/merchant'
}

/** Who is signed in, outside of a component. */
export function readSignedIn(): SignedIn | null {
  return readSession<SignedIn>()?.holder ?? null
}

/** Who is signed in and for which business. Only for screens behind the sign-in, which are not drawn without one. */
export function useSignedIn(): {
  person: SignedIn
  /** S1 §3: only people who signed up on the web see account numbers. */
  isWebUser: boolean
  business: MerchantSummary | null
  switchTo: (businessid: string) => void
} {
  const session = useSession<SignedIn>()
  const person = session?.holder ?? NOBODY
  const switchTo = useCallback((businessid: string) => {
    const known = readSession<SignedIn>()
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
const NOBODY: SignedIn = {
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
