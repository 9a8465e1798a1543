import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shortDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { type DataColumn, DataTable } from '../../../ui/parts/DataTable.tsx'
import { FilterRow } from '../../../ui/parts/FilterChip.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { Loan } from '../contract.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { LoanState } from './LoanState.tsx'
import { type DayRange, loansQuery } from './queries.ts'
import '../../../ui/parts/list-row.css'
import './loans.css'

const NARROWEST_TABLE_PX = 520
const idOf = ({ _id }: Loan) => _id

/** All loans and requests of the business, the newest first. `filter`: the choice of days, which the URL holds. */
export function LoanHistory({
  businessid,
  range,
  filter,
  hrefOf,
}: {
  businessid: string
  range: DayRange
  filter: ReactNode
  hrefOf: (loan: Loan) => string
}) {
  const list = useInfiniteQuery(loansQuery(businessid, range))
  const loans = list.data?.pages.flatMap(({ data }) => data)
  return (
    <Section title={t`Loan history`}>
      <FilterRow>{filter}</FilterRow>
      {!loans && (list.isError ? <LoadFailed error={list.error} onRetry={list.refetch} /> : <Skeleton rows={3} />)}
      {loans?.length === 0 && <p className="soft">{range ? t`No loan in these days.` : t`You have not taken a loan yet.`}</p>}
      {loans && loans.length > 0 && (
        <DataTable
          label={t`Loan history`}
          columns={columns(hrefOf)}
          groups={[{ key: 'loans', rows: loans }]}
          idOf={idOf}
          hasMore={list.hasNextPage}
          minTableWidth={NARROWEST_TABLE_PX}
          card={(loan) => <LoanCard loan={loan} hrefOf={hrefOf} />}
        />
      )}
      {list.hasNextPage && <Button kind="text" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>{t`Show more`}</Button>}
    </Section>
  )
}

function columns(hrefOf: (loan: Loan) => string): DataColumn<Loan>[] {
  return [
    { id: 'taken', header: t`Asked`, cell: (loan) => <LoanDate loan={loan} hrefOf={hrefOf} /> },
    { id: 'amount', header: t`Amount`, width: 'loan-col', isNumber: true, cell: ({ amount }) => <Amount kobo={amount} /> },
    { id: 'paid', header: t`Paid back`, width: 'loan-col', isNumber: true, cell: ({ paid_back }) => <Amount kobo={paid_back} /> },
    { id: 'state', header: t`State`, width: 'loan-col--wide', cell: (loan) => <StateWithReason loan={loan} /> },
  ]
}

/** A loan that was paid out has a schedule. */
function LoanDate({ loan, hrefOf }: { loan: Loan; hrefOf: (loan: Loan) => string }) {
  const text = t`${shortDate(loan.requested_on)}, ${loan.loan_tenure} months`
  return loan.paid_out_on === null ? text : <Link href={hrefOf(loan)}>{text}</Link>
}

/** Of a loan that was refused, also why. */
const StateWithReason = ({ loan: { state, reason } }: { loan: Loan }) => (
  <>
    <LoanState state={state} />
    {reason !== null && <small className="loan-reason">{reason}</small>}
  </>
)

function LoanCard({ loan, hrefOf }: { loan: Loan; hrefOf: (loan: Loan) => string }) {
  return (
    <div className="list-row">
      <span>
        <b>
          <LoanDate loan={loan} hrefOf={hrefOf} />
        </b>
        <small>
          <StateWithReason loan={loan} />
        </small>
      </span>
      <Amount kobo={loan.amount} />
    </div>
  )
}
