import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { dayWithDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { PriceBreakdown } from '../../../ui/parts/PriceBreakdown.tsx'
import type { LoanOffer } from '../contract.ts'
import './loans.css'

/** The bill of a loan beside its whole cost in naira and as a yearly rate, then the terms in sentences. */
export function OfferBill({ offer, warranter, isRequested }: { offer: LoanOffer; warranter: string; isRequested: boolean }) {
  const each = offer.instalments[0]!.amount
  const last = offer.instalments.at(-1)!.amount
  return (
    <>
      <div className="loan-offer">
        <PriceBreakdown
          lines={[
            { label: t`Into your balance`, kobo: offer.into_balance },
            { label: t`Processing fee, once`, kobo: offer.fee },
            { label: t`of which VAT`, kobo: offer.vat, isWithin: true },
            { label: t`Interest over ${offer.loan_tenure} months`, kobo: offer.interest },
          ]}
          total={{ label: t`You pay back`, kobo: offer.total }}
        />
        <div>
          <p className="label">{t`What it costs you in all`}</p>
          <p>
            <Amount kobo={offer.cost} size="second" />
          </p>
          <p className="t1 soft">
            {t`${offer.yearly_percent} % a year, with the fee. ${offer.month_percent} % a month on what you still owe, counted by the day.`}
          </p>
          <p className="label loan-gap">{t`Each month`}</p>
          <p>
            <Amount kobo={each} />
          </p>
          <p className="t1 quiet">
            {plural(offer.instalments.length - 1, { one: 'Once', other: '# times' })}
            <Trans>
              , the last one <MoneyText kobo={last} />
            </Trans>
          </p>
        </div>
      </div>
      <ul className="loan-says">
        {isRequested && (
          <li>
            <Trans>
              <b translate="no">{warranter}</b> and Kasuwa staff still have to agree. Until then nothing is borrowed.
            </Trans>
          </li>
        )}
        <li>{t`If it is paid out on ${dayWithDate(offer.paid_out_on)}. On another day the interest differs by some days.`}</li>
        <li>{t`On each due day we take what is there, never more than your balance.`}</li>
        <li>
          <Trans>
            Late: <MoneyText kobo={offer.late_fee} /> once for an instalment, after {offer.late_fee_after_days} days.
          </Trans>
        </li>
        <li>{t`Early: pay any day, you save the interest that is left.`}</li>
        <li>
          <Trans>
            If you cannot pay for {offer.non_performing_after_days} days, <b translate="no">{warranter}</b> is asked to.
          </Trans>
        </li>
      </ul>
    </>
  )
}
