import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useHiddenAmounts } from '../../../../ui/data/hidden-amounts.ts'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { VisibilityToggle } from '../../../../ui/parts/BalanceSummary.tsx'
import { SkeletonBlock } from '../../../../ui/parts/Skeleton.tsx'
import { LimitMeter, type LimitFigures } from './LimitMeter.tsx'
import type { HelpSlug } from '../../../help/web/index.ts'
import { QuoteSummary } from './QuoteSummary.tsx'
import type { TypedQuote } from './useTypedQuote.ts'

/** The second column beside a form: the balance, the price of this payment, and the limit. A phone shows these elsewhere. */
export function PaymentAside({
  available,
  typed: { quoted, isLoading },
  receives,
  feeHelp,
  limit,
  kobo,
  children,
}: {
  available: number | undefined
  typed: TypedQuote
  receives: string
  feeHelp: HelpSlug
  limit: LimitFigures | null
  /** The amount in the form. */
  kobo: number | null
  children?: ReactNode
}) {
  const [isHidden, setHidden] = useHiddenAmounts()
  const toSpend = quoted?.available ?? available
  return (
    <aside className="payment-aside" aria-label={t`About this payment`}>
      <section>
        <h2 className="label payment-aside__label">
          {t`To spend`} <VisibilityToggle isHidden={isHidden} onChange={setHidden} />
        </h2>
        {toSpend === undefined ? <SkeletonBlock width="9ch" height={32} /> : <Amount kobo={toSpend} size="second" isHidden={isHidden} />}
      </section>
      {(quoted || isLoading) && (
        <section>
          <h2 className="label">{t`What this payment costs`}</h2>
          <QuoteSummary receives={receives} feeHelp={feeHelp} quote={quoted?.quote} />
          {quoted && !quoted.refusal && (
            <p className="t1 quiet">
              <Trans>
                Left to spend: <Amount kobo={quoted.available - quoted.quote.total} isHidden={isHidden} />
              </Trans>
            </p>
          )}
        </section>
      )}
      {limit && <LimitMeter limit={limit} kobo={kobo} />}
      {children}
    </aside>
  )
}
