import { createHmac } from 'node:crypto'
import { defineNotices } from '../../notices/notices.ts'
import { paystackNoticeModes } from './failure-modes.ts'
import type { PaystackContext, PaystackSettings } from './settings.ts'

export const paystackNotices = defineNotices<PaystackSettings>({
  modes: paystackNoticeModes,
  secret: ({ secretKey }) => secretKey,
  headers: ({ body, secret }) => ({ 'x-paystack-signature': createHmac('sha512', secret).update(body).digest('hex') }),
  altered: { by: 'stranger', change: (body) => body.replace('"amount":', '$&9') },
})

export const enqueueNotice = (context: PaystackContext, event: string, data: object): void =>
  paystackNotices.enqueue(context, { subject: event, body: JSON.stringify({ event, data }) })
