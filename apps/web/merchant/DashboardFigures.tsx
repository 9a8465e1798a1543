import { t } from '@lingui/core/macro'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { ActionBar } from '../../../ui/parts/ActionBar.tsx'
import { BalanceSummary, SummaryHero, VisibilityToggle } from '../../../ui/parts/BalanceSummary.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { dashboardActs } from './dashboard-acts.ts'

/**
 * The head of the dashboard (`DashboardMoney`) as a template. The build renders it, and start.js writes the sum, and removes the actions and
 * the button that do not apply.
 */
export function DashboardFigures() {
  return (
    <>
      <BalanceSummary
        label={t`Money`}
        hero={
          <SummaryHero
            label={
              <>
                <span data-as-of={t`To spend, as of ${'{time}'}`}>{t`To spend`}</span> <VisibilityToggle isHidden={false} onChange={() => {}} />
                <VisibilityToggle isHidden onChange={() => {}} />
              </>
            }
            note={<p>{'\u00a0'}</p>}
          >
            <StatusRule rule="final">
              <Amount kobo={0} size="hero" />
            </StatusRule>
          </SummaryHero>
        }
        beside={
          <div data-acts={dashboardActs.map(({ operation }) => operation).join(' ')}>
            <ActionBar acts={dashboardActs} />
          </div>
        }
      />
      <Skeleton />
    </>
  )
}
