import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayWithDate } from '../../../ui/format/dates.ts'
import { ChevronLeftIcon, ChevronRightIcon, CopyIcon } from '../../../ui/icons/icons.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { BonusHistory, type HistoryTab } from './BonusHistory.tsx'
import { EarningsSummary } from './EarningsSummary.tsx'
import { LinkBar } from './LinkBar.tsx'
import { MemberHistory, MemberList } from './MemberList.tsx'
import { type BonusBalance, downlineQuery, memberQuery, referralsQuery } from './queries.ts'
import { ReferralList } from './ReferralList.tsx'
import '../../../ui/parts/list-row.css'
import './rewards.css'

/** Of the address. Without a view, the menu; on wide screens the history stands beside it. */
export type BonusViewName = 'members' | 'history' | 'link' | 'referrals'
export type BonusViewProps = {
  businessid: string
  publickey: string
  product: string
  isAggregator: boolean
  aggregatorCode: string | null
  hidesLink: boolean
  view: BonusViewName | undefined
  member: string | undefined
  tab: HistoryTab
  hrefOf: (view: { view?: BonusViewName; member?: string; tab?: HistoryTab }) => string
  go: (view: { view?: BonusViewName; member?: string; tab?: HistoryTab }) => void
  onShare: () => void
}

/** Three figures of bonus earnings. */
export function BonusSummary({ balance }: { balance: BonusBalance | undefined }) {
  if (!balance) return <Skeleton rows={3} />
  return (
    <EarningsSummary
      label={t`Bonus`}
      heroLabel={t`Withdrawable Earnings`}
      hero={
        <StatusRule rule="final">
          <Amount kobo={balance.withdrawable_balance} size="hero" />
        </StatusRule>
      }
      cells={[
        { label: t`Paid Earnings`, kobo: balance.paid_balance },
        {
          label: t`Accrued Earnings`,
          kobo: balance.accrued_balance,
          note: balance.next_vesting !== null && t`withdrawable from ${dayWithDate(`${balance.next_vesting}T12:00:00Z`)}`,
        },
      ]}
    />
  )
}

/** The menu and its views. Back leads from a member's history to Members, and from there to the menu. */
export function BonusViews(props: BonusViewProps) {
  const { view, member, hrefOf, go } = props
  const shown = view ?? 'history'
  return (
    <div className="views" data-open={view !== undefined || undefined}>
      <BonusMenu {...props} shown={shown} />
      <section className="views__in">
        {view !== undefined && (
          <header className="rewards-head">
            <IconButton label={t`Back`} onClick={() => go(member === undefined ? {} : { view: 'members' })}>
              <ChevronLeftIcon />
            </IconButton>
            <h2>{member === undefined ? titleOf(shown) : <MemberName id={member} />}</h2>
          </header>
        )}
        <ShownView {...props} shown={shown} memberHref={(id) => hrefOf({ view: 'members', member: id })} />
      </section>
    </div>
  )
}

const titleOf = (view: BonusViewName) =>
  ({ members: t`Members`, history: t`Payout History`, link: t`Link and code`, referrals: t`Referral list` })[view]

function MemberName({ id }: { id: string }) {
  const name = useQuery(memberQuery(id)).data?.member.businessname
  return <span translate="no">{name ?? t`Member`}</span>
}

function BonusMenu({ businessid, isAggregator, aggregatorCode, hidesLink, hrefOf, shown }: BonusViewProps & { shown: BonusViewName }) {
  const count = useInfiniteQuery({ ...downlineQuery(businessid), enabled: isAggregator }).data?.pages[0]?.count
  const referrals = useQuery(referralsQuery(businessid)).data
  const entries: { view: BonusViewName; detail: ReactNode }[] = [
    ...(isAggregator
      ? [
          {
            view: 'members' as const,
            detail: count !== undefined && plural(count, { one: '# business uses your code', other: '# businesses use your code' }),
          },
        ]
      : []),
    { view: 'history' as const, detail: t`earnings and payouts` },
    ...(hidesLink ? [] : [{ view: 'link' as const, detail: aggregatorCode ?? t`your referral link` }]),
    { view: 'referrals' as const, detail: referrals && plural(referrals.count, { one: '# business', other: '# businesses' }) },
  ]
  return (
    <nav className="views__menu" aria-label={t`Bonus`}>
      {entries.map(({ view, detail }) => (
        <Link key={view} className="list-row" href={hrefOf({ view })} keepsPlace aria-current={view === shown ? 'page' : undefined}>
          <span>
            <b>{titleOf(view)}</b>
            <small>{detail}</small>
          </span>
          <ChevronRightIcon size={20} />
        </Link>
      ))}
    </nav>
  )
}

function ShownView(props: BonusViewProps & { shown: BonusViewName; memberHref: (id: string) => string }) {
  const { businessid, publickey, isAggregator, member, shown, tab, go } = props
  if (shown === 'members') {
    if (!isAggregator) return null
    return member === undefined ? <MemberList businessid={businessid} hrefOf={props.memberHref} /> : <MemberHistory id={member} />
  }
  if (shown === 'history')
    return (
      <BonusHistory
        businessid={businessid}
        publickey={publickey}
        isAggregator={isAggregator}
        tab={tab}
        onTab={(next) => go({ view: 'history', tab: next })}
      />
    )
  return shown === 'link' ? <LinkAndCode {...props} /> : <Referrals {...props} />
}

/** The referral link, and for an aggregator its code. */
function LinkAndCode({ businessid, aggregatorCode, hidesLink, onShare }: BonusViewProps) {
  const referrals = useQuery(referralsQuery(businessid)).data
  if (hidesLink) return null
  if (!referrals) return <Skeleton rows={3} />
  const link = referrals.referral_link
  return (
    <>
      <LinkBar label={t`Your referral link`} link={link}>
        <CopyButton text={link} label={t`Copy Link`} said={t`Referral Link Copied`}>
          {(copy) => <Button icon={<CopyIcon size={20} />} onClick={copy}>{t`Copy Link`}</Button>}
        </CopyButton>
        <Button kind="text" onClick={onShare}>{t`Share Referral Link`}</Button>
      </LinkBar>
      {aggregatorCode !== null && (
        <LinkBar label={t`Your aggregator code`} link={aggregatorCode}>
          <CopyCode code={aggregatorCode} />
        </LinkBar>
      )}
    </>
  )
}

export function CopyCode({ code }: { code: string }) {
  return (
    <CopyButton text={code} label={t`Copy aggregator code`} said={t`Aggregator Code Copied`}>
      {(copy) => <Button icon={<CopyIcon size={20} />} onClick={copy}>{t`Copy aggregator code`}</Button>}
    </CopyButton>
  )
}

function Referrals({ businessid, product, hidesLink, onShare }: BonusViewProps) {
  const referrals = useQuery(referralsQuery(businessid)).data
  return referrals ? <ReferralList referrals={referrals} product={product} onShare={hidesLink ? undefined : onShare} /> : <Skeleton rows={5} />
}
