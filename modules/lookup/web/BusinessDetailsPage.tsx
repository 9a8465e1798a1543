import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { EvidenceView, UrgentActs, WorkLinks } from '../../desk/web/index.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { shortDate } from '../../../ui/format/dates.ts'
import { Avatar, initialsOf } from '../../../ui/frame/Avatar.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { BalanceSummary, SummaryCell, SummaryHero } from '../../../ui/parts/BalanceSummary.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'
import { UpdatedAt } from '../../../ui/parts/UpdatedAt.tsx'
import { useRouter } from '../../../ui/parts/useRouter.ts'
import { AuditEntries } from './AuditLog.tsx'
import { BusinessActions } from './BusinessActions.tsx'
import { BusinessPayments } from './BusinessPayments.tsx'
import { type BusinessDetails, businessQuery } from './queries.ts'
import './lookup.css'

const TABS = [
  { id: 'overview', label: t`Overview` },
  { id: 'payments', label: t`Payments` },
  { id: 'people', label: t`People` },
  { id: 'verification', label: t`Verification` },
  { id: 'documents', label: t`Documents` },
  { id: 'conversations', label: t`Conversations` },
  { id: 'audit', label: t`Audit` },
] as const
type TabId = (typeof TABS)[number]['id']

/** The page of a business: balances that add up, and in tabs what is held and why, payments, people and what they sent. */
export function BusinessDetailsPage({ id, tab, entryId }: { id: string; tab: string | null; entryId: string | null }) {
  const { data: business, dataUpdatedAt, error, isPending, refetch } = useQuery(businessQuery(id))
  const router = useRouter()
  const chosen: TabId = TABS.find((each) => each.id === tab)?.id ?? 'overview'
  if (isPending) return <Skeleton rows={10} />
  if (!business)
    return (
      <Callout tone="wrong" role="alert" title={isProblem(error) ? error.message : t`The business could not be loaded.`}>
        <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  return (
    <article className="business-page">
      <Head business={business} at={new Date(dataUpdatedAt)} />
      {business.standing_reason !== null && <Callout title={t`Reason, which the owner reads`}>{business.standing_reason}</Callout>}
      <Balances business={business} />
      <Tabs
        label={t`Parts of the business`}
        tabs={TABS}
        chosen={chosen}
        onChoose={(next) => router.go(`/operator/business/${id}${next === 'overview' ? '' : `?tab=${next}`}`, { keepsPlace: true })}
      >
        <TabContent business={business} tab={chosen} entryId={entryId} />
      </Tabs>
    </article>
  )
}

function TabContent({ business, tab, entryId }: { business: BusinessDetails; tab: TabId; entryId: string | null }) {
  if (tab === 'payments') return <BusinessPayments id={business._id} />
  if (tab === 'audit') {
    const hrefOf = (entry: string | null) => `/operator/business/${business._id}?tab=audit${entry === null ? '' : `&entry=${entry}`}`
    return <AuditEntries filter={{ business: business._id }} entryId={entryId} hrefOf={hrefOf} />
  }
  const sections = business.tabs.find((each) => each.id === tab)?.sections ?? []
  return (
    <>
      {tab === 'overview' && business.work.length > 0 && (
        <Section title={t`Open work`}>
          <WorkLinks items={business.work} />
        </Section>
      )}
      <div className="business-page__sections" data-tab={tab}>
        <EvidenceView evidence={sections} />
      </div>
    </>
  )
}

const TIERS: Readonly<Record<BusinessDetails['tier'], string>> = { unverified: t`Unverified`, activated: t`Activated`, verified: t`Verified` }
const STANDINGS: Readonly<Record<string, string>> = { no_debit: t`No money out`, frozen: t`Frozen`, closing: t`Closing`, closed: t`Closed` }

function Head({ business, at }: { business: BusinessDetails; at: Date }) {
  const since = shortDate(business.createdon)
  return (
    <header className="business-page__head">
      <Avatar initials={initialsOf(business.name)} />
      <div>
        <h1 translate="no">{business.name}</h1>
        <p className="soft">
          {[business.account_number, business.about].filter(Boolean).join(' · ')} · {t`since ${since}`} · <UpdatedAt at={at} />
        </p>
      </div>
      <p className="business-page__badges">
        <StatusBadge rule={business.tier === 'verified' ? 'final' : 'back'}>{TIERS[business.tier]}</StatusBadge>
        {business.work.length > 0 && (
          <StatusBadge rule="open">{plural(business.work.length, { one: '# open item', other: '# open items' })}</StatusBadge>
        )}
        {STANDINGS[business.standing] && <StatusBadge rule="broken">{STANDINGS[business.standing]}</StatusBadge>}
      </p>
      <p className="buttons">
        <UrgentActs id={business._id} acts={business.urgent} />
        <BusinessActions id={business._id} />
      </p>
    </header>
  )
}

function Balances({ business: { balances } }: { business: BusinessDetails }) {
  return (
    <BalanceSummary
      label={t`Balances`}
      hero={
        <SummaryHero label={t`Balance`}>
          <Amount kobo={balances.available} size="hero" />
        </SummaryHero>
      }
    >
      <SummaryCell label={t`Held for payments`} note={plural(balances.held_count, { 0: 'No payment', one: '# payment', other: '# payments' })}>
        <Amount kobo={balances.held} size="second" />
      </SummaryCell>
      <SummaryCell label={t`Lien`}>
        <Amount kobo={balances.lien} size="second" />
      </SummaryCell>
      <SummaryCell label={t`Card money coming`}>
        <Amount kobo={balances.pending} size="second" />
      </SummaryCell>
      <SummaryCell label={t`Ledger balance`}>
        <Amount kobo={balances.ledger} size="second" />
      </SummaryCell>
    </BalanceSummary>
  )
}
