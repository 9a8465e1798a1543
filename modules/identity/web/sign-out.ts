import { call } from '../../../ui/data/client.ts'
import { announceSessionEnding } from '../../../ui/data/session.ts'
import { logout } from '../contract.ts'

/**
 * Ends this session on the server, or all sessions of the person. A failed call does not prevent signing out: the device may be offline, or
 * already signed out.
 */
export async function signOut(everywhere = false): Promise<void> {
  announceSessionEnding()
  await call(logout, { body: everywhere ? { everywhere } : {} }).catch(() => undefined)
}
