import { foldName } from '../../../platform/nigeria/fold-name.ts'
import type { FoundAccount } from '../../institutions/index.ts'
import type { BulkBeneficiaryRow } from './rows.ts'

/** A beneficiary under the name that its bank gave. */
export const beneficiaryRow = (
  { accountName, accountNumber, bankCode, bankName }: Pick<FoundAccount, 'accountName' | 'accountNumber' | 'bankCode' | 'bankName'>,
  own: Pick<BulkBeneficiaryRow, 'id' | 'business_id' | 'group_id' | 'amount' | 'created_at'>,
): BulkBeneficiaryRow => ({
  ...own,
  name: accountName,
  account_number: accountNumber,
  bank_code: bankCode,
  search: foldName(`${accountName} ${accountNumber} ${bankName}`),
})
