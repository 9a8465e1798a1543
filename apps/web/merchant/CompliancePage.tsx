import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { refresh } from '../../../ui/data/contract-key.ts'
import { PERSONAL_ACCOUNT, showMerchant } from '../../../modules/businesses/contract.ts'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { listCashpoints } from '../../../modules/cashpoints/contract.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { showBalance, showDashboard } from '../../../modules/overview/contract.ts'
import { TierLimits, verificationQuery, VerificationSteps, type StepKind } from '../../../modules/verification/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { QueryError } from '../shell/QueryError.tsx'

/** `step`: the step whose dialog is open. */
export type ComplianceSearch = { step?: StepKind | undefined }

/** The sums that each level of verification allows, and the steps with what each one unlocks. */
export function CompliancePage() {
  const { person } = useCurrentUser()
  const { step }: ComplianceSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const business = useQuery(merchantQuery(person.businessid))
  const verification = useQuery(verificationQuery(person.businessid))
  const stage = verification.data && `${verification.data.activated} ${verification.data.hasBeenVerified}`
  // The last step makes hidden data visible, so a change of status refetches it.
  useEffect(() => {
    if (stage !== undefined) void refresh(queryClient, showMerchant, listCashpoints, showDashboard, showBalance)
  }, [stage, queryClient])
  const { data } = business
  const failed = [business, verification].find((query) => query.isError)
  return (
    <>
      <PageTitle>{t`Compliance`}</PageTitle>
      {failed && (
        <QueryError
          error={failed.error}
          what={t`Your stage`}
          hasOld={failed.data !== undefined}
          onRetry={() => {
            void business.refetch()
            void verification.refetch()
          }}
        />
      )}
      {data && verification.data && (
        <>
          <TierLimits tier={data.tier} limits={verification.data.limits} used={data.limit} />
          <div className="form">
            <VerificationSteps
              steps={verification.data.steps}
              isActivated={verification.data.activated}
              limits={verification.data.limits}
              isPersonal={data.account_type === PERSONAL_ACCOUNT}
              open={step ?? null}
              onOpen={(kind) => void navigate({ to: '/admin/merchant/compliance', search: { step: kind ?? undefined }, replace: true })}
            />
            <p className="soft steps-note">{t`Only Kasuwa staff see your documents, and each view is recorded.`}</p>
          </div>
        </>
      )}
      {!(data && verification.data) && !failed && <Skeleton rows={3} />}
    </>
  )
}
