import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { loadNextPage } from '../../../ui/data/next-page.ts'
import { rowDate, shortDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/DataTable.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { TransactionRow } from '../../../ui/parts/TransactionRow.tsx'
import { type ReceivedFilter, type ReceivedPayment, receivedQuery } from './account-transactions.ts'
import { HistoryNotLoaded } from './HistoryNotLoaded.tsx'
import './received-payments.css'

/** HIST-60..62: the colour of each status that the specification names, and one for any other. */
export function statusOf({ paymentstatus }: Pick<ReceivedPayment, 'paymentstatus'>) {
  if (paymentstatus === 'paid') return { rule: 'final', tone: 'in', word: t`Paid` } as const
  if (paymentstatus === 'pending') return { rule: 'open', tone: 'wait', word: t`Pending` } as const
  const known: Record<string, string> = { failed: t`Failed`, reversed: t`Reversed` }
  return { rule: 'told', tone: 'info', word: known[paymentstatus] ?? paymentstatus } as const
}

/** Payments received on the account numbers of a business. `hrefOf` makes the rows links to their details; `actionOf` adds an action at their end. */
export function ReceivedPayments({
  merchant,
  filter,
  empty,
  chosenId,
  hrefOf,
  actionOf,
}: {
  merchant: string
  filter: ReceivedFilter
  empty: ReactNode
  chosenId?: string | undefined
  hrefOf?: (transactionId: string) => string
  actionOf?: (transactionId: string) => ReactNode
}) {
  const list = useInfiniteQuery(receivedQuery(merchant, filter))
  const { data, error, isError, refetch, hasNextPage, isFetchingNextPage } = list
  if (!data && isError) return <HistoryNotLoaded error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton rows={10} />
  const payments = data.pages.flatMap((page) => page.data)
  if (payments.length === 0) return empty
  return (
    <>
      <DataTable<ReceivedPayment>
        label={t`Transactions`}
        columns={[...columns(), ...(actionOf ? [actionColumn(actionOf)] : [])]}
        groups={[{ key: 'all', rows: payments }]}
        idOf={transactionIdOf}
        hasMore={hasNextPage}
        chosenId={chosenId}
        {...(hrefOf && { hrefOf: (payment: ReceivedPayment) => hrefOf(transactionIdOf(payment)) })}
        card={(payment) => {
          const { tone, word } = statusOf(payment)
          const row = (
            <TransactionRow
              href={hrefOf?.(transactionIdOf(payment))}
              direction={payment.reversed ? 'back' : 'in'}
              kobo={payment.orderamount}
              title={nameCase(payment.name)}
              detail={detailOf(payment)}
              time={shortDate(payment.createdon)}
              state={tone === 'in' ? undefined : { word, ...(tone === 'wait' && { tone }) }}
            />
          )
          if (!actionOf) return row
          return (
            <>
              {row}
              <p className="received__action">{actionOf(transactionIdOf(payment))}</p>
            </>
          )
        }}
      />
      {hasNextPage && <Button kind="text" isBusy={isFetchingNextPage} onClick={() => void loadNextPage(list)}>{t`Show more`}</Button>}
    </>
  )
}

const transactionIdOf = ({ _id, merchanttransactiondata: [transaction] }: ReceivedPayment) => transaction?._id ?? _id

const detailOf = ({ orderdescription, reversed }: ReceivedPayment) => [orderdescription, reversed && '[Reversed]'].filter(Boolean).join(' ')

const actionColumn = (actionOf: (transactionId: string) => ReactNode): DataColumn<ReceivedPayment> => ({
  id: 'action',
  header: t`Webhook`,
  width: 'received__status',
  cell: (payment) => actionOf(transactionIdOf(payment)),
})

const columns = (): DataColumn<ReceivedPayment>[] => [
  {
    id: 'amount',
    header: t`Amount`,
    width: 'received__amount',
    isNumber: true,
    cell: ({ orderamount, reversed }) => <Amount kobo={orderamount} way={reversed ? 'back' : 'in'} />,
  },
  { id: 'customer', header: t`Customer`, isLink: true, cell: ({ name }) => <span translate="no">{nameCase(name)}</span> },
  { id: 'description', header: t`Description`, width: 'received__about', cell: detailOf },
  { id: 'account', header: t`Account number`, width: 'received__account', cell: ({ accountnumber }) => <span translate="no">{accountnumber}</span> },
  { id: 'date', header: t`Date/Time`, width: 'received__date', cell: ({ createdon }) => rowDate(createdon) },
  {
    id: 'status',
    header: t`Status`,
    width: 'received__status',
    cell: (payment) => {
      const { rule, tone, word } = statusOf(payment)
      return (
        <StatusBadge rule={rule} tone={tone}>
          {word}
        </StatusBadge>
      )
    },
  },
]
