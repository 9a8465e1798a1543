import { call } from '../../../ui/data/client.ts'
import { logout } from '../contract.ts'

/** Ends the session on the server. Whoever is offline or already out leaves all the same. */
export async function signOut(): Promise<void> {
  await call(logout, { body: {} }).catch(() => undefined)
}
