import type { Sql } from '../../../platform/db/index.ts'
import { type AccessChange, lockPerson } from '../../identity/index.ts'
import { extendOrInsertCap } from './store.ts'

const CAP_MS = 24 * 60 * 60_000

/** In the commit of the change, so that no payment is made between the two. */
export async function capOutflow(tx: Sql, { id, personId, reason, at }: AccessChange): Promise<void> {
  await lockPerson(tx, personId)
  await extendOrInsertCap(tx, { id: `cap_${id}`, personId, reason, startsAt: at, endsAt: new Date(at.getTime() + CAP_MS) })
}
