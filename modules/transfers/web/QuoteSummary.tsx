import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { WireReply } from '../../../platform/http/contract.ts'
import { shortDate } from '../../../ui/format/dates.ts'
import { PriceBreakdown } from '../../../ui/parts/PriceBreakdown.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import type { quoteTransfer } from '../contract.ts'

type Quote = WireReply<typeof quoteTransfer>['quote']

const STAMP_DUTY_RULE = 'stamp_duty'

/**
 * Each part of the price as the server quoted it, and the start dates of its rules. A placeholder keeps the space until the quote arrives.
 */
export function QuoteSummary({ receives, quote }: { receives: string; quote: Quote | undefined }) {
  if (!quote) return <SkeletonBlock height={132} />
  // We pay the stamp duty of a withdrawal: it is listed, but not part of the total.
  const isDutyOurs = quote.total < quote.amount + quote.fee + quote.duty
  const since = quote.rules
    .filter(({ name }) => (name === STAMP_DUTY_RULE ? quote.duty > 0 && !isDutyOurs : quote.fee > 0))
    .map(({ name, starts_on }) => (name === STAMP_DUTY_RULE ? t`stamp duty since ${shortDate(starts_on)}` : t`fee since ${shortDate(starts_on)}`))
  return (
    <>
      <PriceBreakdown
        lines={[
          { label: receives, kobo: quote.beneficiary_gets },
          { label: t`Fee`, kobo: quote.fee },
          ...(quote.vat > 0 ? [{ label: t`of which VAT`, kobo: quote.vat, isWithin: true }] : []),
          ...(quote.duty > 0 ? [{ label: isDutyOurs ? t`Stamp duty, paid by us` : t`Stamp duty`, kobo: quote.duty, isWithin: isDutyOurs }] : []),
        ]}
        total={{ label: t`Leaves your balance`, kobo: quote.total }}
      />
      {since.length > 0 && (
        <p className="price-rules">
          <Trans>In force: {since.join(', ')}.</Trans>
        </p>
      )}
    </>
  )
}
