import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { referralsQuery, ReferralView, ShareDialog } from '../../../modules/rewards/web/index.ts'
import type { FlowSearch } from '../../../modules/transfers/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { QueryError } from '../shell/QueryError.tsx'
import { PRODUCT_NAME } from '../site-config.ts'
import { OpenEarningsPopup } from './OpenEarningsPopup.tsx'

/** The URL holds the view, the open popup, and the step of a withdrawal. */
export type ReferralSearch = FlowSearch & { view?: 'list'; open?: 'share' | 'withdraw' }

const PATH = '/admin/merchant/referral'

export function ReferralPage() {
  const { businessid } = useCurrentUser().person
  const { view, open, ...flow }: ReferralSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const details = useQuery(merchantQuery(businessid)).data
  const { data: referrals, error, isError, refetch } = useQuery(referralsQuery(businessid))
  const go = (next: ReferralSearch, replace = false) => void navigate({ to: PATH, search: next, replace, resetScroll: next.view !== view })
  const shown: ReferralSearch = { ...(view && { view }) }
  const mayWithdraw = details?.may.includes('rewards.withdraw_referral') ?? false
  return (
    <>
      <PageTitle>{t`Referral`}</PageTitle>
      {isError && <QueryError error={error} what={t`Your referrals`} hasOld={referrals !== undefined} onRetry={() => void refetch()} />}
      {!referrals && !isError && <Skeleton rows={6} />}
      {referrals && (
        <ReferralView
          referrals={referrals}
          product={PRODUCT_NAME}
          isList={view === 'list'}
          hidesLink={details?.removereverrallinkpage ?? false}
          onList={() => go({ view: 'list' })}
          onBack={() => go({})}
          onShare={() => go({ ...shown, open: 'share' })}
          onWithdraw={mayWithdraw ? () => go({ ...shown, open: 'withdraw' }) : undefined}
        />
      )}
      {referrals && open === 'share' && <ShareDialog link={referrals.referral_link} text={referrals.referral_text} onClose={() => go(shown, true)} />}
      {referrals && open === 'withdraw' && (mayWithdraw || flow.step === 'result') && (
        <OpenEarningsPopup
          source="referral"
          available={referrals.total_referral_balance}
          search={flow}
          go={(next, replace) => go({ ...shown, ...next, open: 'withdraw' }, replace)}
          onClose={() => go(shown, true)}
        />
      )}
    </>
  )
}
