import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { readFlags } from '../../../modules/flags/contract.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { TeamSettings } from '../../../modules/team/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { Tabs } from '../../../ui/parts/Tabs.tsx'

/** SET-05: the tab of the team is there only while its flag is on, and for members whom the server lets read the team. */
export function SettingsPage() {
  const { person } = useCurrentUser()
  const details = useQuery(merchantQuery(person.businessid)).data
  const hasTeam = readFlags(details?.parts)['web.team'] === true && details?.may.includes('team.list_members') === true
  return (
    <>
      <PageTitle>{t`Settings`}</PageTitle>
      {!details && <Skeleton rows={6} />}
      {details && hasTeam && (
        <Tabs label={t`Settings`} tabs={[{ id: 'teams', label: t`Teams` }]} chosen="teams" onChoose={() => undefined}>
          <TeamSettings businessid={person.businessid} />
        </Tabs>
      )}
      {details && !hasTeam && <EmptyState>{t`There is nothing to set for you here.`}</EmptyState>}
    </>
  )
}
