import { t } from '@lingui/core/macro'
import { fillDialCode } from '../../../platform/nigeria/ussd.ts'

/** Where customers pay: the number, the name that their bank shows, the bank, the text of the QR code and what they dial. */
export type PayableAccount = { number: string; name: string; bank: string; qrText: string; dialCode: string | null }

type CashpointRecord = {
  name: string
  accountname: string | null
  accountnumber: string | null
  qrcode: string
  dialcode: string | null
}

/** Null until the business is activated and the bank has opened the account. */
export function payableAccount({ name, accountname, accountnumber, qrcode, dialcode }: CashpointRecord, bank: string): PayableAccount | null {
  return accountnumber === null ? null : { number: accountnumber, name: accountname ?? name, bank, qrText: qrcode, dialCode: dialcode }
}

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
