export type { PushSentRow, PushSubscriptionRow } from './rows.generated.ts'
