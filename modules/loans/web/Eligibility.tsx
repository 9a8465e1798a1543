import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dayRange } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Checklist, ChecklistItem } from '../../../ui/parts/Checklist.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { creditLimitQuery, type EligibilityStatus, eligibilityQuery } from './queries.ts'
import './loans.css'

/** The limit of the business, the reasons with their figures, and what is missing. */
export function Eligibility({ businessid, onAskLimit }: { businessid: string; onAskLimit: () => void }) {
  const { data, error, isError, refetch } = useQuery(eligibilityQuery(businessid))
  const limit = useQuery(creditLimitQuery(businessid)).data
  if (!data) return isError ? <LoadFailed error={error} onRetry={refetch} /> : <SkeletonBlock height={320} />
  const missing = data.reasons.filter(({ met }) => !met).length
  const takings = data.reasons.find(({ key }) => key === 'takings')
  return (
    <div className="loan-stack">
      <p className="label">{t`You can borrow up to`}</p>
      <div className="loan-hero">
        <StatusRule rule="plain">
          <Amount kobo={data.limit} size="hero" />
        </StatusRule>
      </div>
      <p className="soft">
        {takings?.met === false ? (
          <Trans>
            Take <MoneyText kobo={takings.least_month ?? 0} /> every 30 days for three months. Then you can borrow up to {data.share_percent} % of a
            month’s takings.
          </Trans>
        ) : (
          <Trans>
            Up to {data.share_percent} % of your usual takings in 30 days, <MoneyText kobo={data.month_takings} />.
          </Trans>
        )}{' '}
        <span>{missing > 0 && plural(missing, { one: 'One thing is still missing.', other: '# things are still missing.' })}</span>
      </p>
      {limit?.request?.state === 'asked' && (
        <Callout tone="wait">
          <Trans>
            You asked for a limit of <MoneyText kobo={limit.request.amount} />. Kasuwa staff answer within two working days.
          </Trans>
        </Callout>
      )}
      {limit?.request?.state === 'granted' && limit.request.granted !== null && (
        <Callout>
          <Trans>
            Kasuwa staff granted you a limit of <MoneyText kobo={limit.request.granted} />.
          </Trans>
        </Callout>
      )}
      {limit?.request?.state === 'refused' && (
        <Callout tone="wrong">
          <Trans>
            Kasuwa staff did not grant the limit of <MoneyText kobo={limit.request.amount} /> that you asked for. Reason: {limit.request.reason}
          </Trans>
        </Callout>
      )}
      <Section title={t`Why, and what is missing`}>
        <Checklist label={t`Why, and what is missing`}>
          {data.reasons.map((reason) => (
            <ChecklistItem key={reason.key} state={reason.met ? 'done' : 'wrong'} {...textsOf(reason)} />
          ))}
        </Checklist>
      </Section>
      {limit?.request?.state !== 'asked' && data.reasons.every(({ key, met }) => met || key !== 'verified') && (
        <p className="buttons">
          <Button onClick={onAskLimit}>{t`Ask for a higher limit`}</Button>
        </p>
      )}
    </div>
  )
}

type Reason = EligibilityStatus['reasons'][number]

function textsOf({ key, met, total = 0, least_month = 0, from, to, repaid = 0, late = 0 }: Reason): { title: ReactNode; detail: ReactNode } {
  switch (key) {
    case 'verified':
      return { title: t`Verified business`, detail: met ? t`Your verification is complete` : t`Complete your verification under Verify Account` }
    case 'takings':
      return {
        title: t`Three months of takings`,
        detail: (
          <Trans>
            <MoneyText kobo={total} /> from {dayRange(from!, to!)}. You need at least <MoneyText kobo={least_month} /> every 30 days.
          </Trans>
        ),
      }
    case 'no_open_loan':
      return { title: t`No other loan or request`, detail: met ? null : t`Finish the one that is open first` }
    case 'no_late_loan':
      return { title: t`No late loan`, detail: historyText(met, repaid, late) }
    case 'standing':
      return { title: t`Account open`, detail: t`Money cannot leave your account at the moment. Contact support.` }
  }
}

function historyText(isMet: boolean, repaid: number, late: number): string {
  if (!isMet) return t`Pay what is late first`
  if (repaid === 0) return t`This would be your first loan`
  return late === 0
    ? plural(repaid, { one: 'One loan repaid, never late', other: '# loans repaid, never late' })
    : plural(repaid, { one: 'One loan repaid, after it was late', other: '# loans repaid, some after they were late' })
}
