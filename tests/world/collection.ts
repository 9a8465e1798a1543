import type { CollectionRow } from '../../modules/collections/index.ts'

/** ₦10,000 from Balarabe to Amina's business, posted on the word of a notice: a fee of ₦50, and ₦9,950 under the lien. */
export const ON_LIEN: CollectionRow = {
  id: 'col_1',
  business_id: 'biz_amina',
  cashpoint_id: 'csp_main',
  partner: 'vfd',
  session_id: '000001',
  state: 'posted_on_lien',
  amount: 1_000_000n,
  fee: 5_000n,
  vat: 349n,
  channel: 'transfer',
  payer_name: 'Balarabe Yusuf',
  payer_account: '0123456789',
  payer_bank_code: '058',
  payer_bank_name: 'Guaranty Trust Bank',
  narration: 'wax print',
  received_at: new Date('2026-11-19T23:29:00Z'),
  posted_at: new Date('2026-11-19T23:30:00Z'),
  reversal_expires_at: new Date('2026-11-20T23:30:00Z'),
  hold_id: 'hld_1',
  lien_case_id: null,
}
