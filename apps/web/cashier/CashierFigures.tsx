import { t } from '@lingui/core/macro'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { BalanceSummary, SummaryHero, VisibilityToggle } from '../../../ui/parts/BalanceSummary.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'

/** The head of the cashier's dashboard (`CashierToday`) as a template. The build renders it, and start.js writes the sum. */
export function CashierFigures() {
  return (
    <>
      <BalanceSummary
        label={t`Today`}
        hero={
          <SummaryHero
            label={
              <>
                <span>{t`Received today`}</span> <VisibilityToggle isHidden={false} onChange={() => {}} />
                <VisibilityToggle isHidden onChange={() => {}} />
              </>
            }
          >
            <StatusRule rule="plain">
              <Amount kobo={0} size="hero" />
            </StatusRule>
          </SummaryHero>
        }
      />
      <Skeleton />
    </>
  )
}
