import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { isProblem } from '../../../../ui/data/problem.ts'
import { fullTime } from '../../../../ui/format/dates.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { Dialog } from '../../../../ui/parts/Dialog.tsx'
import { Skeleton } from '../../../../ui/parts/Skeleton.tsx'
import { PaymentCard } from '../PaymentCard.tsx'
import { type ThreadPayment, threadPaymentsQuery } from './queries.ts'

type ChoiceProps = { id: string; isOpen: boolean; onClose: () => void; onChoose: (payment: ThreadPayment) => void }

/** The payments of the customer, of which one goes with the answer. */
export function PaymentChoice({ id, isOpen, onClose, onChoose }: ChoiceProps) {
  return (
    <Dialog title={t`Add a payment`} isOpen={isOpen} onClose={onClose}>
      <Payments id={id} onChoose={onChoose} />
    </Dialog>
  )
}

function Payments({ id, onChoose }: Pick<ChoiceProps, 'id' | 'onChoose'>) {
  const payments = useInfiniteQuery(threadPaymentsQuery(id))
  const items = payments.data?.pages.flatMap((page) => page.items) ?? []
  if (payments.isPending) return <Skeleton rows={6} />
  if (payments.isError)
    return (
      <Callout tone="wrong" role="alert" title={isProblem(payments.error) ? payments.error.message : t`The payments could not be loaded.`}>
        <Button kind="text" size="small" onClick={() => void payments.refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  if (items.length === 0) return <p className="soft">{t`This customer has no payments.`}</p>
  return (
    <>
      <ul className="payment-choice">
        {items.map((payment) => (
          <li key={payment._id}>
            <button type="button" onClick={() => onChoose(payment)}>
              <PaymentCard payment={payment} />
              <small className="soft">{fullTime(payment.on)}</small>
            </button>
          </li>
        ))}
      </ul>
      {payments.hasNextPage && <Button isBusy={payments.isFetchingNextPage} onClick={() => void payments.fetchNextPage()}>{t`More`}</Button>}
    </>
  )
}
