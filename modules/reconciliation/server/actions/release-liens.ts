import { confirmLienCommand, reassignCommand } from '../../../collections/index.ts'
import type { ReconciliationKit } from '../kit.ts'
import { oneByOne } from '../for-each-isolated.ts'
import { type ShownOnLien, shownOnLien } from '../queries.ts'
import { matchStatement } from './match-statement.ts'

/**
 * What was posted on a notice's word, and stands on the statement by now, is free: the statement is the bank's own word too. Where
 * all it says is that the money was for another account, it is taken back and waits for its owner (M53, M48), and is matched then:
 * were it matched before, the bank's answer might free it in between, and nobody would look again. Answers those that could not be
 * posted.
 */
export async function freeProven(kit: ReconciliationKit): Promise<string[]> {
  const shown = await shownOnLien(kit.db.system, kit.bank.name)
  const { failed } = await oneByOne(
    kit,
    shown,
    ({ id }) => id,
    (credit) => free(kit, credit),
  )
  if (shown.some(({ shown_account }) => shown_account !== null)) await matchStatement(kit)
  return failed
}

async function free(kit: ReconciliationKit, { account_number, shown_account, ...collection }: ShownOnLien): Promise<boolean> {
  const shown = { amountKobo: collection.amount, accountNumber: shown_account ?? account_number, payerName: collection.payer_name }
  if (shown_account === null) {
    await kit.lane.submit(confirmLienCommand(collection, shown, account_number))
    return true
  }
  kit.log.error({ collectionId: collection.id }, 'the statement shows a credit, which its notice told us of, for another account')
  await kit.lane.submit(reassignCommand(collection, shown, account_number, kit.ids.next('sus')))
  return true
}
