import { readSession, saveSession } from '../../../ui/data/session.ts'
import type { MerchantSummary } from '../contract.ts'
import type { CurrentUser } from './current-user.ts'

/** A business that the person has made or joined since the sign-in. The switcher lists it from now on. */
export function addBusinessToSession(added: MerchantSummary): void {
  const known = readSession<CurrentUser>()
  if (!known || known.holder.merchants.some(({ businessid }) => businessid === added.businessid)) return
  saveSession({ ...known, holder: { ...known.holder, merchants: [...known.holder.merchants, added] } })
}
