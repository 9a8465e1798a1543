import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { LostLineDrawing } from '../../../ui/drawings/LostLineDrawing.tsx'
import { fullTime } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import type { RuleStatus } from '../../../ui/money/StatusRule.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CopyableText } from '../../../ui/parts/CopyableText.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { ResultScreen } from '../../../ui/parts/ResultScreen.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { AskSupport, ForSupport, PaymentSteps } from '../../transfers/web/index.ts'
import type { PurchaseView } from '../contract.ts'
import { AwaitedToken, BillToken } from './BillToken.tsx'
import { numberName } from './number-name.ts'
import { purchaseQuery } from './queries.ts'

/** How a purchase ended, or its present status. It updates itself. */
export function BillResult({
  id,
  receiptButton,
  waitingActs,
  onAnother,
  onClose,
}: {
  id: string
  receiptButton: (transactionId: string) => ReactNode
  /** While it is on its way, in place of another one. */
  waitingActs: (purchase: PurchaseView) => ReactNode
  onAnother: () => void
  onClose: () => void
}) {
  const { data, isError, refetch } = useQuery(purchaseQuery(id))
  if (!data && isError)
    return (
      <EmptyState
        drawing={<LostLineDrawing />}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      >{t`This purchase could not be loaded. Your history shows it too.`}</EmptyState>
    )
  if (!data) return <Skeleton rows={3} />
  const { title, rule } = viewOf(data)
  return (
    <ResultScreen
      title={title}
      rule={rule}
      // A token is the largest text of its screen.
      {...(data.bill.token === null && { kobo: data.quote.amount })}
      buttons={
        <>
          {data.outcome === 'processing' ? (
            waitingActs(data)
          ) : (
            <>
              {data.allowed.includes('receipt') && receiptButton(data.transaction_id)}
              <Button onClick={onAnother}>{t`Buy another`}</Button>
              {data.outcome === 'not_sent' && <AskSupport transactionId={data.transaction_id} />}
            </>
          )}
          <Button onClick={onClose}>{t`Back To Dashboard`}</Button>
        </>
      }
    >
      {data.outcome === 'sent' && data.bill.token ? (
        <BillToken id={data._id} token={data.bill.token} phone={data.bill.phone} canSend={data.bill.can_send_token} />
      ) : data.outcome === 'sent' && data.bill.token_awaited ? (
        <AwaitedToken service={data.bill.service} phone={data.bill.phone} />
      ) : (
        <p role="status">{data.message}</p>
      )}
      <DescriptionList
        facts={[
          { name: data.bill.service, value: data.bill.product },
          data.bill.units !== null && { name: t`Units`, value: data.bill.units },
          {
            name: numberName(data.bill.type),
            value: (
              <>
                <AccountNumber number={data.bill.number} />
                {data.bill.customer && (
                  <>
                    <br />
                    {nameCase(data.bill.customer)}
                  </>
                )}
              </>
            ),
          },
          data.bill.token !== null && { name: t`Amount`, value: <Amount kobo={data.quote.amount} /> },
          { name: t`Fee`, value: <Amount kobo={data.quote.fee} /> },
          { name: t`Date`, value: fullTime(data.endedon ?? data.createdon) },
          { name: t`Reference`, value: <CopyableText text={data.short_reference} label={t`Copy reference`} said={t`Reference Copied`} /> },
        ]}
      />
      {data.outcome !== 'sent' && <PaymentSteps trail={data.trail} />}
      <ForSupport transfer={data} />
    </ResultScreen>
  )
}

/** BILL-11 when it is done. */
function viewOf({ outcome, state }: PurchaseView): { title: string; rule: RuleStatus } {
  if (state === 'returned') return { title: t`Returned`, rule: 'broken' }
  if (outcome === 'sent') return { title: t`Your request has been processed successfully`, rule: 'final' }
  return outcome === 'processing' ? { title: t`Processing`, rule: 'open' } : { title: t`Not sent`, rule: 'broken' }
}
