import type { TenantContext } from '../../kernel/tenant-context.ts'
import { bankByCbnCode } from '../../../platform/nigeria/banks.ts'
import { writeMerchantQr } from '../../../platform/nigeria/emv-qr.ts'
import { fillDialCode } from '../../../platform/nigeria/ussd.ts'
import type { CashpointRow } from './rows.generated.ts'

/** How customers pay into the account of a cashpoint; null while the bank has opened none. */
export function paymentCode(
  { bank, dialTemplate }: Pick<TenantContext, 'dialTemplate'> & { bank: Pick<TenantContext['bank'], 'ownBankCode'> },
  { account_number: accountNumber, account_name, name }: Pick<CashpointRow, 'account_number' | 'account_name' | 'name'>,
  { state }: { state: string | null },
): { accountNumber: string; accountName: string; qrText: string; dialCode: string | null } | null {
  if (accountNumber === null) return null
  const accountName = account_name ?? name
  const bankCode = bankByCbnCode(bank.ownBankCode)?.nipCode ?? bank.ownBankCode
  const qrText = writeMerchantQr({ accountNumber, bankCode, name: accountName, city: state ?? '', amountKobo: null })
  return { accountNumber, accountName, qrText, dialCode: fillDialCode(dialTemplate, { account: accountNumber }) }
}
