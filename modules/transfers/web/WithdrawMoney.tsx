import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { amountSchema } from '../../../platform/http/contract.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { EarningsDrawing } from '../../../ui/drawings/EarningsDrawing.tsx'
import { BEGUN_PAYMENT, useHeldForm } from '../../../ui/kept-forms.ts'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { StepPage } from '../../../ui/parts/StepPage.tsx'
import { merchantQuery } from '../../businesses/web/index.ts'
import { InterruptedNote, useInterruptedForm } from '../../identity/web/index.ts'
import type { TransferView } from '../contract.ts'
import { BegunBefore, useBegunBefore } from './flow/BegunBefore.tsx'
import { FlowTotal } from './flow/FlowTotal.tsx'
import { FlowStart } from './flow/FlowStart.tsx'
import { limitFromDetails, LimitRemedy } from './flow/LimitMeter.tsx'
import { PaymentAside } from './flow/PaymentAside.tsx'
import { PaymentFlow } from './flow/PaymentFlow.tsx'
import { ToSpendHint } from './flow/ToSpendHint.tsx'
import { UnansweredPayments } from './flow/UnansweredPayments.tsx'
import { type FlowPlace, usePaymentFlow } from './flow/usePaymentFlow.ts'
import { useTypedQuote } from './flow/useTypedQuote.ts'
import { PAYMENT_KINDS } from './kinds.ts'
import { withdrawMoney } from './withdraw-money.tsx'
import { useWithdrawForm, type WithdrawFields, WithdrawForm } from './WithdrawForm.tsx'
import './transfers.css'

const FORM_NAME = 'withdraw'

/** Withdraw Money, from the amount to the result. */
export function WithdrawMoney({
  businessid,
  search,
  go,
  available,
  receiptButton,
  waitingActs,
}: FlowPlace & {
  businessid: string
  /** The last known balance that can be spent. */
  available: number | undefined
  receiptButton: (transfer: TransferView) => ReactNode
  /** While a withdrawal is on its way, in place of another one. */
  waitingActs: (transfer: TransferView) => ReactNode
}) {
  const { title, receives, feeHelp } = withdrawMoney.words
  const flow = usePaymentFlow(withdrawMoney, businessid, { search, go })
  const [interrupted, forgetInterrupted] = useInterruptedForm<WithdrawFields>(FORM_NAME)
  const kept = interrupted ?? { amount: flow.draft?.content.amount ?? null }
  const begunBefore = useBegunBefore(flow)
  const form = useWithdrawForm(kept, available)
  const amount = form.watch('amount')
  const unsent = flow.isAtForm ? amount : flow.current?.state === 'draft' ? flow.current.content.amount : null
  useHeldForm(FORM_NAME, unsent === null ? null : { amount: unsent }, BEGUN_PAYMENT)
  const details = useQuery(merchantQuery(businessid)).data
  const hasBank = details?.accountnumber != null
  const isQuotable = flow.isAtForm && hasBank && amountSchema.safeParse(amount).success
  const typed = useTypedQuote(withdrawMoney, businessid, isQuotable && amount !== null ? { amount } : null)
  const quotedLimit = typed.quoted?.limit
  const toSpend = typed.quoted?.available ?? available

  // A withdrawal that was sent leaves an empty form, and one that was refused comes back into it.
  const followDraft = useEffectEvent(() => form.reset(kept))
  const draftId = flow.draft?.id
  useEffect(() => followDraft(), [draftId])
  function startAnew(kobo: number | null) {
    forgetInterrupted()
    form.reset({ amount: kobo })
    go({})
  }

  return (
    <PaymentFlow
      flow={flow}
      resultButtons={(transfer) => (
        <>
          {transfer.outcome === 'processing' ? (
            waitingActs(transfer)
          ) : (
            <>
              {transfer.allowed.includes('receipt') && receiptButton(transfer)}
              <Button
                kind={transfer.outcome === 'not_sent' ? 'act' : 'line'}
                onClick={() => startAnew(transfer.outcome === 'not_sent' ? transfer.quote.amount : null)}
              >{t`Withdraw again`}</Button>
            </>
          )}
          <ButtonLink href="/admin/merchant">{t`Back To Dashboard`}</ButtonLink>
        </>
      )}
    >
      {details && details.tier !== 'unverified' && !hasBank ? (
        <StepPage title={title}>
          <EmptyState
            drawing={<EarningsDrawing />}
            action={
              <div className="buttons">
                <ButtonLink kind="act" href="/admin/merchant/settings?tab=payout-accounts">{t`Go To Settings`}</ButtonLink>
                <ButtonLink href="/admin/merchant">{t`Back To Dashboard`}</ButtonLink>
              </div>
            }
          >
            {details.bank?.underreview
              ? t`Your payout account is under review. Money can be withdrawn once Kasuwa staff have called you to confirm it.`
              : t`Set up payout account. Money can be withdrawn once a bank account of yours is linked.`}
          </EmptyState>
        </StepPage>
      ) : (
        <FlowStart
          title={title}
          businessid={businessid}
          aside={
            <PaymentAside
              available={available}
              typed={typed}
              receives={receives}
              feeHelp={feeHelp}
              limit={quotedLimit ?? limitFromDetails(details?.limit)}
              kobo={amount}
            />
          }
        >
          {interrupted && <InterruptedNote />}
          {!interrupted && begunBefore && (
            <BegunBefore
              title={t`You began this withdrawal earlier: ${begunBefore}.`}
              onStartAgain={() => {
                flow.forgetDraft()
                startAnew(null)
              }}
            />
          )}
          <UnansweredPayments businessid={businessid} kinds={PAYMENT_KINDS} />
          {details && hasBank && (
            <p className="withdraw-to">
              <span className="label">{t`To your bank account`}</span>
              <b translate="no">{nameCase(details.accountname ?? details.businessname)}</b>
              <span className="soft" translate="no">
                {details.bankname} · <AccountNumber number={details.accountnumber ?? ''} />
              </span>
            </p>
          )}
          <WithdrawForm
            form={form}
            typed={typed}
            amountHint={<ToSpendHint kobo={toSpend} />}
            amountNote={
              <>
                {toSpend !== undefined && toSpend > 0 && amount !== toSpend && (
                  <p>
                    <Button
                      kind="text"
                      size="small"
                      onClick={() => form.setValue('amount', toSpend, { shouldValidate: true })}
                    >{t`Withdraw all of it`}</Button>
                  </p>
                )}
                {typed.quoted?.refusal?.code === 'pricing.limit_exceeded' && quotedLimit && <LimitRemedy limit={quotedLimit} />}
              </>
            }
            bottom={
              <>
                {typed.otherRefusal && <Callout tone="wrong" role="alert" title={typed.otherRefusal} />}
                <FlowTotal quoted={typed.quoted} isFeeNamed />
              </>
            }
            onContinue={(kobo) => {
              forgetInterrupted()
              flow.confirm({ amount: kobo }, { kobo, payee: details?.accountname ?? details?.businessname ?? '' })
            }}
          />
        </FlowStart>
      )}
    </PaymentFlow>
  )
}
