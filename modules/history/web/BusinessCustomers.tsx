import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { loadNextPage } from '../../../ui/data/next-page.ts'
import { isProblem } from '../../../ui/data/problem.ts'
import { BasketDrawing } from '../../../ui/drawings/BasketDrawing.tsx'
import { SearchedPageDrawing } from '../../../ui/drawings/SearchedPageDrawing.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { type CustomerHref, CustomerList } from './CustomerList.tsx'
import { customersQuery } from './queries.ts'

/** Who paid a business, the latest payment first. */
export function BusinessCustomers({
  businessid,
  search,
  emptyAction,
  isHidden,
  hrefOf,
}: {
  businessid: string
  search: string | undefined
  emptyAction: ReactNode
  isHidden: boolean
  hrefOf: CustomerHref
}) {
  const list = useInfiniteQuery(customersQuery(businessid, search))
  const { data, error, isError, refetch, hasNextPage, isFetchingNextPage } = list
  const count = data?.pages[0]?.count ?? 0
  return (
    <>
      {count > 0 && (
        <p className="soft" role="status">
          {plural(count, { one: '# customer, the latest payment first', other: '# customers, the latest payment first' })}
        </p>
      )}
      <CustomerList
        customers={data?.pages.flatMap((page) => page.data)}
        isError={isError}
        problem={isProblem(error, 'history.search_too_wide') || isProblem(error, 'history.search_too_short') ? error.message : undefined}
        problemAction={emptyAction}
        onRetry={() => void refetch()}
        empty={
          <EmptyState drawing={search === undefined ? <BasketDrawing /> : <SearchedPageDrawing />} action={emptyAction}>
            {search === undefined ? t`No customer yet. A person who pays you shows here at once.` : t`No customer was found for “${search}”.`}
          </EmptyState>
        }
        isHidden={isHidden}
        hrefOf={hrefOf}
        more={hasNextPage ? { isBusy: isFetchingNextPage, onPress: () => void loadNextPage(list) } : null}
      />
    </>
  )
}
