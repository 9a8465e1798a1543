import { plural, t } from '@lingui/core/macro'
import { useHiddenAmounts } from '../../../ui/data/hidden-amounts.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { useCountUp } from '../../../ui/motion/useCountUp.ts'
import { BalanceSummary, SummaryCell, SummaryHero, VisibilityToggle } from '../../../ui/parts/BalanceSummary.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import type { CashierSummary } from './queries.ts'

/** The money that one cashpoint has received, in all and today. */
export function CashpointMoney({ summary }: { summary: CashierSummary | undefined }) {
  return summary ? (
    <LoadedCashpointMoney key={summary.cashpoint._id} summary={summary} />
  ) : (
    <BalanceSummary
      label={t`Money`}
      hero={
        <SummaryHero label={t`Total Recieved`}>
          <SkeletonBlock width="8ch" height={48} />
        </SummaryHero>
      }
    />
  )
}

function LoadedCashpointMoney({ summary: { total_received, received_today, payments_today } }: { summary: CashierSummary }) {
  const total = useCountUp(total_received ?? 0)
  const [isHidden, setHidden] = useHiddenAmounts()
  return (
    <BalanceSummary
      label={t`Money`}
      hero={
        <SummaryHero
          label={
            <>
              {t`Total Recieved`} <VisibilityToggle isHidden={isHidden} onChange={setHidden} />
            </>
          }
        >
          <StatusRule rule="final">
            <Amount kobo={total} size="hero" isHidden={isHidden} />
          </StatusRule>
        </SummaryHero>
      }
      beside={
        <SummaryCell label={t`Today, so far`} note={plural(payments_today, { one: '# payment', other: '# payments' })}>
          <Amount kobo={received_today} size="second" isHidden={isHidden} />
        </SummaryCell>
      }
    />
  )
}
