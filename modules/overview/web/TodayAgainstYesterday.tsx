import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ComparisonBars } from '../../../ui/charts/ComparisonBars.tsx'
import { listTime } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import type { Dashboard } from './queries.ts'
import './overview.css'

/** Received today against yesterday up to the same minute. Both figures are the server's. Empty while there is nothing to compare. */
export function TodayAgainstYesterday({ today, asOf }: { today: Dashboard['today']; asOf: string }) {
  const { received, yesterday, yesterday_by_now: byNow } = today
  if (received === 0 && yesterday === 0) return null
  return (
    <div className="today">
      <div>
        <p className="label">{t`Today, so far`}</p>
        <Amount kobo={received} />
      </div>
      <div>
        <p className="label">{t`Yesterday by ${listTime(asOf)}`}</p>
        <Amount kobo={byNow} />
      </div>
      <ComparisonBars open={received} closed={yesterday} closedByNow={byNow} />
      <p className="t1 quiet">
        <Difference kobo={received - byNow} />
        <br />
        <Trans>
          All of yesterday: <Amount kobo={yesterday} />
        </Trans>
      </p>
    </div>
  )
}

function Difference({ kobo }: { kobo: number }) {
  if (kobo === 0) return t`The same as yesterday at this time.`
  if (kobo > 0)
    return (
      <Trans>
        <Amount kobo={kobo} /> more than yesterday at this time.
      </Trans>
    )
  return (
    <Trans>
      <Amount kobo={-kobo} /> less than yesterday at this time.
    </Trans>
  )
}
