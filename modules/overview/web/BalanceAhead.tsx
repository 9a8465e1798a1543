import { t } from '@lingui/core/macro'
import { BalanceChart } from '../../../ui/charts/BalanceChart.tsx'
import { dayAndMonth, lagosDay } from '../../../ui/format/dates.ts'
import { Section } from '../../../ui/parts/Section.tsx'
import type { Dashboard } from './queries.ts'

export type BalanceAheadProps = { dashboard: Dashboard }

/** The balance of the last days, and what is fixed to come. */
export default function BalanceAhead({ dashboard: { balance_days: days, coming_up: coming, money, as_of: asOf } }: BalanceAheadProps) {
  if (days.length === 0) return null
  const today = lagosDay(asOf)
  const until = dayAndMonth(coming.until)
  return (
    <Section title={t`Balance`} aside={coming.left === null ? t`30 days` : t`30 days, and what is fixed until ${until}`}>
      <BalanceChart
        label={t`Balance`}
        past={days.map(({ day, balance }) => ({ day, kobo: balance }))}
        today={{ day: today, kobo: money.balance }}
        ahead={balanceAfter(coming.items, money.balance)}
        until={coming.until}
      />
    </Section>
  )
}

/** One step for each day that moves something. */
export function balanceAfter(items: Dashboard['coming_up']['items'], balance: number): { day: string; kobo: number }[] {
  const steps = new Map<string, number>()
  let left = balance
  for (const { day, way, amount } of items) {
    if (amount === null) continue
    left += way === 'in' ? amount : -amount
    steps.set(day, left)
  }
  return [...steps].map(([day, kobo]) => ({ day, kobo }))
}
