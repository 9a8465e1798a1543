import { confirmLienCommand } from '../../../collections/index.ts'
import type { ReconciliationKit } from '../kit.ts'
import { provenOnLien } from '../queries.ts'

/** What was posted on a notice's word, and stands on the statement by now, is free: the statement is the bank's own word too. */
export async function freeProven(kit: ReconciliationKit): Promise<void> {
  for (const { account_number, ...collection } of await provenOnLien(kit.db.system, kit.bank.name)) {
    await kit.lane.submit(confirmLienCommand(collection, { amountKobo: collection.amount, accountNumber: account_number }, account_number))
  }
}
