import type { AppContext } from '../../../kernel/app-context.ts'
import { presentBill, purchaseById } from '../../../bills/index.ts'
import type { BillDetails } from '../../../bills/contract.ts'
import type { Caller } from '../../../identity/index.ts'
import type { HistoryListRow } from '../queries.ts'

/** The purchase behind a line; null for another payment. */
export async function billOf(
  { db, secrets }: Pick<AppContext, 'db' | 'secrets'>,
  item: HistoryListRow,
  { role }: Pick<Caller, 'role'>,
): Promise<BillDetails | null> {
  if (item.kind !== 'bill') return null
  const purchase = await purchaseById(db.system, item.subject_id)
  return purchase && presentBill(secrets, purchase, { serviceName: item.party_bank_name, role })
}
