import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { refundCardPayment } from '../../../modules/cards/contract.ts'
import { RefundCardPayment, type RefundSearch } from '../../../modules/cards/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { RequirePermission } from './RequirePermission.tsx'

/** Refund of a payment by card. */
export function RefundPage() {
  const { businessid } = useCurrentUser().person
  const search: RefundSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const isPinSet = useQuery(merchantQuery(businessid)).data?.issetpin ?? true
  return (
    <RequirePermission operation={refundCardPayment.operation} title={t`Refund`} isFirstCall>
      <RefundCardPayment
        businessid={businessid}
        isPinSet={isPinSet}
        search={search}
        go={(next, replace = false) => void navigate({ to: '/admin/merchant/refund', search: next, replace })}
        homeHref="/admin/merchant/history"
      />
    </RequirePermission>
  )
}
