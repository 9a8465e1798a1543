import { plural, t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { loadNextPage } from '../../../ui/data/next-page.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Section } from '../../../ui/parts/Section.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import { cashpointCustomersQuery } from './queries.ts'
import './cashpoint-customers.css'

/** Who paid at one cashpoint, the latest payment first. */
export function CashpointCustomers({ cashpointid, isHidden }: { cashpointid: string; isHidden: boolean }) {
  const list = useInfiniteQuery(cashpointCustomersQuery(cashpointid))
  const { data, isError, refetch, hasNextPage, isFetchingNextPage } = list
  const count = data?.pages[0]?.count ?? null
  const customers = data?.pages.flatMap((page) => page.data)
  return (
    <Section title={t`Customers`} aside={count !== null && count > 0 && plural(count, { one: '# at this cashpoint', other: '# at this cashpoint' })}>
      {!customers && !isError && <Skeleton rows={5} />}
      {isError && (
        <Callout tone="wait" title={t`The customers could not be fetched.`}>
          <Button kind="text" size="small" onClick={() => void refetch()}>{t`Try again`}</Button>
        </Callout>
      )}
      {customers?.length === 0 && <EmptyState>{t`No customer yet. A person who pays here shows at once.`}</EmptyState>}
      {customers && customers.length > 0 && (
        <ul className="customers" aria-label={t`Customers`}>
          {customers.map(({ name, accountnumber, bank, payments, amount }) => (
            <li key={`${accountnumber} ${bank}`}>
              <span>
                <b translate="no">{nameCase(name)}</b>
                <small>
                  <span translate="no">{bank}</span> · {plural(payments, { one: '# payment', other: '# payments' })}
                </small>
              </span>
              <Amount kobo={amount} isHidden={isHidden} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && <Button kind="text" isBusy={isFetchingNextPage} onClick={() => void loadNextPage(list)}>{t`Show more customers`}</Button>}
    </Section>
  )
}
