import { createHmac } from 'node:crypto'
import type { Shop } from '../fixtures/merchants.ts'

export type WebhookRequest = { sessionId: string; headers: Record<string, string>; body: string }

/** The bank's notice of a credit; stub-bank.ts confirms the same values. */
export function signedNotice({ accountNumber }: Shop, name: string, naira: number, at: Date): WebhookRequest {
  const sessionId = `${accountNumber}-${naira}-${name}`
  const body = JSON.stringify({
    reference: sessionId,
    amount: `${naira}.00`,
    account_number: accountNumber,
    originator_account_number: '0123456789',
    originator_account_name: 'Balarabe Yusuf',
    originator_bank: '000013',
    originator_narration: 'wax print',
    timestamp: at.toISOString(),
    transaction_channel: 'EFT',
    session_id: sessionId,
  })
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.${body}`).digest('hex')
  return { sessionId, headers: { 'x-vfd-timestamp': timestamp, 'x-vfd-signature': signature }, body }
}

export const WEBHOOK_SECRET = 'the bench signs with this'
