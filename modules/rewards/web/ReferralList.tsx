import { plural, t } from '@lingui/core/macro'
import { LoomDrawing } from '../../../ui/drawings/LoomDrawing.tsx'
import { shortDate } from '../../../ui/format/dates.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import type { Referrals } from '../contract.ts'
import '../../../ui/parts/list-row.css'

type Referral = Referrals['referrals'][number]

/** The businesses that signed up with the link. */
export function ReferralList({ referrals, product, onShare }: { referrals: Referrals; product: string; onShare?: (() => void) | undefined }) {
  const { count, referrals: list } = referrals
  if (count === 0)
    return (
      <EmptyState drawing={<LoomDrawing />} action={onShare && <Button kind="act" onClick={onShare}>{t`Share Referral Link`}</Button>}>
        {t`Invite customers to transfer using ${product} and Earn.`}
      </EmptyState>
    )
  return (
    <>
      <ul className="reward-rows" aria-label={t`Referrals`}>
        {list.map((referral, at) => (
          <li className="list-row" key={at}>
            <span>
              <b translate="no">{referral.businessname}</b>
              <small>
                {levelOf(referral)} · {shortDate(referral.endedon ?? referral.createdon)}
              </small>
            </span>
            <span className="reward-rows__sum">
              <Amount kobo={referral.bonus_amount} isVoid={referral.state === 'lapsed'} />
              <small data-open={referral.state === 'possible' ? '' : undefined}>{stateOf(referral)}</small>
            </span>
          </li>
        ))}
      </ul>
      {count > list.length && <p className="quiet t1">{plural(list.length, { one: 'The newest is listed.', other: 'The newest # are listed.' })}</p>}
    </>
  )
}

const levelOf = ({ KYC_level }: Referral) => (KYC_level === 3 ? t`Verified` : KYC_level === 2 ? t`Activated` : t`Signed up`)
const stateOf = ({ state }: Referral) => (state === 'earned' ? t`Earned` : state === 'possible' ? t`Possible` : t`Not earned in time`)
