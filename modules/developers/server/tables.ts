import { defineTable } from '../../ledger/index.ts'
import type { WebhookDeliveryRow } from './rows.ts'

/** The database drops rows of businesses without a webhook (migration 0039). */
export const webhookDeliveryTable = defineTable<WebhookDeliveryRow>('webhook_delivery')
