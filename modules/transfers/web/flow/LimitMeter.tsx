import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { Amount } from '../../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../../ui/money/MoneyText.tsx'
import { HelpTip } from '../../../help/web/index.ts'
import { Link } from '../../../../ui/parts/Link.tsx'
import { withLinks } from '../../../../ui/parts/LinkedText.tsx'
import type { OutflowLimitView } from '../../contract.ts'

export type LimitFigures = Pick<OutflowLimitView, 'limit' | 'used' | 'left' | 'resets' | 'raised_by'>

/** The figures that the merchant details have, until a quote brings newer ones. */
export function limitFromDetails(limit: { rule: string; amount: number; used: number } | null | undefined): LimitFigures | null {
  if (!limit) return null
  const isOnce = limit.rule === 'activated_ever'
  return {
    limit: limit.amount,
    used: limit.used,
    left: Math.max(0, limit.amount - limit.used),
    resets: isOnce ? 'never' : 'at_midnight',
    raised_by: isOnce ? 'verification' : 'support',
  }
}

/** What a limit leaves, now and after this payment, and how it is raised. */
export function LimitMeter({ limit, kobo }: { limit: LimitFigures; kobo: number | null }) {
  const after = limit.left - (kobo ?? 0)
  const used = limit.limit === 0 ? 100 : Math.min(100, (limit.used / limit.limit) * 100)
  return (
    <section className="limit">
      <div className="limit__label">
        <h2 className="label">{limit.resets === 'never' ? t`Left before verification` : t`Left today`}</h2>
        <HelpTip about={limit.resets === 'never' ? 'limit-before-verification' : 'limit-after-verification'} subject={t`Limit`} />
      </div>
      <p>
        <Trans>
          <b className="strong">
            <Amount kobo={limit.left} />
          </b>{' '}
          <span className="quiet">
            of <Amount kobo={limit.limit} />
          </span>
        </Trans>
      </p>
      <i className="limit__bar" style={{ '--used': `${used.toFixed(1)}%` } as CSSProperties} aria-hidden="true" />
      <p className="t1 quiet">
        <Trans>
          Used: <MoneyText kobo={limit.used} />.
        </Trans>{' '}
        {kobo !== null && kobo > 0 && after >= 0 && (
          <Trans>
            After this payment <MoneyText kobo={after} /> is left.
          </Trans>
        )}
      </p>
      <p className="t1 quiet">
        {limit.raised_by === 'verification' ? (
          <Link href="/admin/merchant/compliance">{t`Verify Account`}</Link>
        ) : (
          withLinks(t`To send more in a day, contact customer support.`)
        )}
      </p>
    </section>
  )
}

/** Under an amount that is over the limit: how much goes, and when more. */
export function LimitRemedy({ limit }: { limit: OutflowLimitView }) {
  return (
    <p className="t1 soft">
      {limit.resets === 'never' ? (
        <Trans>
          You can send <MoneyText kobo={limit.left} /> more before full verification.{' '}
          <Link href="/admin/merchant/compliance">{t`Verify Account`}</Link>
        </Trans>
      ) : (
        <Trans>
          You can send <MoneyText kobo={limit.left} /> more today, and the full <MoneyText kobo={limit.limit} /> again from midnight.
        </Trans>
      )}
    </p>
  )
}
