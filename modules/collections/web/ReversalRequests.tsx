import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { TransactionRow } from '../../../ui/parts/TransactionRow.tsx'
import { listTime } from '../../../ui/format/dates.ts'
import type { ReversalRequest } from '../contract.ts'
import { reversalRequestsQuery } from './queries.ts'

/** Payments that cashiers ask to send back. Each leads to its reversal, where the owner decides with the PIN. */
export function ReversalRequests({ businessid, hrefOf }: { businessid: string; hrefOf: (transactionId: string) => string }) {
  const { data, error, isError, refetch } = useQuery(reversalRequestsQuery(businessid))
  if (isError && !data)
    return (
      <Callout tone="wait" title={t`The requests of cashiers could not be fetched.`}>
        <span>{isProblem(error) && error.message}</span> <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  if (!data || data.length === 0) return null
  return (
    <Section title={t`Reversals that cashiers ask for`}>
      {data.map((request) => (
        <TransactionRow
          key={request._id}
          href={hrefOf(request.transaction_id)}
          direction="out"
          title={nameCase(request.payer)}
          detail={`${nameCase(request.askedby)}, ${request.cashpoint} · ${request.reason}`}
          kobo={request.amount}
          time={listTime(request.askedon)}
        />
      ))}
    </Section>
  )
}

export function CashierAsks({ request: { askedby, cashpoint, reason } }: { request: ReversalRequest }) {
  return (
    <Trans>
      {nameCase(askedby)} at {cashpoint} asks for this: {reason}
    </Trans>
  )
}
