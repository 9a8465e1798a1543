import type { Sql } from '../../../../platform/db/index.ts'
import type { AppContext } from '../../../kernel/app-context.ts'
import { type MoneyCommand, unlessStale, wallet } from '../../../ledger/index.ts'
import { heldShares, MAX_HOLDS } from '../queries.ts'
import type { DebtRecoveryRow } from '../rows.generated.ts'
import { LIEN_REASON } from '../share-lien.ts'
import { debtRecoveryTable } from '../tables.ts'
import { isOpen } from './recovery-plan.ts'

type ShareContext = Pick<AppContext, 'ids' | 'postingQueue'> & { db: Sql }
type Recovery = Pick<DebtRecoveryRow, 'id' | 'business_id'>

/** The shares that are held for a recovery. More than one command can lock become one share first, page by page. */
export async function joinedShares({ db, ids, postingQueue }: ShareContext, row: Recovery, maximum = MAX_HOLDS): Promise<string[]> {
  for (;;) {
    const holds = await heldShares(db, row, maximum)
    if (holds.length < maximum) return holds
    await postingQueue.submit(joinCommand(ids.next('hld'), row, holds))
  }
}

const TRIES = 3

/** For a command that ends a recovery, and so needs every share. A credit that adds one in between makes it stale, and it is tried again. */
export async function withAllShares<T>(context: ShareContext, row: Recovery | null, run: (holds: readonly string[]) => Promise<T>): Promise<T> {
  if (row === null) return run([])
  for (let tries = 1; tries < TRIES; tries++) {
    const done = await unlessStale(run(await joinedShares(context, row)))
    if (done !== null) return done
  }
  return run(await joinedShares(context, row))
}

const joinCommand = (id: string, { id: recoveryId, business_id }: Recovery, holds: readonly string[]): MoneyCommand => ({
  name: 'debts.join_shares',
  isHousekeeping: true,
  scope: 'debt-join-shares',
  key: id,
  fingerprint: '',
  actor: 'system',
  needs: { accounts: [wallet(business_id)], holds, rows: [debtRecoveryTable.ref(recoveryId)] },
  decide(locked) {
    const open = holds.map((each) => locked.hold(each)).filter((hold) => hold?.state === 'open')
    if (open.length < 2 || !isOpen(locked.row(debtRecoveryTable, recoveryId)!)) return { outcome: {} }
    const amount = open.reduce((sum, hold) => sum + hold!.remaining, 0n)
    return {
      holds: [
        ...open.map((hold) => ({ change: 'release', id: hold!.id }) as const),
        { change: 'place', id, account: wallet(business_id), kind: 'lien', about: recoveryId, reason: LIEN_REASON, amount },
      ],
      outcome: {},
    }
  },
})
