import { confirmCreditCommand, reassignCreditCommand } from '../../../collections/index.ts'
import type { ReconciliationContext } from '../context.ts'
import { forEachIsolated } from '../for-each-isolated.ts'
import { type ShownOnLien, findShownOnLien } from '../queries.ts'
import { matchStatement } from './match-statement.ts'

/**
 * What was posted on a notice's word, and stands on the statement by now, is free: the statement is the bank's own word too. Where
 * all it says is that the money was for another account, it is taken back and waits for its owner (M53, M48), and is matched then:
 * were it matched before, the bank's answer might free it in between, and nobody would look again. Answers those that could not be
 * posted.
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
