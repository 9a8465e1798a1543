import { t } from '@lingui/core/macro'
import { Section } from '../../../ui/parts/Section.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import { TurnoverChart } from '../../../ui/parts/TurnoverChart.tsx'
import type { Dashboard } from './queries.ts'

export function DailyTurnover({ turnover }: { turnover: Dashboard['turnover'] | undefined }) {
  return (
    <Section title={t`Daily Turnover`}>
      {turnover ? (
        <TurnoverChart label={t`Daily turnover`} days={turnover.map(({ day, received, closed }) => ({ day, kobo: received, isOpen: !closed }))} />
      ) : (
        <SkeletonBlock height={220} />
      )}
    </Section>
  )
}
