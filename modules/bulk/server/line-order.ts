import type { AppContext } from '../../kernel/app-context.ts'
import type { FoundAccount } from '../../institutions/index.ts'
import { beneficiaryOf, newOrder, type TransferRow } from '../../transfers/index.ts'
import type { BulkLineRow, BulkRunRow } from './rows.ts'

/** The account of ours that a line pays. */
export type LineReceiver = { businessId: string; cashpointId: string }

/** The reference names run, line and round, so that a line is one payment in each round. */
export const lineReference = (run: Pick<BulkRunRow, 'id' | 'round'>, line: Pick<BulkLineRow, 'number'>) =>
  `bulk-${run.id.slice(4)}-${line.number}-${run.round}`

/** The payment of a line in this round, with the figures that were reserved for it. */
export function lineOrder(
  { ids, secrets }: Pick<AppContext, 'ids' | 'secrets'>,
  run: BulkRunRow,
  line: BulkLineRow,
  account: FoundAccount,
  receiver: LineReceiver | null,
  at: Date,
): TransferRow {
  const id = ids.next('trf')
  return newOrder({
    id,
    business_id: run.business_id,
    kind: 'bulk_line',
    subject_id: line.id,
    route: line.route,
    reference: lineReference(run, line),
    amount: line.amount,
    fee: line.fee,
    vat: line.vat,
    duty: line.duty,
    total: line.total,
    ...beneficiaryOf(secrets, id, account),
    receiver_business_id: receiver?.businessId ?? null,
    receiver_cashpoint_id: receiver?.cashpointId ?? null,
    sender_account: run.sender_account,
    sender_name: run.sender_name,
    remark: run.title,
    rules: line.rules,
    hold_id: run.hold_id,
    meter_kind: run.meter_kind,
    meter_period: run.meter_period,
    cap_id: run.cap_id,
    requested_by: run.requested_by,
    created_at: at,
  })
}
