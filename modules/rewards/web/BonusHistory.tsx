import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EarningsDrawing } from '../../../ui/drawings/EarningsDrawing.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { EarningsTable, PayoutTable } from './EarningsHistory.tsx'
import { bonusTransactionsQuery, type EarningsDay, type Payout } from './queries.ts'

export type HistoryTab = 'earnings' | 'payout'

/** Payout History with its two tabs. */
export function BonusHistory({
  businessid,
  publickey,
  isAggregator,
  tab,
  onTab,
}: {
  businessid: string
  publickey: string
  isAggregator: boolean
  tab: HistoryTab
  onTab: (tab: HistoryTab) => void
}) {
  const query = useInfiniteQuery(bonusTransactionsQuery({ businessid, publickey, isAggregator, type: tab }))
  const rows = query.data?.pages.flatMap<EarningsDay | Payout>(({ bonusTransactions }) => bonusTransactions)
  return (
    <Tabs
      label={t`Payout History`}
      tabs={[
        { id: 'earnings', label: t`Earnings History` },
        { id: 'payout', label: t`Payout History` },
      ]}
      chosen={tab}
      onChoose={(id) => onTab(id === 'payout' ? 'payout' : 'earnings')}
    >
      {query.isError && !rows && (
        <Callout tone="wait" role="alert" title={t`This list could not be loaded.`}>
          <Button kind="text" size="small" onClick={() => void query.refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {!rows && !query.isError && <Skeleton rows={6} />}
      {rows?.length === 0 && (
        <EmptyState drawing={<EarningsDrawing />}>
          {tab === 'payout'
            ? t`No payout yet. Withdrawals of your earnings show here.`
            : isAggregator
              ? t`No earnings yet. Each payment of a member brings you a share of its fee.`
              : t`No earnings yet. A bonus that you earn shows here.`}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (tab === 'payout' ? <PayoutTable payouts={rows as Payout[]} /> : <EarningsTable days={rows as EarningsDay[]} />)}
      {query.hasNextPage && (
        <p className="buttons">
          <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>{t`Show more`}</Button>
        </p>
      )}
    </Tabs>
  )
}
