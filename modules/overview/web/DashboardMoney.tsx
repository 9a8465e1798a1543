import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { useCountUp } from '../../../ui/motion/useCountUp.ts'
import { UpdatedAt } from '../../../ui/parts/UpdatedAt.tsx'
import { SummaryNumber, VisibilityToggle, BalanceSummary, SummaryCell, SummaryHero } from '../../../ui/parts/BalanceSummary.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import type { Dashboard } from './queries.ts'

type Money = Dashboard['money']

/** The amounts at the head of the dashboard. They count up when money comes in; outdated ones show their time. */
export function DashboardMoney({
  dashboard,
  isOld,
  isHidden,
  onHide,
}: {
  dashboard: Dashboard | undefined
  isOld: boolean
  isHidden: boolean
  onHide: (isHidden: boolean) => void
}) {
  return dashboard ? (
    <LoadedDashboardMoney money={dashboard.money} asOf={isOld ? dashboard.as_of : null} isHidden={isHidden} onHide={onHide} />
  ) : (
    <DashboardMoneySkeleton />
  )
}

function LoadedDashboardMoney({
  money,
  asOf,
  isHidden,
  onHide,
}: {
  money: Money
  asOf: string | null
  isHidden: boolean
  onHide: (isHidden: boolean) => void
}) {
  const received = useCountUp(money.total_received)
  const ledger = useCountUp(money.ledger_balance)
  const toSpend = useCountUp(money.balance)
  return (
    <BalanceSummary
      label={t`Money`}
      hero={
        <SummaryHero
          label={
            <>
              <Trans>
                Total Received <VisibilityToggle isHidden={isHidden} onChange={onHide} />
              </Trans>
            </>
          }
          note={asOf && <UpdatedAt at={asOf} />}
        >
          <StatusRule rule={asOf ? 'open' : 'final'}>
            <Amount kobo={received} size="hero" isHidden={isHidden} />
          </StatusRule>
        </SummaryHero>
      }
    >
      <SummaryCell
        label={t`Ledger balance`}
        note={
          <>
            <Trans>
              <Amount kobo={toSpend} isHidden={isHidden} /> to spend
              {money.sending > 0 && (
                <>
                  <Trans>
                    , <Amount kobo={money.sending} isHidden={isHidden} /> on its way
                  </Trans>
                </>
              )}
            </Trans>
          </>
        }
      >
        <Amount kobo={ledger} size="second" isHidden={isHidden} />
      </SummaryCell>
      <SummaryCell label={t`Customers`} note={t`${money.customers_new_this_week.toLocaleString('en')} new this week`}>
        <SummaryNumber>{money.customers.toLocaleString('en')}</SummaryNumber>
      </SummaryCell>
    </BalanceSummary>
  )
}

function DashboardMoneySkeleton() {
  return (
    <BalanceSummary
      label={t`Money`}
      hero={
        <SummaryHero label={t`Total Received`}>
          <SkeletonBlock width="9ch" height={48} />
        </SummaryHero>
      }
    >
      <SummaryCell label={t`Ledger balance`}>
        <SkeletonBlock width="9ch" height={28} />
      </SummaryCell>
      <SummaryCell label={t`Customers`}>
        <SkeletonBlock width="5ch" height={28} />
      </SummaryCell>
    </BalanceSummary>
  )
}
