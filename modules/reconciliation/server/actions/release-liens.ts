import { confirmCreditCommand, reassignCreditCommand } from '../../../collections/index.ts'
import type { ReconciliationContext } from '../context.ts'
import { forEachIsolated } from '../for-each-isolated.ts'
import { type ShownOnLien, findShownOnLien } from '../queries.ts'
import { matchStatement } from './match-statement.ts'

/**
 * Releases the lien of a provisional credit that the statement shows, because the statement confirms it. If the
 * statement names only another account, the credit is withdrawn and waits for its owner (M53, M48). Its line is matched
 * only afterwards. If it were matched before, a confirmation might release the lien in between, and the credit would
 * not be checked again. Returns the names of those that could not be posted.
 */
export async function releaseLiens(context: ReconciliationContext): Promise<string[]> {
  const shown = await findShownOnLien(context.db.system, context.bank.name)
  const { failed } = await forEachIsolated(
    context,
    shown,
    ({ id }) => id,
    (credit) => releaseLien(context, credit),
  )
  if (shown.some(({ shown_account }) => shown_account !== null)) await matchStatement(context)
  return failed
}

async function releaseLien(context: ReconciliationContext, { account_number, shown_account, ...collection }: ShownOnLien): Promise<boolean> {
  const shown = { amountKobo: collection.amount, accountNumber: shown_account ?? account_number, payerName: collection.payer_name }
  if (shown_account === null) {
    await context.postingQueue.submit(confirmCreditCommand(collection, shown, account_number))
    return true
  }
  context.log.error({ collectionId: collection.id }, 'the statement shows a credit, which its notice told us of, for another account')
  await context.postingQueue.submit(reassignCreditCommand(collection, shown, account_number, context.ids.next('sus')))
  return true
}
