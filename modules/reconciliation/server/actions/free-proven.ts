import { confirmLienCommand, reassignCommand } from '../../../collections/index.ts'
import type { ReconciliationKit } from '../kit.ts'
import { oneByOne } from '../one-by-one.ts'
import { type ProvenOnLien, provenOnLien } from '../queries.ts'

/**
 * What was posted on a notice's word, and stands on the statement by now, is free: the statement is the bank's own word too. Where
 * it says that the money was for another account, it is taken back and waits for its owner (M53, M48). Answers those that could not
 * be posted.
 */
export async function freeProven(kit: ReconciliationKit): Promise<string[]> {
  const proven = await provenOnLien(kit.db.system, kit.bank.name)
  const { failed } = await oneByOne(
    kit,
    proven,
    ({ id }) => id,
    (credit) => free(kit, credit),
  )
  return failed
}

async function free(kit: ReconciliationKit, { account_number, shown_account, ...collection }: ProvenOnLien): Promise<boolean> {
  const shown = { amountKobo: collection.amount, accountNumber: shown_account ?? account_number, payerName: collection.payer_name }
  if (shown.accountNumber === account_number) {
    await kit.lane.submit(confirmLienCommand(collection, shown, account_number))
    return true
  }
  kit.log.error({ collectionId: collection.id }, 'the statement shows a credit, which its notice told us of, for another account')
  await kit.lane.submit(reassignCommand(collection, shown, account_number, kit.ids.next('sus')))
  return true
}
