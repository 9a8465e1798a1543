import type { NarrowRow } from '../../../platform/db/index.ts'
import type { DELIVERY_STATES, ENDPOINT_STATES } from '../contract.ts'
import type * as generated from './rows.generated.ts'

export type ApiKeyRow = generated.ApiKeyRow
export type WebhookEndpointRow = NarrowRow<generated.WebhookEndpointRow, { state: (typeof ENDPOINT_STATES)[number] }>
export type WebhookDeliveryRow = NarrowRow<generated.WebhookDeliveryRow, { state: (typeof DELIVERY_STATES)[number] }>
