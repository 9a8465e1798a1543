import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isProblem } from '../../../ui/data/problem.ts'
import { UmbrellaDrawing } from '../../../ui/drawings/UmbrellaDrawing.tsx'
import { fullTime } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/DataTable.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { type ListedPayment, paymentsQuery } from './queries.ts'

/** The payments of a business, the newest first. */
export function BusinessPayments({ id }: { id: string }) {
  const payments = useInfiniteQuery(paymentsQuery(id))
  const pages = payments.data?.pages
  const items = useMemo(() => pages?.flatMap((page) => page.items) ?? [], [pages])
  if (payments.isPending) return <Skeleton rows={8} />
  if (payments.isError)
    return (
      <Callout tone="wrong" role="alert" title={isProblem(payments.error) ? payments.error.message : t`The payments could not be loaded.`}>
        <Button kind="text" size="small" onClick={() => void payments.refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  if (items.length === 0) return <EmptyState drawing={<UmbrellaDrawing />}>{t`No payments yet.`}</EmptyState>
  return (
    <>
      <DataTable
        label={t`Payments`}
        columns={COLUMNS}
        groups={[{ key: 'all', rows: items }]}
        idOf={({ _id }) => _id}
        hrefOf={hrefOf}
        hasMore={payments.hasNextPage}
        card={(payment) => (
          <Link href={hrefOf(payment)} className="lookup-row">
            <span>
              <b translate="no">{payment.party}</b>
              <span className="lookup-row__detail">{[directionOf(payment), STATES[payment.state], payment.reference].join(', ')}</span>
            </span>
            <span className="lookup-row__end">
              <Amount kobo={payment.amount} />
              <span className="soft">{fullTime(payment.createdon)}</span>
            </span>
          </Link>
        )}
      />
      {payments.hasNextPage && <Button isBusy={payments.isFetchingNextPage} onClick={() => void payments.fetchNextPage()}>{t`More`}</Button>}
    </>
  )
}

const hrefOf = ({ _id }: ListedPayment) => `/operator/object/payment/${_id}`
const STATES: Readonly<Record<ListedPayment['state'], string>> = {
  confirmed: t`Confirmed`,
  processing: t`Under way`,
  failed: t`Failed`,
  reversed: t`Went back`,
}
const directionOf = ({ direction }: ListedPayment) => (direction === 'credit' ? t`Money in` : t`Money out`)

const COLUMNS: readonly DataColumn<ListedPayment>[] = [
  { id: 'on', header: t`On`, cell: ({ createdon }) => fullTime(createdon), width: 'lookup-col--on', isLink: true },
  { id: 'direction', header: t`Direction`, cell: directionOf, width: 'lookup-col--direction' },
  {
    id: 'party',
    header: t`Other side`,
    cell: ({ party, party_account }) => <span translate="no">{[party, party_account].filter(Boolean).join(', ')}</span>,
  },
  { id: 'reference', header: t`Reference`, cell: ({ reference }) => <span translate="no">{reference}</span>, width: 'lookup-col--reference' },
  { id: 'state', header: t`State`, cell: ({ state }) => STATES[state], width: 'lookup-col--state' },
  { id: 'amount', header: t`Amount`, cell: ({ amount }) => <Amount kobo={amount} />, width: 'lookup-col--amount', isNumber: true },
]
