import type { AppContext } from '../../../app-context.ts'
import { bookedFloat, openTopUps } from '../queries.ts'
import { storeBalance } from '../store.ts'
import { topUpArrivedCommand } from './top-up.ts'

export type BalanceContext = Pick<AppContext, 'db' | 'biller' | 'postingQueue' | 'clock' | 'log'>

/** A payment posted during the call would make both sides of different times. Then the next run compares them. */
const TRIES = 3

/**
 * Asks the biller for our float. A top-up has arrived when the balance shows it beside what the books have. The comparison is stored for
 * the check of the books (docs/money.md §6, 13).
 */
export async function readBalance({ db, biller, postingQueue, clock, log }: BalanceContext): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const before = await bookedFloat(db.system, biller.name)
    const told = await biller.balance()
    if (told.outcome === 'unknown') return log.warn({ reason: told.reason }, 'the biller did not tell its balance')
    const after = await bookedFloat(db.system, biller.name)
    if (!before || !after || before.seq !== after.seq || before.held !== after.held) continue
    const topUps = await openTopUps(db.system)
    const arrived = topUps.find(({ amount }) => told.kobo >= after.balance - after.held + amount && told.kobo <= after.balance + amount)
    if (arrived) {
      await postingQueue.submit(topUpArrivedCommand(arrived, biller.name))
      continue
    }
    return storeBalance(db.system, {
      partner: biller.name,
      toldKobo: told.kobo,
      bookedKobo: after.balance,
      reservedKobo: after.held,
      at: clock.now(),
    })
  }
}
