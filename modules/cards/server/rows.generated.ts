// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type CardBatchRow = {
  id: string
  partner: string
  state: 'announced' | 'arrived' | 'settled'
  amount: bigint
  announced_at: Date
  arrived_at: Date | null
  settled_at: Date | null
}

export type CardBatchItemRow = {
  batch_id: string
  item_id: string
}

export type CardDisputeRow = {
  id: string
  payment_id: string
  business_id: string
  cashpoint_id: string
  state: 'opened' | 'won' | 'lost'
  amount: bigint
  is_withheld: boolean
  hold_id: string | null
  taken: bigint
  debt: bigint
  due_at: Date | null
  opened_at: Date
  ended_at: Date | null
  answer: 'accepted' | 'contested' | null
  message: string | null
  upload_id: string | null
  answered_by: string | null
  answered_at: Date | null
  told_at: Date | null
  refusal: string | null
  secured: bigint
  excess: bigint
}

export type CardItemRow = {
  id: string
  partner: string
  amount: bigint
  posted_at: Date
}

export type CardPaymentRow = {
  id: string
  business_id: string
  cashpoint_id: string
  partner: string
  state: 'started' | 'paid' | 'settled' | 'refunding' | 'refunded' | 'part_refunded' | 'disputed' | 'lost' | 'failed' | 'abandoned'
  amount: bigint
  fee: bigint
  vat: bigint
  cost: bigint
  description: string
  email: string
  url: string | null
  collection_id: string | null
  charge_id: string | null
  requested_by: string
  request_id: string | null
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  arrives_on: string | null
  settled_at: Date | null
  given_back: bigint
  in_refund: bigint
  in_dispute: bigint
  expected_payment_id: string | null
}

export type CardRefundRow = {
  id: string
  payment_id: string
  business_id: string
  cashpoint_id: string
  state: 'requested' | 'sent' | 'processed' | 'failed'
  amount: bigint
  hold_id: string
  refund_key: string | null
  requested_by: string
  request_id: string
  created_at: Date
  ended_at: Date | null
}
