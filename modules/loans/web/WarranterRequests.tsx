import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../ui/data/client.ts'
import { shortDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { ActRefusal } from '../../../ui/parts/ActRefusal.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { CopyableText } from '../../../ui/parts/CopyableText.tsx'
import { FilterRow } from '../../../ui/parts/FilterChip.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { becomeWarranter } from '../contract.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { type DayRange, refreshLoans, type WarranterRequest, warranterCodeQuery, warranterRequestsQuery } from './queries.ts'
import { WarrantyDialog } from './WarrantyDialog.tsx'
import '../../../ui/parts/list-row.css'
import './loans.css'

/** The own code as a warranter, and the loans that others ask this business to vouch for. */
export function WarranterRequests({
  businessid,
  hasPin,
  range,
  filter,
  hrefOf,
}: {
  businessid: string
  hasPin: boolean
  range: DayRange
  filter: ReactNode
  hrefOf: (loan: { _id: string }) => string
}) {
  const list = useInfiniteQuery(warranterRequestsQuery(businessid, range))
  const [opened, setOpened] = useState<string | null>(null)
  const requests = list.data?.pages.flatMap(({ data }) => data)
  const request = requests?.find(({ _id }) => _id === opened)
  return (
    <div className="loan-stack">
      <OwnCode businessid={businessid} />
      <Section title={t`Requests to you`}>
        <FilterRow>{filter}</FilterRow>
        {!requests && (list.isError ? <LoadFailed error={list.error} onRetry={list.refetch} /> : <Skeleton rows={3} />)}
        {requests?.length === 0 && <p className="soft">{range ? t`No request in these days.` : t`Nobody has asked you to vouch for a loan yet.`}</p>}
        {requests && requests.length > 0 && (
          <ul>
            {requests.map((request) => (
              <li key={request._id} className="list-row">
                <span>
                  <b translate="no">{request.borrower}</b>
                  <small>
                    {t`${shortDate(request.requested_on)}, ${request.loan_tenure} months`} <AnswerState request={request} />
                  </small>
                </span>
                <Amount kobo={request.amount} />
                {request.allowed.includes('answer_warranty') && <Button onClick={() => setOpened(request._id)}>{t`Answer`}</Button>}
                {request.allowed.includes('repay') && <ButtonLink href={hrefOf(request)}>{t`Pay it`}</ButtonLink>}
              </li>
            ))}
          </ul>
        )}
        {list.hasNextPage && <Button kind="text" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>}
      </Section>
      {request && <WarrantyDialog request={request} hasPin={hasPin} onClose={() => setOpened(null)} />}
    </div>
  )
}

function AnswerState({ request: { warranter_state, state } }: { request: WarranterRequest }) {
  switch (warranter_state) {
    case 'asked':
      return <StatusBadge rule="open">{t`Your answer needed`}</StatusBadge>
    case 'approved':
      return <StatusBadge rule="told">{state === 'late' ? t`Approved, now late` : t`Approved`}</StatusBadge>
    case 'refused':
      return <StatusBadge rule="back">{t`Declined`}</StatusBadge>
    case 'expired':
      return <StatusBadge rule="back">{t`No answer in time`}</StatusBadge>
    case 'called':
      return <StatusBadge rule="broken">{t`You are asked to pay`}</StatusBadge>
    case 'paid':
      return <StatusBadge rule="final">{t`Paid by you`}</StatusBadge>
    case 'released':
      return <StatusBadge rule="final">{t`Ended`}</StatusBadge>
  }
}

function OwnCode({ businessid }: { businessid: string }) {
  const queryClient = useQueryClient()
  const { data, error, isError, refetch } = useQuery(warranterCodeQuery(businessid))
  const become = useMutation({
    mutationFn: () => call(becomeWarranter, { body: {} }),
    onSuccess: () => refreshLoans(queryClient),
  })
  if (!data) return isError ? <LoadFailed error={error} onRetry={refetch} /> : <Skeleton rows={2} />
  return (
    <Section title={t`Vouch for others`}>
      {data.code === null ? (
        <>
          <p className="soft">{t`With a code, another business can name you as its warranter. You decide about each loan, with your PIN.`}</p>
          <p className="buttons buttons--apart">
            <Button isBusy={become.isPending} onClick={() => become.mutate()}>{t`Get your code`}</Button>
          </p>
          <ActRefusal error={become.error} fallback={t`The code could not be made. Try again.`} />
        </>
      ) : (
        <>
          <p className="soft">{t`Your code. Give it only to businesses that you would pay for.`}</p>
          <p className="loan-code">
            <CopyableText text={data.code} label={t`Copy your code`} said={t`Code copied`} />
          </p>
          {data.waiting > 0 && (
            <Callout
              tone="wait"
              title={plural(data.waiting, { one: 'One request waits for your answer.', other: '# requests wait for your answer.' })}
            />
          )}
        </>
      )}
      <p className="t1 quiet loan-gap">
        <Trans>We take nothing from your balance without your PIN.</Trans>
      </p>
    </Section>
  )
}
