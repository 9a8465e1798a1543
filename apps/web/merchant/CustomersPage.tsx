import { t } from '@lingui/core/macro'
import { BusinessCustomers } from '../../../modules/history/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { useHiddenAmounts } from '../../../ui/data/hidden-amounts.ts'

/** The customers of the business. */
export function CustomersPage() {
  const { person } = useCurrentUser()
  const [isHidden] = useHiddenAmounts()
  return (
    <>
      <PageTitle>{t`Customers`}</PageTitle>
      <BusinessCustomers businessid={person.businessid} isHidden={isHidden} />
    </>
  )
}
