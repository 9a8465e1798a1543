import { createHmac } from 'node:crypto'
import { defineNotices } from '../../notices/notices.ts'
import type { VtungSettings } from './settings.ts'

/** Tells the product of refunds. */
export const refundNotices = defineNotices<VtungSettings>({
  secret: ({ pin }) => pin,
  headers: ({ body, secret }) => ({ 'x-signature': createHmac('sha256', secret).update(body).digest('hex') }),
})
