import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { formatCount } from '../../../platform/money/index.ts'
import { listTime, shortDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { useCountUp } from '../../../ui/motion/useCountUp.ts'
import { BalanceSummary, SummaryCell, SummaryHero, SummaryNumber, VisibilityToggle } from '../../../ui/parts/BalanceSummary.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import type { Dashboard } from './queries.ts'

type Money = Dashboard['money']
/** Where the notes under the sum lead to. */
type HeroLinks = { processing: string; verification: string; customers: string; restrictions: string }
type Visibility = { isHidden: boolean; onHide: (isHidden: boolean) => void }

/**
 * The amounts at the head of the dashboard: the sum to spend first, beside the actions. They count up when money comes in; outdated ones
 * show their time.
 */
export function DashboardMoney({
  dashboard,
  isOld,
  isOffline,
  isActivated,
  links,
  beside,
  account,
  ...visibility
}: {
  dashboard: Dashboard | undefined
  isOld: boolean
  isOffline: boolean
  /** Before the activation nothing can leave, and no customer can pay. Undefined while it is not known. */
  isActivated: boolean | undefined
  links: HeroLinks
  /** Actions, or the progress of the first steps. */
  beside: ReactNode
  account: ReactNode
} & Visibility) {
  if (!dashboard) return <DashboardMoneySkeleton beside={beside} account={account} />
  const asOf = isOld ? dashboard.as_of : null
  return (
    <LoadedDashboardMoney
      money={dashboard.money}
      beside={beside}
      account={account}
      customersHref={links.customers}
      hero={{
        asOf,
        note:
          asOf && isOffline ? (
            <p>{t`Payments since ${listTime(asOf)} show as soon as there is a connection.`}</p>
          ) : (
            heroNote(dashboard.money, isActivated, links)
          ),
      }}
      {...visibility}
    />
  )
}

function LoadedDashboardMoney({
  money,
  hero,
  beside,
  account,
  customersHref,
  isHidden,
  onHide,
}: {
  money: Money
  hero: { asOf: string | null; note: ReactNode }
  beside: ReactNode
  account: ReactNode
  customersHref: string
} & Visibility) {
  const received = useCountUp(money.total_received)
  const ledger = useCountUp(money.ledger_balance)
  const toSpend = useCountUp(money.balance)
  const isEmpty = money.received_since === null && money.balance === 0
  return (
    <BalanceSummary
      label={t`Money`}
      beside={beside}
      aside={account}
      hero={
        <SummaryHero
          label={
            <>
              <span>{hero.asOf ? t`To spend, as of ${listTime(hero.asOf)}` : t`To spend`}</span>{' '}
              <VisibilityToggle isHidden={isHidden} onChange={onHide} />
            </>
          }
          note={hero.note}
        >
          <StatusRule rule={hero.asOf !== null ? 'open' : isEmpty ? 'plain' : 'final'}>
            <Amount kobo={toSpend} size="hero" />
          </StatusRule>
        </SummaryHero>
      }
    >
      <SummaryCell
        label={
          <>
            {t`Total Received`} <VisibilityToggle isHidden={isHidden} onChange={onHide} />
          </>
        }
        note={money.received_since !== null && t`since ${shortDate(money.received_since)}`}
      >
        <Amount kobo={received} size="second" />
      </SummaryCell>
      <SummaryCell label={t`Ledger balance`} note={<LedgerNote money={money} />}>
        <Amount kobo={ledger} size="second" />
      </SummaryCell>
      <SummaryCell
        label={money.customers > 0 ? <Link href={customersHref}>{t`Customers`}</Link> : t`Customers`}
        note={money.customers > 0 && t`${formatCount(money.customers_new_this_week)} new this week`}
      >
        <SummaryNumber>{formatCount(money.customers)}</SummaryNumber>
      </SummaryCell>
    </BalanceSummary>
  )
}

/** Under the sum: payments in process with a link to them, or the next thing that a new owner must know. */
function heroNote(money: Money, isActivated: boolean | undefined, links: HeroLinks): ReactNode {
  if (isActivated === false)
    return (
      <p>
        <Trans>
          No money can leave yet. <Link href={links.verification}>Verify your account</Link> first.
        </Trans>
      </p>
    )
  if (money.held > 0)
    return (
      <p>
        <Trans>
          <Amount kobo={money.held} /> more is on hold. <Link href={links.restrictions}>See why</Link>
        </Trans>
      </p>
    )
  if (money.sending > 0)
    return (
      <p>
        <Trans>
          <Amount kobo={money.sending} /> more is in{' '}
          <Link href={links.processing}>
            {plural(money.sending_payments, { one: '# payment being processed', other: '# payments being processed' })}
          </Link>
        </Trans>
      </p>
    )
  if (money.received_since === null) return <p>{t`Money from your first customer shows here within seconds.`}</p>
  return null
}

function LedgerNote({ money }: { money: Money }) {
  const [first, ...later] = money.pending_by_day
  if (first && later.length === 0)
    return (
      <Trans>
        <Amount kobo={first.amount} /> of card money, in your balance on {shortDate(first.day)}
      </Trans>
    )
  if (money.pending > 0)
    return (
      <>
        <Trans>
          <Amount kobo={money.pending} /> of card money on its way
        </Trans>
        {money.pending_by_day.map(({ day, amount }) => (
          <Fragment key={day}>
            <br />
            <Trans>
              <Amount kobo={amount} /> in your balance on {shortDate(day)}
            </Trans>
          </Fragment>
        ))}
      </>
    )
  if (money.sending_payments > 0) return plural(money.sending_payments, { one: '# payment in process', other: '# payments in process' })
  return null
}

function DashboardMoneySkeleton({ beside, account }: { beside: ReactNode; account: ReactNode }) {
  return (
    <BalanceSummary
      label={t`Money`}
      beside={beside}
      aside={account}
      hero={
        <SummaryHero label={t`To spend`} note={' '}>
          <StatusRule rule="plain">
            <SkeletonBlock width="9ch" height={60} />
          </StatusRule>
        </SummaryHero>
      }
    >
      <SummaryCell label={t`Total Received`}>
        <SkeletonBlock width="9ch" height={36} />
      </SummaryCell>
      <SummaryCell label={t`Ledger balance`}>
        <SkeletonBlock width="9ch" height={36} />
      </SummaryCell>
      <SummaryCell label={t`Customers`}>
        <SkeletonBlock width="5ch" height={36} />
      </SummaryCell>
    </BalanceSummary>
  )
}
