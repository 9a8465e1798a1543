import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { cashierTodayQuery } from '../../../modules/overview/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { DescriptionList } from '../../../ui/parts/DescriptionList.tsx'

/** The cashier's name and cashpoint. They cannot be changed here yet, and the page says so. */
export function SettingsPage() {
  const { person } = useCurrentUser()
  const cashpoint = useQuery(cashierTodayQuery(person.cashpointid ?? '')).data?.cashpoint
  return (
    <>
      <PageTitle>{t`Settings`}</PageTitle>
      <Section title={t`Personal Information`}>
        <div className="form">
          <DescriptionList
            facts={[
              { name: t`Name`, value: `${person.firstname} ${person.lastname}` },
              { name: t`Email`, value: person.email },
              cashpoint !== undefined && { name: t`Cashpoint`, value: `${cashpoint.name}, ${cashpoint.business}` },
            ]}
          />
          <p className="soft">{t`These cannot be changed on this page yet. For a new password, choose “Forgot your password?” on the login page.`}</p>
        </div>
      </Section>
    </>
  )
}
