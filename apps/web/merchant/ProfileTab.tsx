import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refresh } from '../../../ui/data/contract-key.ts'
import { showMerchant } from '../../../modules/businesses/contract.ts'
import { merchantQuery } from '../../../modules/businesses/web/queries.ts'
import { setPin } from '../../../modules/identity/contract.ts'
import { ProfileSettings } from '../../../modules/identity/web/index.ts'
import { PushSettings } from '../../../modules/push/web/index.ts'
import { Link } from '../../../ui/parts/Link.tsx'
import './profile-tab.css'

/** The person, and the way to what was done in the business. */
export function ProfileTab({ businessid }: { businessid: string }) {
  const queryClient = useQueryClient()
  const { data } = useQuery(merchantQuery(businessid))
  return (
    <div className="profile-tab">
      <ProfileSettings
        businessid={businessid}
        mayHavePin={data?.may.includes(setPin.operation) ?? false}
        onPinSet={() => void refresh(queryClient, showMerchant)}
      />
      <PushSettings businessid={businessid} />
      {data?.may.includes('activity-log.show') && (
        <p>
          <Link className="button button--text" href="/admin/merchant/activity">{t`Activity of the account`}</Link>
        </p>
      )}
    </div>
  )
}
