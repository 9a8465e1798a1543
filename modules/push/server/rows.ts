export type { PaymentNoticeRow, PushSubscriptionRow } from './rows.generated.ts'
