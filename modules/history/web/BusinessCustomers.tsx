import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { loadNextPage } from '../../../ui/data/next-page.ts'
import { CustomerList } from './CustomerList.tsx'
import { customersQuery } from './queries.ts'

/** Who paid a business, the latest payment first. */
export function BusinessCustomers({ businessid, isHidden }: { businessid: string; isHidden: boolean }) {
  const list = useInfiniteQuery(customersQuery(businessid))
  const { data, isError, refetch, hasNextPage, isFetchingNextPage } = list
  const count = data?.pages[0]?.count ?? 0
  return (
    <>
      {count > 0 && (
        <p className="soft">{plural(count, { one: '# customer, the latest payment first', other: '# customers, the latest payment first' })}</p>
      )}
      <CustomerList
        customers={data?.pages.flatMap((page) => page.data)}
        isError={isError}
        onRetry={() => void refetch()}
        emptyText={t`No customer yet. A person who pays you shows here at once.`}
        isHidden={isHidden}
        more={hasNextPage ? { isBusy: isFetchingNextPage, onPress: () => void loadNextPage(list) } : null}
      />
    </>
  )
}
