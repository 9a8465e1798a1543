import { createHmac } from 'node:crypto'
import { defineNotices } from '../../notices/notices.ts'
import type { BankContext } from './context.ts'
import { noticeModes } from './failure-modes.ts'
import { findInflow } from './inflows.ts'
import type { BankSettings } from './settings.ts'
import { wireNotice } from './vfd/serializers.ts'

export const bankNotices = defineNotices<BankSettings>({
  modes: noticeModes,
  secret: ({ noticeSecret }) => noticeSecret,
  headers({ body, secret }, { clock }) {
    const timestamp = String(Math.floor(clock.now().getTime() / 1000))
    return { 'x-vfd-timestamp': timestamp, 'x-vfd-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex') }
  },
})

/** Of a credit that was written before, or in the same transaction. */
export const enqueueNotice = (context: BankContext, { sessionId, ...more }: { sessionId: string; copies?: number; delayMs?: number }): void =>
  bankNotices.enqueue(context, { subject: sessionId, body: JSON.stringify(wireNotice(findInflow(context, sessionId)!)), ...more })
