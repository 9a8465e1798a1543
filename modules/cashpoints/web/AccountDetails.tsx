import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { AccountDetailsDialogProps } from './AccountDetailsDialog.tsx'
import { type PayableAccount, payableAccount } from './payable-account.ts'
import { cashpointQuery, cashpointsQuery, defaultOf } from './queries.ts'

export const AccountDetailsDialog = lazyPart<AccountDetailsDialogProps>(() => import('./AccountDetailsDialog.tsx'))

type Props = Omit<AccountDetailsDialogProps, 'account' | 'isError'>

/** The account of the default cashpoint; undefined while it loads, null while there is none. */
export function useDefaultAccount(businessid: string): { account: PayableAccount | null | undefined; isError: boolean } {
  const { data, isError } = useQuery(cashpointsQuery(businessid))
  const shown = data && defaultOf(data)
  return { account: shown ? payableAccount(shown, shown.bank) : data && null, isError }
}

/** For a merchant: the account of the default cashpoint. */
export function MerchantAccountDetails({ businessid, ...dialog }: Props & { businessid: string }) {
  return <AccountDetailsDialog {...dialog} {...useDefaultAccount(businessid)} />
}

/** For a cashier: the account of the own cashpoint. */
export function CashierAccountDetails({ cashpointid, ...dialog }: Props & { cashpointid: string }) {
  const { data, isError } = useQuery(cashpointQuery(cashpointid))
  return <AccountDetailsDialog {...dialog} account={data && payableAccount(data, data.bank_label)} isError={isError} />
}
