import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Payee } from '../../../ui/parts/StepPage.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { QuoteSummary } from './QuoteSummary.tsx'
import { withdrawalQuoteQuery } from './queries.ts'
import type { WithdrawIntent } from './withdraw.ts'

export type PayoutBank = { name: string; bank: string; number: string }

/** The price and destination of a withdrawal, and the reasons against it. */
export function ConfirmWithdraw({
  intent,
  payout,
  onContinue,
  onChange,
  remedyOf,
}: {
  intent: WithdrawIntent
  payout: PayoutBank
  onContinue: (total: number) => void
  onChange: () => void
  /** The remedy for a refusal with this code, if any. */
  remedyOf: (code: string) => ReactNode
}) {
  const { data, isError, error, refetch } = useQuery(withdrawalQuoteQuery(intent))
  return (
    <>
      <p className="label">{t`You withdraw`}</p>
      <StatusRule rule="open">
        <Amount kobo={intent.amount} size="hero" />
      </StatusRule>
      <Payee label={t`To`} name={nameCase(payout.name)}>
        {payout.bank} · <AccountNumber number={payout.number} />
      </Payee>
      {!(isError && !data) && <QuoteSummary receives={t`Your bank receives`} quote={data?.quote} />}
      <div className="stack form">
        {data?.refusal && (
          <Callout tone="wrong" role="alert" title={data.refusal.message}>
            {remedyOf(data.refusal.code)}
          </Callout>
        )}
        {isError && (
          <Callout tone="wait" role="alert" title={t`What this costs could not be fetched.`}>
            {isProblem(error) ? error.message : t`Try again in a moment.`}{' '}
            <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
          </Callout>
        )}
      </div>
      <p className="buttons buttons--apart">
        {data?.refusal ? (
          <Button kind="act" isWide onClick={onChange}>{t`Change the amount`}</Button>
        ) : (
          <Button kind="act" isWide disabled={!data} onClick={() => data && onContinue(data.quote.total)}>
            <Trans>Enter PIN to withdraw {data && <MoneyText kobo={data.quote.total} />}</Trans>
          </Button>
        )}
      </p>
    </>
  )
}
