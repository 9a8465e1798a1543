import { t } from '@lingui/core/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ReceiptButtons } from '../../../modules/history/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { useBalance } from '../../../modules/overview/web/index.ts'
import { type FlowSearch, WithdrawMoney } from '../../../modules/transfers/web/index.ts'
import { RequirePermission } from './RequirePermission.tsx'
import { WaitingPaymentActs } from './waiting-payment-acts.ts'

/** Withdraw Money. Every member may see the status of a withdrawal. */
export function WithdrawPage() {
  const search: FlowSearch = useSearch({ strict: false })
  return (
    <RequirePermission operation={search.step === 'result' ? null : 'transfers.withdraw'} title={t`Withdraw Money`}>
      <WithdrawMoneyPage search={search} />
    </RequirePermission>
  )
}

function WithdrawMoneyPage({ search }: { search: FlowSearch }) {
  const navigate = useNavigate()
  const { businessid } = useCurrentUser().person
  const available = useBalance(businessid)
  return (
    <WithdrawMoney
      businessid={businessid}
      search={search}
      go={(next, replace = false) => void navigate({ to: '/admin/merchant/withdraw', search: next, replace })}
      available={available}
      receiptButton={(transfer) => <ReceiptButtons hasTraderCopy businessid={businessid} transactionId={transfer.transaction_id} />}
      waitingActs={(transfer) => <WaitingPaymentActs transfer={transfer} />}
    />
  )
}
