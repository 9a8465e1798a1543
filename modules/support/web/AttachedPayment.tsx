import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CloseIcon } from '../../../ui/icons/icons.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { receiptQuery } from '../../history/web/index.ts'
import { PaymentCard } from './PaymentCard.tsx'

/** The payment that goes with the next message. `cashpointid`: of a cashier. */
export function AttachedPayment({
  businessid,
  cashpointid,
  transaction,
  onRemove,
}: {
  businessid: string
  cashpointid?: string | undefined
  transaction: string
  onRemove: () => void
}) {
  const { data, isError } = useQuery(receiptQuery(businessid, transaction, cashpointid))
  return (
    <div className="attached-payment">
      {data ? (
        <PaymentCard payment={{ ...data, bank: data.party_bank }} />
      ) : isError ? (
        <p role="alert">{t`This payment could not be fetched. Write its reference.`}</p>
      ) : (
        <SkeletonBlock width="100%" height={64} />
      )}
      <IconButton label={t`Write without this payment`} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
