import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { showActivity } from '../../../modules/activity-log/contract.ts'
import { ActivityList } from '../../../modules/activity-log/web/index.ts'
import { merchantQuery } from '../../../modules/businesses/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { listMembers } from '../../../modules/team/contract.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { RequirePermission } from './RequirePermission.tsx'

/** What people and staff did in the business. */
export function ActivityPage() {
  const { person } = useCurrentUser()
  const may = useQuery(merchantQuery(person.businessid)).data?.may ?? []
  return (
    <RequirePermission operation={showActivity.operation} title={t`Activity`} isFirstCall>
      <PageTitle note={t`Logins, payments and changes, by you, your team and staff.`}>{t`Activity`}</PageTitle>
      <ActivityList businessid={person.businessid} mayListMembers={may.includes(listMembers.operation)} />
    </RequirePermission>
  )
}
