import type { AppContext } from '../../kernel/app-context.ts'
import type { FoundAccount } from '../../institutions/index.ts'
import { NOT_SENT_YET, sealTransferBvn, type TransferRow } from '../../transfers/index.ts'
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
  const isRail = receiver === null
  return {
    id,
    business_id: run.business_id,
    cashpoint_id: null,
    kind: 'bulk_line',
    subject_id: line.id,
    route: line.route,
    state: isRail ? 'held' : 'settled',
    reference: lineReference(run, line),
    amount: line.amount,
    fee: line.fee,
    vat: line.vat,
    duty: line.duty,
    duty_by: 'sender',
    fee_returned: 0n,
    vat_returned: 0n,
    total: line.total,
    beneficiary_name: account.accountName,
    beneficiary_account: account.accountNumber,
    beneficiary_bank_code: account.bankCode,
    beneficiary_bank_name: account.bankName,
    enquiry_id: account.enquiryId,
    beneficiary_bvn: sealTransferBvn(secrets, id, account),
    beneficiary_client_id: account.clientId,
    receiver_business_id: receiver?.businessId ?? null,
    receiver_cashpoint_id: receiver?.cashpointId ?? null,
    sender_account: run.sender_account,
    sender_name: run.sender_name,
    remark: run.title,
    rules: line.rules,
    hold_id: isRail ? run.hold_id : null,
    meter_kind: run.meter_kind,
    meter_period: run.meter_period,
    cap_id: run.cap_id,
    requested_by: run.requested_by,
    ...NOT_SENT_YET,
    code: isRail ? '09' : '00',
    created_at: at,
    ended_at: isRail ? null : at,
  }
}
