import { useQuery } from '@tanstack/react-query'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { useSignedIn } from '../../../modules/onboarding/web/index.ts'
import { FactList } from '../../../ui/parts/FactList.tsx'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'

const TIER = { unverified: 'Not activated', activated: 'Activated', verified: 'Verified' } as const

/** Where the business stands with its verification, and what each stage opens. The steps themselves are not taken here yet. */
export function CompliancePage() {
  const { person } = useSignedIn()
  const details = useQuery(merchantQuery(person.businessid)).data
  return (
    <>
      <PageTitle>Compliance</PageTitle>
      {details ? (
        <>
          <FactList
            facts={[
              { name: 'Business', value: details.businessname },
              { name: 'Stage', value: TIER[details.tier] },
              {
                name: 'To be activated',
                value: 'Your BVN, with an ID card or a short video. From then on you can be paid, and pay out up to ₦30,000 in all.',
              },
              { name: 'To be verified', value: 'The bank confirms all your documents. From then on your daily limit counts instead.' },
            ]}
          />
          {details.tier === 'unverified' && (
            <p className="soft">These steps cannot be taken on this page yet. Until they can, the bank’s support takes them with you.</p>
          )}
        </>
      ) : (
        <Skeleton rows={3} />
      )}
    </>
  )
}
