import type { AttemptRow, TransferRow } from '../../modules/transfers/server/rows.ts'

const ASKED = new Date('2026-11-20T09:00:00Z')

/** ₦10,000 to another bank at ₦20 with duty, as it stands while it is being sent; or otherwise. */
export const transferRow = (more: Partial<TransferRow> = {}): TransferRow => ({
  id: 'trf_1',
  business_id: 'biz_amina',
  cashpoint_id: 'cpt_1',
  kind: 'transfer',
  route: 'rail',
  reference: 'ref_1',
  state: 'sending',
  amount: 1_000_000n,
  fee: 2_000n,
  vat: 140n,
  duty: 5_000n,
  duty_by: 'sender',
  total: 1_007_000n,
  beneficiary_name: 'Oluwaseun Textiles',
  beneficiary_account: '0123456789',
  beneficiary_bank_code: '058',
  beneficiary_bank_name: 'GTBank',
  enquiry_id: 'enq_1',
  beneficiary_bvn: null,
  beneficiary_client_id: null,
  receiver_business_id: null,
  receiver_cashpoint_id: null,
  sender_account: '1100000001',
  sender_name: 'Amina Stores',
  remark: 'Rent',
  rules: [],
  hold_id: 'hld_1',
  meter_kind: 'outflow',
  meter_period: '2026-11-20',
  requested_by: 'per_amina',
  code: '09',
  answer: null,
  session_id: null,
  queries: 0,
  next_query_at: null,
  sent_at: new Date('2026-11-20T09:59:55Z'),
  doubt_told_at: null,
  review_reason: null,
  review_said: null,
  created_at: ASKED,
  ended_at: null,
  ...more,
})

export const attemptRow = (more: Partial<AttemptRow> = {}): AttemptRow => ({
  id: 'att_1',
  transfer_id: 'trf_1',
  business_id: 'biz_amina',
  number: 1,
  partner: 'vfd',
  partner_reference: 'att_1',
  state: 'sent',
  written_at: ASKED,
  sent_at: new Date('2026-11-20T09:59:55Z'),
  ended_at: null,
  ...more,
})

/** The news that whoever looks on has of it. */
export const changedTo = (state: TransferRow['state']) => [
  { business: 'biz_amina', cashpoint: null, kind: 'transfer.changed', data: { id: 'trf_1', state } },
]
