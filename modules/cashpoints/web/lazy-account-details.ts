import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import type { CashierAccountDetailsProps, MerchantAccountDetailsProps } from './AccountDetails.tsx'
import type { AccountDetailsDialogProps } from './AccountDetailsDialog.tsx'

/** Their code loads when they are first opened. */
export const AccountDetailsDialog = lazyPart<AccountDetailsDialogProps>(async () => ({
  default: (await import('./AccountDetails.tsx')).AccountDetailsDialog,
}))
export const MerchantAccountDetails = lazyPart<MerchantAccountDetailsProps>(async () => ({
  default: (await import('./AccountDetails.tsx')).MerchantAccountDetails,
}))
export const CashierAccountDetails = lazyPart<CashierAccountDetailsProps>(async () => ({
  default: (await import('./AccountDetails.tsx')).CashierAccountDetails,
}))
