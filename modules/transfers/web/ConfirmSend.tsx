import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { listTime } from '../../../ui/format/dates.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Payee } from '../../../ui/parts/StepPage.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { type Intent, newReference } from './intent.ts'
import { QuoteSummary } from './QuoteSummary.tsx'
import { prefixQuery, quoteQuery } from './queries.ts'

/** All details of the payment before it is sent: the full name, each part of the price, and the reasons against it. */
export function ConfirmSend({
  intent,
  onReference,
  onContinue,
  onChange,
  remedyOf,
}: {
  intent: Intent
  onReference: (reference: string) => void
  onContinue: (total: number) => void
  onChange: () => void
  /** The remedy for a refusal with this code, if any. */
  remedyOf: (code: string) => ReactNode
}) {
  const prefix = useQuery(prefixQuery(intent.businessid))
  const { data, isError, error, refetch } = useQuery(quoteQuery(intent))
  const name = useEffectEvent((text: string) => {
    if (intent.reference === null) onReference(newReference(text))
  })
  const known = prefix.data?.prefix
  useEffect(() => {
    if (known) name(known)
  }, [known])
  const payee = nameCase(data?.beneficiary.name || intent.name)
  const bank = data?.beneficiary.bank || intent.bankName
  const isReady = data !== undefined && data.refusal === null && intent.reference !== null
  const asked = isError ? error : prefix.isError ? prefix.error : null
  return (
    <>
      <p className="label">{t`You send`}</p>
      <StatusRule rule="open">
        <Amount kobo={intent.amount} size="hero" />
      </StatusRule>
      <Payee label={t`To`} name={payee}>
        {bank} · <AccountNumber number={intent.nuban} />
      </Payee>
      {intent.remark && <p className="soft">“{intent.remark}”</p>}
      {!(isError && !data) && <QuoteSummary receives={t`They receive`} quote={data?.quote} />}
      <div className="stack form">
        {data?.refusal && (
          <Callout tone="wrong" role="alert" title={data.refusal.message}>
            {remedyOf(data.refusal.code)}
          </Callout>
        )}
        {data?.duplicate_of && !data.refusal && (
          <Callout
            tone="wait"
            title={t`You sent the same amount to this account at ${listTime(data.duplicate_of.createdon)}.`}
          >{t`Go on only if you mean to pay twice.`}</Callout>
        )}
        {data?.beneficiary.first_time && !data.refusal && (
          <Callout tone="wait" title={t`First payment to this account.`}>
            <Trans>The name above comes from {bank}. If somebody hurried you into this payment, stop and call them first.</Trans>
          </Callout>
        )}
        {asked && (
          <Callout tone="wait" role="alert" title={t`What this costs could not be fetched.`}>
            {isProblem(asked) ? asked.message : t`Try again in a moment.`}{' '}
            <Button
              kind="text"
              size="small"
              onClick={() => {
                void refetch()
                void prefix.refetch()
              }}
            >{t`Try again`}</Button>
          </Callout>
        )}
      </div>
      <p className="buttons buttons--apart">
        {data?.refusal ? (
          <Button kind="act" isWide onClick={onChange}>{t`Change the payment`}</Button>
        ) : (
          <Button kind="act" isWide disabled={!isReady} onClick={() => data && onContinue(data.quote.total)}>
            <Trans>Enter PIN to send {data && <MoneyText kobo={data.quote.total} />}</Trans>
          </Button>
        )}
      </p>
    </>
  )
}
