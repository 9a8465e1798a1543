import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import {
  AddCode,
  bonusBalanceQuery,
  BonusSummary,
  type BonusViewName,
  BonusViews,
  CopyCode,
  type HistoryTab,
  referralsQuery,
  ShareDialog,
} from '../../../modules/rewards/web/index.ts'
import type { FlowSearch } from '../../../modules/transfers/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { PlusIcon } from '../../../ui/icons/icons.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { IconButton } from '../../../ui/parts/IconButton.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { QueryError } from '../shell/QueryError.tsx'
import { PRODUCT_NAME } from '../site-config.ts'
import { OpenEarningsPopup } from './OpenEarningsPopup.tsx'

/** The URL holds the view, the member, the tab of the history, the open popup, and the step of a withdrawal. */
export type BonusSearch = FlowSearch & {
  view?: BonusViewName
  member?: string
  tab?: HistoryTab
  open?: 'add-code' | 'share' | 'withdraw'
}

const PATH = '/admin/merchant/bonus'

export function BonusPage() {
  const { businessid } = useCurrentUser().person
  const { view, member, tab, open, ...flow }: BonusSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const details = useQuery(merchantQuery(businessid)).data
  const { data: balance, error, isError, refetch } = useQuery(bonusBalanceQuery(businessid))
  const referrals = useQuery({ ...referralsQuery(businessid), enabled: open === 'share' }).data
  const go = (next: BonusSearch, replace = false) => void navigate({ to: PATH, search: next, replace, resetScroll: false })
  const shown: BonusSearch = { ...(view && { view }), ...(member && { member }), ...(tab && { tab }) }
  if (!details) return <Skeleton rows={8} />
  const { isaggregator: isAggregator, aggregatorcode: code, publickey } = details
  const mayWithdraw = details.may.includes('transfers.withdraw')
  const mayAdd = !isAggregator && details.aggregatorid === null && details.may.includes('rewards.add_aggregator_code')
  return (
    <>
      <PageTitle
        note={isAggregator && t`Aggregator`}
        {...(mayAdd && {
          actions: (
            <IconButton label={t`Add an aggregator code`} onClick={() => go({ ...shown, open: 'add-code' })}>
              <PlusIcon />
            </IconButton>
          ),
        })}
      >
        {t`Bonus`}
      </PageTitle>
      {isError && <QueryError error={error} what={t`Your bonus`} hasOld={balance !== undefined} onRetry={() => void refetch()} />}
      <BonusSummary balance={balance} />
      <div className="buttons bonus-buttons">
        {mayWithdraw && (
          <Button kind="act" onClick={() => go({ ...shown, open: 'withdraw' })}>
            {details.bankname ? t`Withdraw to ${details.bankname}` : t`Withdraw`}
          </Button>
        )}
        {isAggregator && code !== null && <CopyCode code={code} />}
      </div>
      <BonusViews
        businessid={businessid}
        publickey={publickey ?? ''}
        product={PRODUCT_NAME}
        isAggregator={isAggregator}
        aggregatorCode={isAggregator ? code : null}
        hidesLink={details.removereverrallinkpage}
        view={view === 'members' && !isAggregator ? undefined : view === 'link' && details.removereverrallinkpage ? undefined : view}
        member={member}
        tab={tab ?? 'earnings'}
        hrefOf={(next) => `${PATH}?${new URLSearchParams(next)}`}
        go={go}
        onShare={() => go({ ...shown, open: 'share' })}
      />
      {open === 'add-code' && mayAdd && <AddCode publickey={publickey ?? ''} onClose={() => go(shown, true)} />}
      {open === 'share' && referrals && <ShareDialog link={referrals.referral_link} text={referrals.referral_text} onClose={() => go(shown, true)} />}
      {open === 'withdraw' && balance && (mayWithdraw || flow.step === 'result') && (
        <OpenEarningsPopup
          source="bonus"
          available={balance.withdrawable_balance}
          search={flow}
          go={(next, replace) => go({ ...shown, ...next, open: 'withdraw' }, replace)}
          onClose={() => go(shown, true)}
        />
      )}
    </>
  )
}
