import { t } from '@lingui/core/macro'

/** Where customers pay: the number, the name that their bank shows, and the bank. */
export type PayableAccount = { number: string; name: string; bank: string }

/** The message in which a merchant sends the account to a customer, by WhatsApp, SMS or email. */
export function shareText({ number, name, bank }: PayableAccount): string {
  return t`Pay ${name} by bank transfer:
${number}
${bank}`
}

/**
 * The content of the QR code. It is plain text that every scanner shows. The payment code that bank apps read (EMV) replaces it when
 * payments by QR code are built.
 */
export const qrText = ({ number, name, bank }: PayableAccount): string => `${bank}\n${number}\n${name}`
