import { t } from '@lingui/core/macro'
import { type HelpSlug, HelpTip } from '../../../help/web/index.ts'
import { PriceBreakdown } from '../../../../ui/parts/PriceBreakdown.tsx'
import { SkeletonBlock } from '../../../../ui/parts/Skeleton.tsx'
import type { PaymentQuote } from '../../contract.ts'

type Quote = PaymentQuote['quote']

type QuoteSummaryProps = { receives: string; feeHelp: HelpSlug; quote: Quote | undefined }

/** Each part of the price as the server quoted it. A placeholder keeps the space until the quote arrives. */
export function QuoteSummary({ receives, feeHelp, quote }: QuoteSummaryProps) {
  if (!quote) return <SkeletonBlock height={132} />
  return (
    <PriceBreakdown
      lines={[
        { label: receives, kobo: quote.beneficiary_gets },
        {
          label: (
            <>
              {t`Fee`}
              <HelpTip about={feeHelp} subject={t`Fee`} />
            </>
          ),
          kobo: quote.fee,
        },
        ...(quote.vat > 0 ? [{ label: t`of which VAT`, kobo: quote.vat, isWithin: true }] : []),
        ...(quote.duty > 0 ? [dutyLine(quote)] : []),
      ]}
      total={{ label: t`Total to pay`, kobo: quote.total }}
    />
  )
}

/** We pay the stamp duty of a withdrawal: it is listed, but not part of the total. */
function dutyLine(quote: Quote) {
  const isDutyOurs = quote.total < quote.amount + quote.fee + quote.duty
  return { label: isDutyOurs ? t`Stamp duty, paid by us` : t`Stamp duty`, kobo: quote.duty, isWithin: isDutyOurs }
}
