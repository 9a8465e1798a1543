import { t } from '@lingui/core/macro'
import { fillDialCode } from '../../../platform/nigeria/ussd.ts'
import type { PayableAccount } from './payable-account.ts'

/** The message in which a merchant sends the account to a customer, by WhatsApp, SMS or email. */
export function shareText({ number, name, bank, dialCode }: PayableAccount): string {
  const transfer = t`Pay ${name} by bank transfer:
${number}
${bank}`
  if (dialCode === null) return transfer
  const code = dialText(dialCode, {})
  return t`${transfer}
Or dial ${code}`
}

/** A dial code to read: words stand where the customer types the code of the bank and the amount. */
export function dialText(template: string, { bank, naira }: { bank?: string; naira?: number }): string {
  return fillDialCode(template, { bank: bank ?? t`bank code`, amount: naira === undefined ? t`amount` : String(naira) })
}

/** What a phone dials: `#` would begin the fragment of the address. */
export const dialHref = (code: string): string => `tel:${code.replaceAll('#', '%23')}`
