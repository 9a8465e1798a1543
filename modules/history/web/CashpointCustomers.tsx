import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { loadNextPage } from '../../../ui/data/next-page.ts'
import { BasketDrawing } from '../../../ui/drawings/BasketDrawing.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { type CustomerHref, CustomerList } from './CustomerList.tsx'
import { cashpointCustomersQuery } from './queries.ts'

/** Who paid at one cashpoint, the latest payment first. */
export function CashpointCustomers({ cashpointid, isHidden, hrefOf }: { cashpointid: string; isHidden: boolean; hrefOf: CustomerHref }) {
  const list = useInfiniteQuery(cashpointCustomersQuery(cashpointid))
  const { data, isError, refetch, hasNextPage, isFetchingNextPage } = list
  const count = data?.pages[0]?.count ?? null
  return (
    <Section title={t`Customers`} aside={count !== null && count > 0 && plural(count, { one: '# at this cashpoint', other: '# at this cashpoint' })}>
      <CustomerList
        customers={data?.pages.flatMap((page) => page.data)}
        isError={isError}
        onRetry={() => void refetch()}
        empty={<EmptyState drawing={<BasketDrawing />}>{t`No customer yet. A person who pays here shows at once.`}</EmptyState>}
        isHidden={isHidden}
        hrefOf={hrefOf}
        more={hasNextPage ? { isBusy: isFetchingNextPage, onPress: () => void loadNextPage(list) } : null}
      />
    </Section>
  )
}
