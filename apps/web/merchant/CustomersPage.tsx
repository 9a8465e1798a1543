import { t } from '@lingui/core/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { BusinessCustomers, HistorySearchBox } from '../../../modules/history/web/index.ts'
import { useCurrentUser } from '../../../modules/identity/web/index.ts'
import { PageTitle } from '../../../ui/frame/PageTitle.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { useHiddenAmounts } from '../../../ui/data/hidden-amounts.ts'
import { customerHistoryHref } from './customer-history.ts'

export type CustomersSearch = { search?: string }

const CUSTOMERS_PATH = '/admin/merchant/customers'

/** The customers of the business, all or those that a search finds. The URL holds the search. */
export function CustomersPage() {
  const { person } = useCurrentUser()
  const { search }: CustomersSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [isHidden] = useHiddenAmounts()
  return (
    <>
      <PageTitle>{t`Customers`}</PageTitle>
      <HistorySearchBox
        label={t`Name or account number`}
        value={search ?? ''}
        onChange={(text) => void navigate({ to: CUSTOMERS_PATH, search: text === '' ? {} : { search: text }, resetScroll: false, replace: true })}
      />
      <BusinessCustomers
        businessid={person.businessid}
        search={search}
        emptyAction={
          search === undefined ? (
            <ButtonLink href={`${CUSTOMERS_PATH}?popup=account-details`}>{t`Bank Details`}</ButtonLink>
          ) : (
            <ButtonLink href={CUSTOMERS_PATH}>{t`Clear search`}</ButtonLink>
          )
        }
        isHidden={isHidden}
        hrefOf={(customer) => customerHistoryHref(customer)}
      />
    </>
  )
}
