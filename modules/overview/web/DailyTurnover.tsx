import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { TurnoverChart } from '../../../ui/charts/TurnoverChart.tsx'
import { dayRange } from '../../../ui/format/dates.ts'
import { Section } from '../../../ui/parts/Section.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import type { Dashboard } from './queries.ts'
import './overview.css'

/** Money received on each of the last days. With `hrefOf`, a day leads to its payments. */
export function DailyTurnover({
  turnover,
  hrefOf,
  children,
}: {
  turnover: Dashboard['turnover'] | undefined
  hrefOf?: (day: string) => string
  children?: ReactNode
}) {
  const [first, last] = [turnover?.[0], turnover?.at(-1)]
  return (
    <Section title={t`Daily Turnover`} aside={first && last && <span className="turnover-range">{dayRange(first.day, last.day)}</span>}>
      {children}
      {turnover ? (
        <TurnoverChart
          label={t`Daily turnover`}
          days={turnover.map(({ day, received, payments, closed }) => ({ day, kobo: received, count: payments, isOpen: !closed }))}
          hrefOf={hrefOf}
        />
      ) : (
        <SkeletonBlock height={270} />
      )}
    </Section>
  )
}
