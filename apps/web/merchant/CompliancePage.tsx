import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { verificationQuery, VerificationSteps } from '../../../modules/verification/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { QueryError } from '../shell/QueryError.tsx'

const TIER_LABELS = { unverified: t`Not activated`, activated: t`Activated`, verified: t`Verified` } as const

/** The verification status of the business, the benefits of the next levels, and the remaining steps. */
export function CompliancePage() {
  const { person } = useCurrentUser()
  const queryClient = useQueryClient()
  const business = useQuery(merchantQuery(person.businessid))
  const verification = useQuery(verificationQuery(person.businessid))
  const stage = verification.data && `${verification.data.activated} ${verification.data.hasBeenVerified}`
  // The last step makes hidden data visible, so a change of status refetches it.
  useEffect(() => {
    if (stage !== undefined) for (const key of ['merchant', 'cashpoints', 'dashboard']) void queryClient.invalidateQueries({ queryKey: [key] })
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
      {data && (
        <DescriptionList
          facts={[
            { name: t`Business`, value: data.businessname },
            { name: t`Stage`, value: TIER_LABELS[data.tier] },
            data.nuban !== null && { name: t`Account`, value: `${data.nuban} ${data.bank_label}` },
            data.tier === 'unverified' && {
              name: t`To be activated`,
              value: t`Your BVN, and an ID card or a short video. Then customers can pay you, and you can send a first amount.`,
            },
            data.tier !== 'verified' && {
              name: t`To be verified`,
              value: t`Your BVN, your ID card and the video. Then your daily limit applies.`,
            },
          ]}
        />
      )}
      {verification.data && (
        <div className="form">
          <Section title={t`Steps`}>
            <VerificationSteps steps={verification.data.steps} />
          </Section>
        </div>
      )}
      {!(data && verification.data) && !failed && <Skeleton rows={3} />}
    </>
  )
}
