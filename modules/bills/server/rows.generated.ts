// Generated from the migrated schema. Do not edit: the next run of the generator overwrites it.
// After a new migration: vitest run db/row-types -u

export type BillPurchaseRow = {
  id: string
  business_id: string
  type: 'airtime' | 'data' | 'cable' | 'electricity'
  service_id: string
  variation_id: string | null
  product_name: string
  customer_number: string
  customer_name: string
  phone: string
  charged: bigint | null
  token: string | null
  units: string | null
  texts_sent: number
  text_sent_at: Date | null
  created_at: Date
  token_state: 'awaited' | 'at_desk' | 'come' | 'refunded' | null
  token_asked: number
  token_next_ask_at: Date | null
  token_awaited_at: Date | null
}

export type BillTopUpRow = {
  id: string
  partner: string
  amount: bigint
  bank_reference: string
  state: 'asked' | 'on_its_way' | 'arrived' | 'lost' | 'refused' | 'returned'
  ordered_by: string
  created_at: Date
  arrived_at: Date | null
  due_at: Date | null
  alarmed_at: Date | null
}

export type BillerBalanceRow = {
  id: bigint
  partner: string
  told: bigint
  booked: bigint
  reserved: bigint
  told_at: Date
}
