import { t } from '@lingui/core/macro'
import { takeCardPayment } from '../../../modules/cards/contract.ts'
import { AirtimeIcon, BillsIcon, CardIcon, SendIcon, WithdrawIcon } from '../../../ui/icons/icons.tsx'
import { AIRTIME_POPUP, BILLS_POPUP } from './popups.ts'

/** What a member may do with the money, each by the operation that must be allowed. The first one is the main action. */
export const dashboardActs = [
  { operation: 'transfers.send', href: '/admin/merchant/transfer', label: t`Transfer`, icon: SendIcon },
  { operation: 'transfers.withdraw', href: '/admin/merchant/withdraw', label: t`Withdraw`, icon: WithdrawIcon },
  { operation: 'bills.buy_electricity', href: `/admin/merchant?popup=${BILLS_POPUP}`, label: t`Pay Bills`, icon: BillsIcon },
  { operation: 'bills.buy_airtime', href: `/admin/merchant?popup=${AIRTIME_POPUP}`, label: t`Airtime`, icon: AirtimeIcon },
  { operation: takeCardPayment.operation, href: '/admin/merchant/card', label: t`Take Card Payment`, icon: CardIcon },
]
