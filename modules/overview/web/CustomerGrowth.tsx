import { plural, t } from '@lingui/core/macro'
import { formatCount } from '../../../platform/money/index.ts'
import { DayChart, type Measure } from '../../../ui/charts/DayChart.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import type { CashierSummary } from './queries.ts'

const inWords = (count: number) => plural(count, { one: '# new customer', other: '# new customers' })
const CUSTOMERS: Measure = {
  onAxis: formatCount,
  inWords,
  inTip: (count) => <b>{inWords(count)}</b>,
  inTable: formatCount,
  smallestTop: 4,
}

/** New customers on each of the last days, and how many there were by then. */
export function CustomerGrowth({ summary }: { summary: CashierSummary | undefined }) {
  const all = summary?.customers ?? 0
  return (
    <Section title={t`Customer Growth`} aside={all > 0 && plural(all, { one: '# customer in all', other: '# customers in all' })}>
      {summary ? <DayChart label={t`Customer growth`} days={daysOf(summary)} measure={CUSTOMERS} /> : <SkeletonBlock height={270} />}
    </Section>
  )
}

function daysOf({ customers, growth, turnover }: CashierSummary) {
  let byThen = customers - growth.reduce((sum, day) => sum + day.customers, 0)
  return growth.map(({ day, customers: fresh }, at) => {
    byThen += fresh
    return { day, value: fresh, note: plural(byThen, { one: '# in all', other: '# in all' }), isOpen: turnover[at]?.closed === false }
  })
}
