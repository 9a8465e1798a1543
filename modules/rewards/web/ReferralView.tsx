import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatCount } from '../../../platform/money/index.ts'
import { ChevronLeftIcon, CopyIcon, WithdrawIcon } from '../../../ui/icons/icons.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import type { Referrals } from '../contract.ts'
import { BowlsDrawing } from './BowlsDrawing.tsx'
import { EarningsSummary } from './EarningsSummary.tsx'
import { LinkBar } from './LinkBar.tsx'
import { ReferralList } from './ReferralList.tsx'
import './rewards.css'

/** Two views: the link with the three earnings, and the list. */
export function ReferralView({
  referrals,
  product,
  isList,
  hidesLink,
  onList,
  onBack,
  onShare,
  onWithdraw,
}: {
  referrals: Referrals
  product: string
  isList: boolean
  /** Staff have taken the link away. */
  hidesLink: boolean
  onList: () => void
  onBack: () => void
  onShare: () => void
  /** Undefined for a member who may not withdraw. */
  onWithdraw: (() => void) | undefined
}) {
  if (isList)
    return (
      <section className="reward-list">
        <header className="rewards-head">
          <IconButton label={t`Back`} onClick={onBack}>
            <ChevronLeftIcon />
          </IconButton>
          <h2>{t`Referrals`}</h2>
          <span>{formatCount(referrals.count)}</span>
        </header>
        <ReferralList referrals={referrals} product={product} onShare={hidesLink ? undefined : onShare} />
      </section>
    )
  const { total_possible_referral_balance: possible, total_referral_balance: withdrawable, referral_link: link } = referrals
  return (
    <>
      <EarningsSummary
        label={t`Referral`}
        heroLabel={t`My Referral Earnings`}
        hero={
          <StatusRule rule={possible > withdrawable ? 'open' : 'final'}>
            <Amount kobo={possible} size="hero" />
          </StatusRule>
        }
        cells={[
          {
            label: t`Withdrawable Earnings`,
            kobo: withdrawable,
            note: onWithdraw && (
              <Button kind="text" size="small" icon={<WithdrawIcon size={18} />} onClick={onWithdraw}>
                {t`Withdraw`}
              </Button>
            ),
          },
          // REF-03: always zero. What was paid out is in the payout history of the bonus page.
          { label: t`Paid Earnings`, kobo: 0 },
        ]}
      />
      {!hidesLink && (
        <LinkBar label={t`Your referral link`} link={link}>
          <CopyButton text={link} label={t`Copy Link`} said={t`Referral Link Copied`}>
            {(copy) => <Button kind="act" icon={<CopyIcon size={20} />} onClick={copy}>{t`Copy Link`}</Button>}
          </CopyButton>
          <Button onClick={onShare}>{t`Share Referral Link`}</Button>
          <Button kind="text" onClick={onList}>{t`View Referrals`}</Button>
        </LinkBar>
      )}
      {hidesLink && (
        <p className="buttons">
          <Button kind="text" onClick={onList}>{t`View Referrals`}</Button>
        </p>
      )}
      <HowItWorks terms={referrals.terms} />
    </>
  )
}

function HowItWorks({ terms: { bonus, takings, days } }: Pick<Referrals, 'terms'>) {
  const steps: [ReactNode, ReactNode][] = [
    [t`They sign up with your link`, t`You see them in your list.`],
    [
      t`They verify and take payments`,
      <Trans key="takings">
        <MoneyText kobo={takings} /> of their own takings within {plural(days, { one: '# day', other: '# days' })}.
      </Trans>,
    ],
    [
      <Trans key="bonus">
        <MoneyText kobo={bonus} /> is yours
      </Trans>,
      t`You can withdraw it.`,
    ],
  ]
  return (
    <div className="how-it-works">
      <BowlsDrawing label={t`Drawing: an orange passes from one bowl to another`} />
      <ol>
        {steps.map(([title, text], at) => (
          <li key={at}>
            <b>{title}</b>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
