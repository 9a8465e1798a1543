import { t } from '@lingui/core/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { DateFilter, resolveRange, type SelectedRange } from '../../../modules/history/web/index.ts'
import { readFlags } from '../../../modules/flags/contract.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { checkEligibility, type Loan } from '../../../modules/loans/contract.ts'
import {
  Eligibility,
  eligibilityQuery,
  LimitDialog,
  LoanHistory,
  loansQuery,
  nextRepaymentQuery,
  OpenRequest,
  Repayment,
  RequestForm,
  WarranterRequests,
} from '../../../modules/loans/web/index.ts'
import { MeasureDrawing } from '../../../ui/drawings/MeasureDrawing.tsx'
import { ShutterDrawing } from '../../../ui/drawings/ShutterDrawing.tsx'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { TwoColumns } from '../../../ui/parts/Section.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'

/** The URL holds the tab, the days of the lists, the loan whose schedule is shown, and the open popup. */
export type LoansSearch = { tab?: 'warranter' | 'repayment'; id?: string; open?: 'limit' } & Partial<SelectedRange>

const PATH = '/admin/merchant/loans'
const hrefOf = (search: Record<string, string>) => `${PATH}?${new URLSearchParams(search)}`
const scheduleHref = ({ _id }: { _id: string }) => hrefOf({ tab: 'repayment', id: _id })

/** Loans of the business, requests to vouch for others, and repayment; behind the flag `web.loan`. */
export function LoansPage() {
  const { person } = useCurrentUser()
  const details = useQuery(merchantQuery(person.businessid)).data
  if (!details) return <Skeleton rows={8} />
  if (readFlags(details.parts)['web.loan'] !== true || !details.may.some((operation) => operation.startsWith('loans.')))
    return (
      <>
        <PageTitle>{t`Loans`}</PageTitle>
        <EmptyState
          drawing={<ShutterDrawing />}
          action={<ButtonLink href="/admin/merchant">{t`Go to the dashboard`}</ButtonLink>}
        >{t`Loans are not available to you at the moment.`}</EmptyState>
      </>
    )
  const mayBorrow = details.may.includes(checkEligibility.operation)
  return <LoanTabs businessid={person.businessid} hasPin={details.issetpin ?? true} mayBorrow={mayBorrow} />
}

type TabProps = { businessid: string; hasPin: boolean; mayBorrow: boolean }

function LoanTabs(props: TabProps) {
  const search: LoansSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: LoansSearch) => void navigate({ to: PATH, search: next })
  const { tab, range, from, to } = search
  const days = resolveRange(range, from, to)
  const filter = (
    <DateFilter
      chosen={{ ...(range && { range }), ...(from && { from }), ...(to && { to }) }}
      onChange={(chosen) => go({ ...(tab && { tab }), ...chosen })}
    />
  )
  const lists = { range: days, filter }
  return (
    <>
      <PageTitle>{t`Loans`}</PageTitle>
      <Tabs
        label={t`Loans`}
        tabs={[
          { id: 'mine', label: t`My Loans` },
          ...(props.mayBorrow ? [{ id: 'warranter', label: t`Warranter Requests` }] : []),
          { id: 'repayment', label: t`Repayment` },
        ]}
        chosen={tab ?? 'mine'}
        onChoose={(id) => go(id === 'mine' ? {} : { tab: id as 'warranter' | 'repayment' })}
      >
        {tab === undefined && (
          <MyLoans {...props} {...lists} isLimitOpen={search.open === 'limit'} onLimit={(isOpen) => go(isOpen ? { open: 'limit' } : {})} />
        )}
        {tab === 'warranter' && <WarranterRequests {...props} {...lists} hrefOf={scheduleHref} />}
        {tab === 'repayment' && <RepaymentTab {...props} chosen={search.id} />}
      </Tabs>
    </>
  )
}

type ListProps = { range: ReturnType<typeof resolveRange>; filter: ReactNode }

function MyLoans({
  businessid,
  hasPin,
  mayBorrow,
  range,
  filter,
  isLimitOpen,
  onLimit,
}: TabProps & ListProps & { isLimitOpen: boolean; onLimit: (isOpen: boolean) => void }) {
  const { data: eligibility, isError } = useQuery({ ...eligibilityQuery(businessid), enabled: mayBorrow })
  const history = <LoanHistory businessid={businessid} range={range} filter={filter} hrefOf={scheduleHref} />
  if (!mayBorrow) return history
  const limits = <Eligibility businessid={businessid} onAskLimit={() => onLimit(true)} />
  const open = eligibility?.open_loan ?? null
  return (
    <>
      {open === null ? (
        <TwoColumns>
          <div className="two-columns__stack">
            {limits}
            {history}
          </div>
          <div>
            {!eligibility && !isError && <SkeletonBlock height={320} />}
            {eligibility?.eligible && <RequestForm businessid={businessid} eligibility={eligibility} />}
          </div>
        </TwoColumns>
      ) : (
        <TwoColumns>
          <div className="two-columns__stack">
            <OpenLoan businessid={businessid} hasPin={hasPin} loanId={open} />
            {history}
          </div>
          <div>{limits}</div>
        </TwoColumns>
      )}
      {isLimitOpen && eligibility && <LimitDialog limit={eligibility.limit} onClose={() => onLimit(false)} />}
    </>
  )
}

/** The open one is the newest of the list. */
function OpenLoan({ businessid, hasPin, loanId }: { businessid: string; hasPin: boolean; loanId: string }) {
  const { data, isPending } = useInfiniteQuery(loansQuery(businessid, null))
  const loan: Loan | undefined = data?.pages.flatMap((page) => page.data).find(({ _id }) => _id === loanId)
  if (loan) return <OpenRequest loan={loan} hasPin={hasPin} repaymentHref={scheduleHref(loan)} />
  // The history beside it says why the list could not be loaded.
  return isPending ? <SkeletonBlock height={200} /> : null
}

/** The loan of the address, or the one that is being repaid. */
function RepaymentTab({ businessid, hasPin, mayBorrow, chosen }: TabProps & { chosen: string | undefined }) {
  const { data: next, isPending } = useQuery({ ...nextRepaymentQuery(businessid), enabled: mayBorrow && chosen === undefined })
  const loanId = chosen ?? next?.loan
  if (loanId !== undefined) return <Repayment key={loanId} loanId={loanId} hasPin={hasPin} />
  if (mayBorrow && isPending) return <Skeleton rows={8} />
  return (
    <EmptyState
      drawing={<MeasureDrawing />}
      action={<ButtonLink href={PATH}>{t`See your loans`}</ButtonLink>}
    >{t`There is no loan to repay.`}</EmptyState>
  )
}
