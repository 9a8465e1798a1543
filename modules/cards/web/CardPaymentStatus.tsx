import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { LostLineDrawing } from '../../../ui/drawings/LostLineDrawing.tsx'
import { dayWithDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { ResultScreen } from '../../../ui/parts/ResultScreen.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { CardLinkShare } from './CardLinkShare.tsx'
import { type CardPayment, cardPaymentQuery } from './queries.ts'

/** A card payment while its customer pays, and how it ended. Live events update it. */
export function CardPaymentStatus({ id, business, hasFee, buttons }: { id: string; business: string; hasFee: boolean; buttons: ReactNode }) {
  const { data, isError, error, refetch } = useQuery(cardPaymentQuery(id))
  if (!data && isError)
    return (
      <EmptyState drawing={<LostLineDrawing />} action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}>
        {isProblem(error) ? error.message : t`This card payment could not be loaded.`}
      </EmptyState>
    )
  if (!data) return <Skeleton rows={4} />
  if (data.state === 'started' && data.url !== '')
    return (
      <>
        <CardLinkShare payment={data} business={business} hasFee={hasFee} />
        <p className="buttons">{buttons}</p>
      </>
    )
  return data.availableon === null ? <Unpaid payment={data} buttons={buttons} /> : <Paid payment={data} hasFee={hasFee} buttons={buttons} />
}

function Paid({
  payment: { amount, fee, availableon, settledon, description },
  hasFee,
  buttons,
}: {
  payment: CardPayment
  hasFee: boolean
  buttons: ReactNode
}) {
  const day = dayWithDate(settledon ?? availableon!)
  const kept = amount - fee
  return (
    <ResultScreen title={t`Paid`} rule="final" kobo={amount} buttons={buttons}>
      <p role="status">
        {!hasFee ? (
          t`The customer has paid.`
        ) : settledon === null ? (
          <Trans>
            <MoneyText kobo={kept} /> will be in your balance on {day}.
          </Trans>
        ) : (
          <Trans>
            <MoneyText kobo={kept} /> has been in your balance since {day}.
          </Trans>
        )}
      </p>
      <DescriptionList
        facts={[
          description !== '' && { name: t`Description`, value: description },
          hasFee && { name: t`Fee`, value: <Amount kobo={fee} /> },
          hasFee && { name: t`You keep`, value: <Amount kobo={kept} /> },
        ]}
      />
    </ResultScreen>
  )
}

function Unpaid({ payment: { amount, state }, buttons }: { payment: CardPayment; buttons: ReactNode }) {
  return (
    <ResultScreen title={state === 'failed' ? t`Not started` : t`Not paid`} rule="broken" kobo={amount} buttons={buttons}>
      <p role="status">
        {state === 'failed'
          ? t`The payment page did not open. No money has moved. Create another link.`
          : t`The link is too old. No money has moved. Create another link.`}
      </p>
    </ResultScreen>
  )
}
