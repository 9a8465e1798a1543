import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { ReverseTransaction, type ReversalSearch } from '../../../modules/collections/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { RequirePermission } from './RequirePermission.tsx'
import { WaitingPaymentActs } from './waiting-payment-acts.ts'

/** Reverse Transaction: sends a customer's payment back. */
export function ReversePage() {
  return (
    <RequirePermission operation="collections.reverse" title={t`Reverse Transaction`}>
      <ReverseTransactionPage />
    </RequirePermission>
  )
}

function ReverseTransactionPage() {
  const search: ReversalSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { businessid } = useCurrentUser().person
  const details = useQuery(merchantQuery(businessid)).data
  // What the payment allows is asked only for members who may reverse.
  if (!details) return <Skeleton rows={6} />
  return (
    <ReverseTransaction
      isPinSet={details.issetpin}
      search={search}
      go={(next, replace = false) => void navigate({ to: '/admin/merchant/reverse', search: next, replace })}
      waitingActs={(transfer) => <WaitingPaymentActs transfer={transfer} />}
      onDeclined={() => void navigate({ to: '/admin/merchant/authorizations', replace: true })}
      homeHref={search.payment ? `/admin/merchant/history?tx=${search.payment}` : '/admin/merchant/history'}
    />
  )
}
