import type { Sql } from '../../../../platform/db/index.ts'
import { commit } from '../../../ledger/index.ts'
import { pinSubject } from '../pins.ts'
import { endAllSessions } from '../sessions.ts'
import { forgiveStrangers } from '../sign-in-limits.ts'
import { clearAttempts } from '../store.ts'

/** Support has identified a caller who fears that somebody else is signed in: every device signs in again, and mailed links end. */
export const endSessionsForCaller = (db: Sql, personId: string, at: Date): Promise<void> => commit(db, (tx) => endAllSessions(tx, personId, at))

/** The caller asked for many codes for a new PIN, or strangers tried the password: neither waits any longer. A PIN that is locked stays so. */
export async function endCallersWait(db: Sql, { personId, businessId }: { personId: string; businessId: string }): Promise<void> {
  await Promise.all([clearAttempts(db, pinSubject({ personId, businessId }), 'code_sent_pin_reset'), forgiveStrangers(db, personId)])
}
