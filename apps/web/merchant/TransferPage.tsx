import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { showRecentBanks } from '../../../modules/history/contract.ts'
import { ReceiptButtons, recentBanksQuery, recentPayeesQuery } from '../../../modules/history/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { useBalance } from '../../../modules/overview/web/index.ts'
import { SendMoney, type SendMoneySearch } from '../../../modules/transfers/web/index.ts'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { StepPage } from '../../../ui/parts/StepPage.tsx'
import { PHONE_MAX_WIDTH_PX } from '../../../ui/phone-width.ts'
import { RequirePermission } from './RequirePermission.tsx'
import { WaitingPaymentActs } from './waiting-payment-acts.ts'

/** Send Money. Every member may see the status of a payment. */
export function TransferPage() {
  const search: SendMoneySearch = useSearch({ strict: false })
  return (
    <RequirePermission operation={search.step === 'result' ? null : 'transfers.send'} title={t`Send Money`}>
      <SendMoneyPage search={search} />
    </RequirePermission>
  )
}

function SendMoneyPage({ search }: { search: SendMoneySearch }) {
  const navigate = useNavigate()
  const { businessid } = useCurrentUser().person
  const details = useQuery(merchantQuery(businessid))
  const isSender = details.data?.may.includes(showRecentBanks.operation) ?? false
  const recentBanks = useQuery({ ...recentBanksQuery(businessid), enabled: isSender }).data
  const recentPayees = useQuery({ ...recentPayeesQuery(businessid), enabled: isSender })
  const available = useBalance(businessid)
  // On a phone the payees stand above the form, which must not move under a thumb when they arrive.
  const isPhone = window.innerWidth <= PHONE_MAX_WIDTH_PX
  if (isPhone && search.step === undefined && (details.isLoading || recentPayees.isLoading))
    return (
      <StepPage title={t`Send Money`}>
        <Skeleton rows={6} />
      </StepPage>
    )
  return (
    <SendMoney
      businessid={businessid}
      search={search}
      go={(next, replace = false) => void navigate({ to: '/admin/merchant/transfer', search: next, replace })}
      available={available}
      recentBanks={recentBanks}
      recentPayees={recentPayees.data}
      receiptButton={(transfer) => <ReceiptButtons hasTraderCopy businessid={businessid} transactionId={transfer.transaction_id} />}
      waitingActs={(transfer) => <WaitingPaymentActs transfer={transfer} />}
    />
  )
}
