import { plural, t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import { SearchedPageDrawing } from '../../../ui/drawings/SearchedPageDrawing.tsx'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { showCustomers } from '../contract.ts'
import '../../../ui/parts/list-row.css'

export type Customer = WireReply<typeof showCustomers>[number]
/** Where the payments of a customer stand. */
export type CustomerHref = (customer: Customer) => string

/** Customers with their number of payments and the sum, and a button for more of them. */
export function CustomerList({
  customers,
  isError,
  problem,
  problemAction,
  onRetry,
  empty,
  isHidden,
  hrefOf,
  more,
}: {
  customers: readonly Customer[] | undefined
  isError: boolean
  /** What the server says about the search. */
  problem?: string | undefined
  problemAction?: ReactNode
  onRetry: () => void
  empty: ReactNode
  isHidden: boolean
  hrefOf: CustomerHref
  more: { isBusy: boolean; onPress: () => void } | null
}) {
  return (
    <>
      {!customers && !isError && <Skeleton rows={5} />}
      {problem !== undefined && (
        <EmptyState drawing={<SearchedPageDrawing />} action={problemAction}>
          {problem}
        </EmptyState>
      )}
      {isError && problem === undefined && (
        <Callout tone="wait" title={t`The customers could not be fetched.`}>
          <Button kind="text" size="small" onClick={onRetry}>{t`Try again`}</Button>
        </Callout>
      )}
      {customers?.length === 0 && empty}
      {customers && customers.length > 0 && (
        <ul aria-label={t`Customers`}>
          {customers.map((customer) => {
            const { name, accountnumber, bank, payments, amount } = customer
            return (
              <li key={`${accountnumber} ${bank}`}>
                <Link className="list-row list-row--link" href={hrefOf(customer)}>
                  <span>
                    <b translate="no">{nameCase(name)}</b>
                    <small>
                      <span translate="no">{bank}</span> ·{' '}
                      <span>{payments === 0 ? t`All payments went back` : plural(payments, { one: '# payment', other: '# payments' })}</span>
                    </small>
                  </span>
                  <Amount kobo={amount} isHidden={isHidden} />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {more && <Button kind="text" isBusy={more.isBusy} onClick={more.onPress}>{t`Show more customers`}</Button>}
    </>
  )
}
