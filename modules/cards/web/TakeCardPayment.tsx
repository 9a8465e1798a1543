import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { CardDrawing } from '../../../ui/drawings/CardDrawing.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { TwoColumns } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { StepPage } from '../../../ui/parts/StepPage.tsx'
import { CardLinkList } from './CardLinkList.tsx'
import { type CardCashpoint, CardPaymentForm } from './CardPaymentForm.tsx'
import { CardPaymentStatus } from './CardPaymentStatus.tsx'
import './cards.css'

/** From the amount to the paid card payment. `id` is the payment on the screen, which the URL of the page holds. */
export function TakeCardPayment({
  businessid,
  business,
  cashpoints,
  chosen,
  id,
  homeHref,
  hrefOf,
  go,
  hasFee = true,
  children,
}: {
  businessid: string
  /** The name that the customer reads in the message with the link. */
  business: string
  /** Undefined while they load. */
  cashpoints: readonly CardCashpoint[] | undefined
  chosen?: string | undefined
  id: string | undefined
  homeHref: string
  hrefOf: (id: string) => string
  go: (id: string | undefined) => void
  /** What a payment costs the business is not told to its cashiers. */
  hasFee?: boolean
  /** Below the open links. */
  children?: ReactNode
}) {
  const title = t`Take Card Payment`
  if (id !== undefined)
    return (
      <div className="card-payment">
        <StepPage title={title} onBack={() => go(undefined)}>
          <CardPaymentStatus
            key={id}
            id={id}
            business={business}
            hasFee={hasFee}
            buttons={
              <>
                <Button onClick={() => go(undefined)}>{t`Take another payment`}</Button>
                <ButtonLink kind="text" href={homeHref}>{t`Back To Dashboard`}</ButtonLink>
              </>
            }
          />
        </StepPage>
      </div>
    )
  return (
    <div className="card-form">
      <TwoColumns>
        <StepPage title={title}>
          {!cashpoints && <Skeleton rows={3} />}
          {cashpoints?.length === 0 && (
            <EmptyState
              drawing={<CardDrawing />}
              action={<ButtonLink href="/admin/merchant/cashpoint">{t`Cashpoint`}</ButtonLink>}
            >{t`No cashpoint is active. Open one first.`}</EmptyState>
          )}
          {cashpoints && cashpoints.length > 0 && (
            <CardPaymentForm businessid={businessid} cashpoints={cashpoints} chosen={chosen} hasFee={hasFee} onStarted={go} />
          )}
        </StepPage>
        <div className="two-columns__stack">
          <CardLinkList businessid={businessid} hrefOf={hrefOf} />
          {children}
        </div>
      </TwoColumns>
    </div>
  )
}
