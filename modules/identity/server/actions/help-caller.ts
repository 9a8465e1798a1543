import type { Sql } from '../../../../platform/db/index.ts'
import { commit, writeJobs } from '../../../ledger/index.ts'
import { sessionsEnded } from '../messages.ts'
import type { Person } from '../person.ts'
import { pinSubject } from '../pins.ts'
import { endAllSessions } from '../sessions.ts'
import { forgiveStrangers } from '../sign-in-limits.ts'
import { clearAttempts } from '../store.ts'

/** Support has identified a caller who fears that somebody else is signed in: every device signs in again, and mailed links end. */
export const endSessionsForCaller = (
  { people, productName }: { people: Sql; productName: string },
  { id, email, phone, firstname }: Pick<Person, 'id' | 'email' | 'phone' | 'firstname'>,
  { requestId, at }: { requestId: string; at: Date },
): Promise<void> =>
  commit(people, async (tx) => {
    await endAllSessions(tx, id, at)
    await writeJobs(tx, sessionsEnded.jobs({ email, phone }, { productName, requestId, firstname }))
  })

/** The caller asked for many codes for a new PIN, or strangers tried the password: neither waits any longer. A PIN that is locked stays so. */
export async function endCallersWait(db: Sql, { personId, businessId }: { personId: string; businessId: string }): Promise<void> {
  await Promise.all([clearAttempts(db, pinSubject({ personId, businessId }), 'code_sent_pin_reset'), forgiveStrangers(db, personId)])
}
