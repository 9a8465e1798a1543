import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isProblem } from '../../../../ui/data/problem.ts'
import { readValue, storeValue } from '../../../../ui/data/storage.ts'
import { useOnline } from '../../../../ui/data/useOnline.ts'
import { listTime } from '../../../../ui/format/dates.ts'
import { MoneyText } from '../../../../ui/money/MoneyText.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Callout } from '../../../../ui/parts/Callout.tsx'
import { OFFLINE_TEXT } from '../../../../ui/parts/OfflineGuard.tsx'
import { StepBottom } from '../../../../ui/parts/StepPage.tsx'
import type { PaymentQuote } from '../../contract.ts'
import { prefixQuery } from '../queries.ts'
import { VerificationPrompt } from '../VerificationPrompt.tsx'
import { ApprovalNote } from './ApprovalNote.tsx'
import type { PaymentKind } from './payment-kind.ts'
import type { Payment } from './payments.ts'
import { PaymentSummary } from './PaymentSummary.tsx'
import { type PaymentFlowState, usePaymentQuote } from './usePaymentFlow.ts'

/** All details of the payment before the PIN: the full name, each part of the price, and the reasons against it. */
export function ConfirmStep<Content>({ flow, payment }: { flow: PaymentFlowState<Content>; payment: Payment<Content> }) {
  const { kind, businessid } = flow
  const prefix = useQuery({ ...prefixQuery(businessid), enabled: kind.isPrefixed })
  const { data, error, refetch } = usePaymentQuote(kind, businessid, payment.content)
  const isOnline = useOnline()
  const failed = data === undefined ? error : prefix.error
  const isReady = data !== undefined && isOnline && (!kind.isPrefixed || prefix.data !== undefined)
  return (
    <>
      {payment.isQuoteChanged && (
        <Callout
          tone="wait"
          role="alert"
          title={t`The price, the account name or the need for approval has changed.`}
        >{t`Nothing was sent. Check the payment again.`}</Callout>
      )}
      {!failed && (
        <PaymentSummary
          amountLabel={kind.words.amountLabel}
          receives={kind.words.receives}
          feeHelp={kind.words.feeHelp}
          remark={kind.remarkOf?.(payment.content)}
          quoted={data}
        />
      )}
      <div className="stack form">
        {data && <Warnings quoted={data} />}
        {failed && (
          <Callout tone="wait" role="alert" title={t`The price could not be loaded.`}>
            <span>{isProblem(failed) ? failed.message : t`Try again in a moment.`}</span>{' '}
            <Button
              kind="text"
              size="small"
              onClick={() => {
                void refetch()
                if (kind.isPrefixed) void prefix.refetch()
              }}
            >{t`Try again`}</Button>
          </Callout>
        )}
      </div>
      <StepBottom>
        {data?.refusal ? (
          <Button kind="act" isWide onClick={() => flow.go({})}>
            {kind.words.change}
          </Button>
        ) : (
          <Button kind="act" isWide disabled={!isReady} onClick={() => data && flow.askPin(payment, data, prefix.data?.prefix)}>
            {isOnline ? <ConfirmWords kind={kind} quoted={data} /> : OFFLINE_TEXT}
          </Button>
        )}
      </StepBottom>
    </>
  )
}

function ConfirmWords<Content>({ kind, quoted }: { kind: PaymentKind<Content>; quoted: PaymentQuote | undefined }) {
  if (quoted?.approval) return <Trans>Enter PIN to ask for approval</Trans>
  return kind.words.confirmButton(quoted && <MoneyText kobo={quoted.quote.total} />)
}

/** A refusal that a send would get now, or what to think about before it. */
function Warnings({ quoted: { refusal, approval, duplicate_of, beneficiary, is_large: isLarge } }: { quoted: PaymentQuote }) {
  if (refusal)
    return (
      <Callout tone="wrong" role="alert" title={refusal.message}>
        <VerificationPrompt code={refusal.code} />
      </Callout>
    )
  return (
    <>
      {approval && <ApprovalNote by={approval.by} />}
      {duplicate_of && (
        <Callout
          tone="wait"
          title={t`You sent the same amount to this account at ${listTime(duplicate_of.createdon)}.`}
        >{t`Go on only if you mean to pay twice.`}</Callout>
      )}
      {beneficiary.first_time && (
        <Callout tone="wait" title={t`First payment to this account.`}>
          <Trans>The name above comes from {beneficiary.bank}. If anyone is hurrying you to pay, stop and call the person first.</Trans>
        </Callout>
      )}
      {isLarge && <LargePaymentNote />}
    </>
  )
}

const LARGE_EXPLAINED_KEY = 'large-payment-explained'

/** Explains the usual fraud once in each browser; afterwards it only says that the payment is large. */
function LargePaymentNote() {
  const [isExplained] = useState(() => readValue('localStorage', LARGE_EXPLAINED_KEY) !== null)
  useEffect(() => () => void storeValue('localStorage', LARGE_EXPLAINED_KEY, 'yes'), [])
  return (
    <Callout tone="wait" title={t`This is a large payment.`}>
      {isExplained
        ? t`Check the name and the account number once more.`
        : t`No bank, no police officer and none of our staff ask you to move money to keep it safe. If a caller or a message asks you to, stop and call us.`}
    </Callout>
  )
}
