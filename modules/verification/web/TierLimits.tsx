import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ProgressRule } from '../../../ui/charts/ProgressRule.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import type { VerificationView } from './queries.ts'
import './tier-limits.css'

type Tier = 'unverified' | 'activated' | 'verified'

/** The sum that may leave at each level, from the server's rules, and the used part of the present one. */
export function TierLimits({
  tier,
  limits,
  used,
}: {
  tier: Tier
  limits: VerificationView['limits']
  used: { amount: number; used: number } | null
}) {
  const isActive = tier !== 'unverified'
  return (
    <ol className="tier-limits" aria-label={t`Limits`}>
      {!isActive && (
        <Level state="done" label={t`Now`} kobo={0}>
          {t`to send. Verify your account first.`}
        </Level>
      )}
      <Level
        state={isActive ? 'done' : 'next'}
        label={tier === 'activated' ? t`Now` : isActive ? t`Before full verification` : t`After BVN and ID`}
        kobo={limits.activated}
      >
        {t`to send in all. Receive without limit.`}
        {tier === 'activated' && <Usage used={used} />}
      </Level>
      <Level
        state={tier === 'verified' ? 'done' : isActive ? 'next' : 'later'}
        label={tier === 'verified' ? t`Now` : isActive ? t`After full verification` : t`After the video`}
        kobo={limits.verified}
      >
        {t`to send in a day.`}
        {tier === 'verified' && <Usage used={used} />}
      </Level>
      <Level state="later" label={t`On request`} kobo={limits.most}>
        {t`to send in a day, with Increase Account Limit.`}
      </Level>
    </ol>
  )
}

function Level({ state, label, kobo, children }: { state: 'done' | 'next' | 'later'; label: string; kobo: number; children: ReactNode }) {
  return (
    <li data-state={state}>
      <p className="label">{label}</p>
      <Amount kobo={kobo} size="second" />
      <div>{children}</div>
    </li>
  )
}

function Usage({ used }: { used: { amount: number; used: number } | null }) {
  if (!used || used.amount === 0) return null
  return (
    <div className="tier-limits__usage">
      <ProgressRule part={used.used / used.amount} label={t`Used part of the limit`} isUsage />
      <p className="t1">
        <Trans>
          <MoneyText kobo={used.used} /> used, <MoneyText kobo={Math.max(0, used.amount - used.used)} /> left.
        </Trans>
      </p>
    </div>
  )
}
