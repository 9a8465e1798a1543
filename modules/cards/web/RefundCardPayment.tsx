import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { useIntent } from '../../../ui/data/use-intent.ts'
import { LostLineDrawing } from '../../../ui/drawings/LostLineDrawing.tsx'
import { ShutterDrawing } from '../../../ui/drawings/ShutterDrawing.tsx'
import { useHeldForm } from '../../../ui/kept-forms.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { StepPage } from '../../../ui/parts/StepPage.tsx'
import { tellRefusal } from '../../../ui/parts/tell-problem.ts'
import { showMerchant } from '../../businesses/contract.ts'
import { InterruptedNote, useInterruptedForm } from '../../identity/web/index.ts'
import { refundCardPayment, showCardPayment } from '../contract.ts'
import { type CardPayment, cardPaymentQuery } from './queries.ts'
import { RefundForm } from './RefundForm.tsx'
import { RefundPin, RefundReview } from './RefundSteps.tsx'
import { RefundResult } from './RefundResult.tsx'

/** `amount`: what a page that leads here asks to give back, in kobo. */
export type RefundSearch = { payment?: string; amount?: number; step?: 'confirm' | 'pin' | 'result' }

/** Gives a customer the money of a card payment back: amount, review, PIN, result. The URL holds payment and step. */
export function RefundCardPayment({
  businessid,
  isPinSet,
  search: { payment: id = '', amount, step },
  go,
  homeHref,
}: {
  businessid: string
  isPinSet: boolean
  search: RefundSearch
  go: (next: RefundSearch, replace?: boolean) => void
  homeHref: string
}) {
  const { data, isError, error, refetch } = useQuery({ ...cardPaymentQuery(id), enabled: id !== '' })
  const home = <ButtonLink href={homeHref}>{t`Back to history`}</ButtonLink>
  if (id === '' || (isError && !data))
    return (
      <StepPage title={t`Refund`}>
        <EmptyState drawing={<LostLineDrawing />} action={id === '' ? home : <Button onClick={() => void refetch()}>{t`Try again`}</Button>}>
          {isProblem(error) ? error.message : t`This payment could not be loaded.`}
        </EmptyState>
      </StepPage>
    )
  if (!data)
    return (
      <StepPage title={t`Refund`}>
        <Skeleton rows={3} />
      </StepPage>
    )
  // A refused refund leaves the payment open for another one.
  if (data.refund !== null && (step === 'result' || data.refundable === null))
    return (
      <StepPage title={t`Refund`}>
        <RefundResult payment={data} refund={data.refund} buttons={home} onAgain={data.refundable === null ? null : () => go({ payment: id })} />
      </StepPage>
    )
  if (data.refundable === null)
    return (
      <StepPage title={t`Refund`}>
        <EmptyState drawing={<ShutterDrawing />} action={home}>{t`This payment cannot be refunded now.`}</EmptyState>
      </StepPage>
    )
  return (
    <RefundSteps businessid={businessid} payment={data} maximum={data.refundable} wanted={amount ?? null} isPinSet={isPinSet} step={step} go={go} />
  )
}

function RefundSteps({
  businessid,
  payment,
  maximum,
  wanted,
  isPinSet,
  step,
  go,
}: {
  businessid: string
  payment: CardPayment
  maximum: number
  wanted: number | null
  isPinSet: boolean
  step: RefundSearch['step']
  go: (next: RefundSearch, replace?: boolean) => void
}) {
  const queryClient = useQueryClient()
  const [kobo, setKobo] = useState<number | null>(null)
  const refund = useIntent(refundCardPayment)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<string | null>(null)
  const formName = `refund ${payment._id}`
  const [interrupted, forgetInterrupted] = useInterruptedForm<number>(formName)
  const part = wanted !== null && wanted < maximum ? wanted : null
  const [typed, setTyped] = useState(interrupted ?? part)
  useHeldForm(formName, waiting !== null || typed === (part ?? maximum) ? null : typed, ['step'])
  const at = (next?: RefundSearch['step']): RefundSearch => ({
    payment: payment._id,
    ...(wanted !== null && { amount: wanted }),
    ...(next && { step: next }),
  })
  // A reload forgets the amount, so the steps begin again.
  const startAgain = useEffectEvent(() => go(at(), true))
  const isLost = step !== undefined && kobo === null
  useEffect(() => {
    if (isLost) startAgain()
  }, [isLost])

  async function send(amount: number) {
    setRefusal(null)
    try {
      await refund({ body: { merchant: businessid, payment: payment._id, amount } }, amount)
    } catch (error) {
      // The server keeps it until a second person has approved it.
      if (isProblem(error) && error.httpStatus === 202) return setWaiting(error.message)
      tellRefusal(error)
      return setRefusal(isProblem(error) && !error.isUnanswered ? error.messageOr(TRY_AGAIN) : TRY_AGAIN)
    }
    await refresh(queryClient, showCardPayment)
    go(at('result'), true)
  }
  const frame = (title: string, number: string, onBack: (() => void) | undefined, content: ReactNode) => (
    <StepPage title={title} step={number} onBack={onBack}>
      {content}
    </StepPage>
  )
  if (waiting !== null)
    return (
      <StepPage title={t`Refund`}>
        <Callout role="status" title={waiting}>
          <MoneyText kobo={kobo ?? maximum} />
        </Callout>
        <p className="buttons buttons--apart">
          <ButtonLink kind="act" href="/admin/merchant/authorizations?tab=mine">{t`See it in Authorizations`}</ButtonLink>
        </p>
      </StepPage>
    )
  if (kobo !== null && step === 'confirm')
    return frame(t`Confirm`, t`Step 2 of 3`, () => go(at()), <RefundReview payment={payment} kobo={kobo} onContinue={() => go(at('pin'))} />)
  if (kobo !== null && step === 'pin')
    return frame(
      t`Approve Transaction`,
      t`Step 3 of 3`,
      () => go(at('confirm')),
      <RefundPin
        payment={payment}
        kobo={kobo}
        isPinSet={isPinSet}
        refusal={refusal}
        onPinSet={() => refresh(queryClient, showMerchant)}
        onApproved={() => send(kobo)}
      />,
    )
  return frame(
    t`Refund`,
    t`Step 1 of 3`,
    undefined,
    <>
      {interrupted !== null && <InterruptedNote />}
      <RefundForm
        maximum={maximum}
        kobo={kobo ?? interrupted ?? part ?? maximum}
        onType={setTyped}
        onContinue={(next) => {
          forgetInterrupted()
          setKobo(next)
          setRefusal(null)
          go(at('confirm'))
        }}
      />
    </>,
  )
}

const TRY_AGAIN = t`The refund may not have been requested. Your money is safe. Enter your PIN again.`
