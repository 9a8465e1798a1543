import { t } from '@lingui/core/macro'
import { showActivity } from '../../../modules/activity-log/contract.ts'
import { ActivityList } from '../../../modules/activity-log/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { RequirePermission } from './RequirePermission.tsx'

/** What people and staff did in the business. */
export function ActivityPage() {
  const { person } = useCurrentUser()
  return (
    <RequirePermission operation={showActivity.operation} title={t`Activity`} isFirstCall>
      <PageTitle note={t`Logins, payments and changes, by you, your team and staff.`}>{t`Activity`}</PageTitle>
      <ActivityList businessid={person.businessid} />
    </RequirePermission>
  )
}
