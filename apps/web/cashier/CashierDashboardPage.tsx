import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { CustomerGrowth, DailyTurnover, RecentPayments, cashierTodayQuery, CashierToday } from '../../../modules/overview/web/index.ts'
import { Section, TwoColumns } from '../../../ui/parts/Section.tsx'
import { CardIcon, CashpointIcon } from '../../../ui/icons/icons.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { HideableAmounts } from '../../../ui/money/HideableAmounts.tsx'
import { QueryError } from '../shell/QueryError.tsx'

const HISTORY_PATH = '/admin/cashpoint/transactions'

/** Payments received at this cashpoint, updated live. It shows no balance. */
export function CashierDashboardPage() {
  const { person } = useCurrentUser()
  const { data, error, isError, refetch } = useQuery(cashierTodayQuery(person.cashpointid ?? ''))
  return (
    <HideableAmounts>
      <h1 className="visually-hidden">{t`Dashboard`}</h1>
      {isError && <QueryError error={error} what={t`Your payments`} hasOld={data !== undefined} onRetry={() => void refetch()} />}
      <CashierToday till={data} />
      <p className="buttons buttons--apart">
        <ButtonLink kind="act" size="till" href="/admin/cashpoint/till" icon={<CashpointIcon size={20} />}>{t`Open the till`}</ButtonLink>
        {data?.takes_cards && <ButtonLink href="/admin/cashpoint/card" icon={<CardIcon size={20} />}>{t`Take Card Payment`}</ButtonLink>}
      </p>
      <TwoColumns>
        <Section title={t`Recent transactions`} link={<ButtonLink kind="text" href={HISTORY_PATH}>{t`See More`}</ButtonLink>}>
          <RecentPayments
            fallback={<Skeleton rows={6} />}
            items={data?.recent}
            hrefOf={(item) => `${HISTORY_PATH}?tx=${item._id}`}
            emptyText={t`No payment yet. Payments show here when the bank confirms them.`}
          />
        </Section>
        <div className="two-columns__stack">
          <DailyTurnover turnover={data?.turnover} />
          <CustomerGrowth summary={data} />
        </div>
      </TwoColumns>
    </HideableAmounts>
  )
}
