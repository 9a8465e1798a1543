import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { WireReply } from '../../../platform/http/contract.ts'
import { contractQuery } from '../../../ui/data/contract-query.ts'
import { HelpTip } from '../../help/web/index.ts'
import { ProgressRule } from '../../../ui/charts/ProgressRule.tsx'
import { fullTime, rowDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { MoneyText } from '../../../ui/money/MoneyText.tsx'
import { StatusBadge } from '../../../ui/money/StatusBadge.tsx'
import { StatusRule } from '../../../ui/money/StatusRule.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Section, TwoColumns } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { showRestrictions } from '../contract.ts'
import './restrictions.css'

type View = WireReply<typeof showRestrictions>

const COMPLIANCE = '/admin/merchant/compliance'
const SUPPORT = '/support'

/** What is held or limited, why, what ends it, who decides, and by when. */
export function Restrictions({ businessid, limitHref, mayAnswer }: { businessid: string; limitHref: string | null; mayAnswer: boolean }) {
  const { data, error, refetch } = useQuery(contractQuery(showRestrictions, { params: { id: businessid } }, { enabled: businessid !== '' }))
  if (!data && error)
    return (
      <Callout tone="wrong" role="alert">
        {t`Your restrictions could not be fetched.`} <Button kind="text" onClick={() => void refetch()}>{t`Try again`}</Button>
      </Callout>
    )
  if (!data) return <Skeleton rows={6} />
  return (
    <TwoColumns>
      <div className="restrictions-page">
        <Standing view={data} />
        <Section title={t`What works now`}>
          <ul className="restrictions">
            {data.works.map(({ activity, works }) => (
              <li key={activity}>
                <span>{ACTIVITY_NAMES[activity]}</span>
                <StatusBadge isBare rule={works ? 'final' : 'broken'}>
                  {works ? t`Works` : t`Paused`}
                </StatusBadge>
              </li>
            ))}
          </ul>
        </Section>
        <PersonCap cap={data.person_cap} />
        <Limits view={data} limitHref={limitHref} />
      </div>
      <Held view={data} mayAnswer={mayAnswer} />
    </TwoColumns>
  )
}

const ACTIVITY_NAMES: Readonly<Record<View['works'][number]['activity'], string>> = {
  receive: t`Receive payments, QR and dial code`,
  send_back: t`Reverse a payment you received`,
  send: t`Transfer, Bulk Payment`,
  withdraw: t`Withdraw`,
  bills: t`Bills and airtime`,
  read: t`History, statements, receipts`,
}

function Standing({ view: { tier, standing, standing_reason } }: { view: View }) {
  if (tier === 'unverified')
    return (
      <Notice badge={t`Not verified`} title={t`Verify your account to receive and send money.`}>
        <p>{t`You need your BVN, and an ID card or a short video. It takes about 5 minutes.`}</p>
        <p className="buttons">
          <ButtonLink kind="act" href={COMPLIANCE}>{t`Verify Account`}</ButtonLink>
        </p>
      </Notice>
    )
  if (standing_reason === null) return null
  if (standing === 'closing')
    return (
      <Notice badge={t`Closing`} title={standing_reason === '' ? t`This account is being closed.` : standing_reason}>
        <p>{t`No new payment can leave. What is left goes to your payout bank, and then the account is closed.`}</p>
        <p className="buttons">
          <ButtonLink kind="act" href={SUPPORT}>{t`Ask Support`}</ButtonLink>
        </p>
      </Notice>
    )
  const receives = standing === 'no_debit'
  return (
    <Notice
      badge={receives ? t`Sending is paused` : t`Account is paused`}
      title={standing_reason === '' ? t`Kasuwa staff are checking this account.` : standing_reason}
    >
      <p>
        {receives
          ? t`Your money is safe, and customers can still pay you. Kasuwa staff decide when sending opens again.`
          : t`Your money is safe. Kasuwa staff decide when the account opens again.`}
      </p>
      <p className="buttons">
        <ButtonLink kind="act" href={SUPPORT}>{t`Ask Support`}</ButtonLink>
      </p>
    </Notice>
  )
}

function Notice({ badge, title, children }: { badge: string; title: string; children: ReactNode }) {
  return (
    <div className="restrictions__notice">
      <StatusBadge rule="broken">{badge}</StatusBadge>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

function Limits({ view: { limit, single_withdrawal, tier }, limitHref }: { view: View; limitHref: string | null }) {
  if (!limit) return null
  const isForever = limit.rule === 'activated_ever'
  const left = Math.max(0, limit.amount - limit.used)
  return (
    <Section title={t`Limits`} aside={<HelpTip about={isForever ? 'limit-before-verification' : 'limit-after-verification'} subject={t`Limits`} />}>
      <p>
        {isForever ? (
          <Trans>
            You can send <MoneyText kobo={limit.amount} /> in all before full verification.
          </Trans>
        ) : (
          <Trans>
            You can send <MoneyText kobo={limit.amount} /> a day. It starts again at midnight.
          </Trans>
        )}
      </p>
      {limit.amount > 0 && <ProgressRule part={limit.used / limit.amount} label={t`Used part of the limit`} isUsage />}
      <p className="t1">
        <Trans>
          <MoneyText kobo={limit.used} /> used, <MoneyText kobo={left} /> left.
        </Trans>
      </p>
      <p className="t1 soft">
        <Trans>
          One withdrawal can be at most <MoneyText kobo={single_withdrawal} />.
        </Trans>
      </p>
      <p>
        {tier !== 'verified' ? (
          <Link href={COMPLIANCE}>{t`Finish verification to lift this limit`}</Link>
        ) : (
          limitHref !== null && <Link href={limitHref}>{t`Increase Account Limit`}</Link>
        )}
      </p>
    </Section>
  )
}

const CAP_REASONS: Readonly<Record<NonNullable<View['person_cap']>['reason'], string>> = {
  new_device: t`You signed in with a new device.`,
  pin_reset: t`Your PIN was reset.`,
  contact_changed: t`Your phone number or email address was changed.`,
  password_reset: t`Your password was reset with a code by text message.`,
}

function PersonCap({ cap }: { cap: View['person_cap'] }) {
  if (!cap) return null
  const left = Math.max(0, cap.amount - cap.used)
  return (
    <Section title={t`Your limit for a day`}>
      <p>
        <Trans>
          {CAP_REASONS[cap.reason]} Until {fullTime(cap.ends_on)} you can send at most <MoneyText kobo={cap.amount} />.
        </Trans>
      </p>
      <ProgressRule part={cap.used / cap.amount} label={t`Used part of your limit`} isUsage />
      <p className="t1">
        <Trans>
          <MoneyText kobo={cap.used} /> used, <MoneyText kobo={left} /> left.
        </Trans>
      </p>
      <p className="t1 soft">{t`It protects you if someone else has your password or PIN. It ends by itself.`}</p>
    </Section>
  )
}

const DECIDERS: Readonly<Record<View['holds'][number]['decided_by'], (until: string | null) => string>> = {
  bank: (until) => (until === null ? t`The bank confirms it, mostly within minutes.` : t`The bank decides by ${until}.`),
  card_processor: (until) => (until === null ? t`The card processor decides.` : t`Answer by ${until}, or it goes back to the buyer.`),
  staff: (until) => (until === null ? t`Kasuwa staff decide.` : t`Kasuwa staff decide by ${until}.`),
}

function Held({ view: { held, holds, earlier }, mayAnswer }: { view: View; mayAnswer: boolean }) {
  return (
    <Section title={t`Money on hold`}>
      <StatusRule rule={held > 0 ? 'open' : 'final'}>
        <Amount kobo={held} size="hero" />
      </StatusRule>
      <p className="soft">
        {holds.length === 0 ? t`No money is on hold.` : t`It is yours until a decision, and part of your ledger balance, but it cannot be spent.`}
      </p>
      {holds.length > 0 && (
        <ul className="restrictions restrictions--holds">
          {holds.map((hold) => (
            <li key={hold._id}>
              <div>
                <Amount kobo={hold.amount} />
                <p>{hold.reason}</p>
                <p className="t1 quiet">{t`Since ${fullTime(hold.placed_on)}`}</p>
                {hold.missing > 0 && (
                  <p className="t1 quiet">
                    <Trans>
                      Your next payments add <MoneyText kobo={hold.missing} />.
                    </Trans>
                  </p>
                )}
                <p className="t1 restrictions__clock">{DECIDERS[hold.decided_by](hold.decided_until && fullTime(hold.decided_until))}</p>
              </div>
              {mayAnswer && hold.dispute_id !== null && (
                <ButtonLink href={`/admin/merchant/card?dispute=${hold.dispute_id}`}>{t`Answer the dispute`}</ButtonLink>
              )}
              {hold.transaction_id !== null && (
                <ButtonLink href={`/admin/merchant/history?tx=${hold.transaction_id}`}>{t`Show the payment`}</ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
      {earlier.length > 0 && (
        <>
          <h3>{t`Earlier`}</h3>
          <ul className="restrictions restrictions--holds">
            {earlier.map(({ _id, amount, reason, ended_on }) => (
              <li key={_id}>
                <div>
                  <Amount kobo={amount} />
                  <p className="t1 quiet">
                    {rowDate(ended_on)} · {reason}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
