import { t } from '@lingui/core/macro'
import { formatCount } from '../../../platform/money/index.ts'
import { useHiddenAmounts } from '../../../ui/data/hidden-amounts.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { useCountUp } from '../../../ui/motion/useCountUp.ts'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { AccountDetails } from '../../../ui/parts/ActionBar.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { BalanceSummary, SummaryCell, SummaryHero, SummaryNumber, VisibilityToggle } from '../../../ui/parts/BalanceSummary.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { ShowAccount } from '../../cashpoints/web/index.ts'
import type { CashierSummary } from './queries.ts'

/** Payments received today at one cashpoint, and the account number where customers pay. */
export function CashierToday({ till }: { till: CashierSummary | undefined }) {
  if (!till)
    return (
      <BalanceSummary
        label={t`Today`}
        hero={
          <SummaryHero label={t`Received today`}>
            <SkeletonBlock width="8ch" height={48} />
          </SummaryHero>
        }
      />
    )
  return <LoadedCashierToday till={till} />
}

function LoadedCashierToday({ till }: { till: CashierSummary }) {
  const received = useCountUp(till.received_today)
  const [isHidden, setHidden] = useHiddenAmounts()
  const { _id, accountnumber, bank, name } = till.cashpoint
  return (
    <BalanceSummary
      label={t`Today`}
      hero={
        <SummaryHero
          label={
            <>
              {t`Received today`} <VisibilityToggle isHidden={isHidden} onChange={setHidden} />
            </>
          }
        >
          <StatusRule rule="plain">
            <Amount kobo={received} size="hero" />
          </StatusRule>
        </SummaryHero>
      }
      aside={
        accountnumber && (
          <AccountDetails
            isLarge
            name={name}
            action={
              <>
                <ShowAccount cashpointid={_id} />
                <CopyButton text={accountnumber} label={t`Copy account number`} said={t`Account Number Copied`} />
              </>
            }
          >
            <AccountNumber number={accountnumber} /> <span>{bank}</span>
          </AccountDetails>
        )
      }
    >
      <SummaryCell label={t`Payments today`}>
        <SummaryNumber>{formatCount(till.payments_today)}</SummaryNumber>
      </SummaryCell>
    </BalanceSummary>
  )
}
