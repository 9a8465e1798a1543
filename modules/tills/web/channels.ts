import { t } from '@lingui/core/macro'

export function channelWord(channel: string): string {
  if (channel === 'transfer') return t`Transfer`
  if (channel === 'qr') return t`QR code`
  if (channel === 'ussd') return t`Dial code`
  return channel === 'card' ? t`Card` : channel
}
