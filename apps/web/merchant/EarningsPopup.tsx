import { useQuery } from '@tanstack/react-query'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { ReceiptButtons } from '../../../modules/history/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { WithdrawDialog } from '../../../modules/rewards/web/index.ts'
import { WaitingPaymentActs } from './waiting-payment-acts.ts'
import type { FlowSearch } from '../../../modules/transfers/web/index.ts'

export type EarningsPopupProps = {
  source: 'bonus' | 'referral'
  available: number
  search: FlowSearch
  go: (next: FlowSearch, replace?: boolean) => void
  onClose: () => void
}

/** Withdraws earnings, over the page that shows them. */
export default function EarningsPopup(props: EarningsPopupProps) {
  const { businessid } = useCurrentUser().person
  const isAggregator = useQuery(merchantQuery(businessid)).data?.isaggregator ?? false
  return (
    <WithdrawDialog
      {...props}
      businessid={businessid}
      isAggregator={isAggregator}
      waitingActs={(transfer) => <WaitingPaymentActs transfer={transfer} />}
      receiptButton={(transactionId) => <ReceiptButtons hasTraderCopy businessid={businessid} transactionId={transactionId} />}
    />
  )
}
