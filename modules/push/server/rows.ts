export type { PushSubscriptionRow } from './rows.generated.ts'
