import { plural, t } from '@lingui/core/macro'
import { listTime } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import type { Dashboard } from './queries.ts'
import './overview.css'

const SHOWN = 6

/** What each cashpoint has received today, each bar to the scale of the largest. Nothing where the business has one cashpoint. */
export function CashpointsToday({
  dashboard,
  hrefOf,
}: {
  dashboard: Partial<Pick<Dashboard, 'cashpoints_today'>> & Pick<Dashboard, 'as_of'>
  hrefOf: (id: string) => string
}) {
  // A server of the version before answers without them, for the time of an upgrade.
  const { cashpoints_today: cashpoints = [], as_of: asOf } = dashboard
  if (cashpoints.length === 0) return null
  const largest = Math.max(1, ...cashpoints.map(({ received }) => received))
  const rest = cashpoints.slice(SHOWN)
  return (
    <Section title={t`Cashpoints today`} aside={t`as of ${listTime(asOf)}`}>
      <ul className="cashpoints-today">
        {cashpoints.slice(0, SHOWN).map(({ _id, name, received, payments }) => (
          <li key={_id}>
            <Link href={hrefOf(_id)} translate="no">
              {name}
            </Link>
            <Amount kobo={received} />
            <small>{plural(payments, { 0: 'No payment yet', one: '# payment', other: '# payments' })}</small>
            <i style={{ width: `${(received / largest) * 100}%` }} aria-hidden="true" />
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p className="t1 quiet">
          {plural(rest.length, { one: '# more cashpoint', other: '# more cashpoints' })} ·{' '}
          <Amount kobo={rest.reduce((sum, { received }) => sum + received, 0)} />
        </p>
      )}
    </Section>
  )
}
