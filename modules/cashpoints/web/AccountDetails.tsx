import { useQuery } from '@tanstack/react-query'
import AccountDetailsDialog, { type AccountDetailsDialogProps } from './AccountDetailsDialog.tsx'
import { payableAccount } from './payable-account.ts'
import { useDefaultAccount } from './default-account.ts'
import { cashpointQuery } from './queries.ts'

export { AccountDetailsDialog }

type Given = Omit<AccountDetailsDialogProps, 'account' | 'isError'>
export type MerchantAccountDetailsProps = Given & { businessid: string }
export type CashierAccountDetailsProps = Given & { cashpointid: string }

/** For a merchant: the account of the default cashpoint. */
export function MerchantAccountDetails({ businessid, ...dialog }: MerchantAccountDetailsProps) {
  return <AccountDetailsDialog {...dialog} {...useDefaultAccount(businessid)} />
}

/** For a cashier: the account of the own cashpoint. */
export function CashierAccountDetails({ cashpointid, ...dialog }: CashierAccountDetailsProps) {
  const { data, isError } = useQuery(cashpointQuery(cashpointid))
  return <AccountDetailsDialog {...dialog} account={data && payableAccount(data, data.bank_label)} isError={isError} />
}
