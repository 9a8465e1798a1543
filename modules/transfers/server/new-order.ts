import type { TransferRow } from './rows.ts'

/** What every order has before a partner knows of it. */
export const NOT_SENT_YET = {
  code: '09',
  answer: null,
  session_id: null,
  queries: 0,
  next_query_at: null,
  sent_at: null,
  doubt_told_at: null,
  review_reason: null,
  review_said: null,
  ended_at: null,
  refunded_dispute_id: null,
} as const satisfies Partial<TransferRow>
