import { useQuery } from '@tanstack/react-query'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { useSignedIn } from '../../../modules/onboarding/web/index.ts'
import { CannotLoad } from '../edge/CannotLoad.tsx'
import { FactList } from '../../../ui/parts/FactList.tsx'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'

const TIER = { unverified: 'Not activated', activated: 'Activated', verified: 'Verified' } as const

/** Where the business stands with its verification, and what lies ahead. The steps themselves are not taken here yet. */
export function CompliancePage() {
  const { person } = useSignedIn()
  const { data, isError, error, refetch } = useQuery(merchantQuery(person.businessid))
  return (
    <>
      <PageTitle>Compliance</PageTitle>
      {isError && <CannotLoad error={error} what="Your stage" hasOld={data !== undefined} onRetry={() => void refetch()} />}
      {data && (
        <FactList
          facts={[
            { name: 'Business', value: data.businessname },
            { name: 'Stage', value: TIER[data.tier] },
            data.tier === 'unverified' && {
              name: 'To be activated',
              value: 'Your BVN, with an ID card or a short video. From then on you can be paid, and pay out a first amount.',
            },
            data.tier !== 'verified' && {
              name: 'To be verified',
              value: 'The bank confirms all your documents. From then on your daily limit counts.',
            },
          ]}
        />
      )}
      {data && data.tier !== 'verified' && (
        <p className="soft">These steps cannot be taken on this page yet. Until they can, the bank’s support takes them with you.</p>
      )}
      {!data && !isError && <Skeleton rows={3} />}
    </>
  )
}
