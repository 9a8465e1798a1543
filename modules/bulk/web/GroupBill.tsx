import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Amount } from '../../../ui/money/Amount.tsx'
import { HelpTip } from '../../help/web/index.ts'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { type PriceLine, PriceBreakdown } from '../../../ui/parts/PriceBreakdown.tsx'
import { SkeletonBlock } from '../../../ui/parts/Skeleton.tsx'
import type { GroupQuote } from './queries.ts'
import './bulk.css'

/** What a payment of the group costs, as the server says, and what is left afterwards. */
export function GroupBill({ quote }: { quote: GroupQuote | undefined }) {
  if (!quote) return <SkeletonBlock height={220} />
  const left = quote.available - quote.total
  return (
    <>
      <p className="label">{t`Total to pay`}</p>
      <p className="bulk-say">
        <StatusRule rule="open">
          <Amount kobo={quote.total} size="second" />
        </StatusRule>
      </p>
      <PriceBreakdown
        lines={linesOf(quote)}
        total={left >= 0 ? { label: t`Left to spend`, kobo: left } : { label: t`Missing in your balance`, kobo: -left }}
      />
    </>
  )
}

/** The same inside a popup, which asks to pay: the total comes last. */
export function QuoteLines({ quote }: { quote: GroupQuote }) {
  const left = quote.available - quote.total
  return (
    <>
      <PriceBreakdown lines={linesOf(quote)} total={{ label: t`Total to pay`, kobo: quote.total }} />
      <p className="bulk-none t1 quiet">
        {left >= 0 ? (
          <Trans>
            <MoneyText kobo={left} /> is left in your balance afterwards.
          </Trans>
        ) : (
          <Trans>
            Your balance is <MoneyText kobo={-left} /> short.
          </Trans>
        )}
      </p>
    </>
  )
}

function linesOf(quote: GroupQuote): PriceLine[] {
  return [
    { label: plural(quote.count, { one: '# person receives', other: '# people receive' }), kobo: quote.amount },
    ...quote.fees.map(({ each, count }, at) => ({
      label: (
        <>
          <Trans>
            {plural(count, { one: '# fee', other: '# fees' })} of <MoneyText kobo={each} />
          </Trans>
          {at === 0 && <HelpTip about="fees-for-transfers" subject={t`Fee`} />}
        </>
      ),
      kobo: each * count,
    })),
    ...(quote.vat > 0 ? [{ label: t`of which VAT`, kobo: quote.vat, isWithin: true }] : []),
    ...(quote.duty > 0
      ? [
          {
            label: plural(
              quote.duties.reduce((sum, { count }) => sum + count, 0),
              { one: '# stamp duty', other: '# stamp duties' },
            ),
            kobo: quote.duty,
          },
        ]
      : []),
  ]
}
