import { useQuery } from '@tanstack/react-query'
import { useSignedIn } from '../../../modules/onboarding/web/index.ts'
import { tillQuery } from '../../../modules/overview/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Area } from '../../../ui/parts/Section.tsx'
import { FactList } from '../../../ui/parts/DescriptionList.tsx'

/** Who stands here and where. Nothing of it is changed here yet, and the page says so. */
export function SettingsPage() {
  const { person } = useSignedIn()
  const cashpoint = useQuery(tillQuery(person.cashpointid ?? '')).data?.cashpoint
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <Area title="Personal Information">
        <div className="form">
          <FactList
            facts={[
              { name: 'Name', value: `${person.firstname} ${person.lastname}` },
              { name: 'Email', value: person.email },
              cashpoint !== undefined && { name: 'Cashpoint', value: `${cashpoint.name}, ${cashpoint.business}` },
            ]}
          />
          <p className="soft">These cannot be changed on this page yet. For a new password choose “Forgot your password?” where you sign in.</p>
        </div>
      </Area>
    </>
  )
}
