import { t } from '@lingui/core/macro'
import { shortDayAndMonth, weekday } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import type { Dashboard } from './queries.ts'
import './overview.css'

/** What is fixed to come, by day, and what is left after it. */
export function ComingUp({ dashboard }: { dashboard: Partial<Pick<Dashboard, 'coming_up'>> | undefined }) {
  if (!dashboard) return <SkeletonBlock height={160} />
  // A server of the version before answers without it, for the time of an upgrade.
  const { coming_up: coming } = dashboard
  if (!coming) return null
  const { items, left } = coming
  const last = items.at(-1)
  return (
    <Section title={t`Coming up`}>
      {!last && <p className="coming-up__nothing">{t`Nothing is fixed for the next 30 days.`}</p>}
      {last && (
        <ul className="coming-up">
          {items.map(({ _id, day, title, way, amount, href }, at) => (
            <li key={_id}>
              <time dateTime={day} className={items[at - 1]?.day === day ? 'visually-hidden' : undefined}>
                {weekday(day)} {shortDayAndMonth(day)}
              </time>
              <Link href={href}>{title}</Link>
              {amount !== null && way !== null && <Amount kobo={amount} way={way} />}
            </li>
          ))}
          {left !== null && (
            <li className="coming-up__left">
              <time dateTime={last.day}>{shortDayAndMonth(last.day)}</time>
              <span>{t`left, without new sales`}</span>
              <Amount kobo={left} />
            </li>
          )}
        </ul>
      )}
    </Section>
  )
}
