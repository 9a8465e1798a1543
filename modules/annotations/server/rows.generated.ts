// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type CustomInboundRow = {
  id: string
  business_id: string
  product_id: string
  product_name: string
  amount: bigint
  originator_account_name: string
  short_desc: string
  tnx_date: string
  quantity: number
  payment_type: 'Transfer' | 'USSD' | 'Phone' | 'QRCode' | 'Cash'
  created_by: string
  created_at: Date
}

export type PayerChallengeRow = {
  id: string
  business_id: string
  item_id: string
  kind: 'otp' | 'account_number'
  state: 'open' | 'passed' | 'failed'
  answer_hash: Buffer | null
  asked_by: string
  created_at: Date
  expires_at: Date
  answered_at: Date | null
}

export type TransactionCategoryRow = {
  id: string
  business_id: string
  direction: 'inbound' | 'outbound'
  name: string
  created_by: string
  created_at: Date
}
