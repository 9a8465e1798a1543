import type { TenantContext } from '../../../kernel/tenant-context.ts'
import { presentBill, purchaseById } from '../../../bills/index.ts'
import type { BillDetails } from '../../../bills/contract.ts'
import type { Caller } from '../../../identity/index.ts'
import type { HistoryListRow } from '../queries.ts'

/** The purchase behind a line; null for another payment. */
export async function billOf(
  { tenant, secrets }: Pick<TenantContext, 'tenant' | 'secrets'>,
  item: HistoryListRow,
  caller: Pick<Caller, 'businessId' | 'role'>,
): Promise<BillDetails | null> {
  if (item.kind !== 'bill') return null
  const purchase = await purchaseById(tenant(caller), item.subject_id)
  return purchase && presentBill(secrets, purchase, { serviceName: item.party_bank_name, role: caller.role })
}
