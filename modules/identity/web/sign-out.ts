import { call } from '../../../ui/data/client.ts'
import { logout } from '../contract.ts'

/** Ends the session on the server, or all that this person has. Whoever is offline or already out leaves all the same. */
export async function signOut(everywhere = false): Promise<void> {
  await call(logout, { body: everywhere ? { everywhere } : {} }).catch(() => undefined)
}
