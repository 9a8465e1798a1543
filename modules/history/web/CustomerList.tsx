import { plural, t } from '@lingui/core/macro'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import type { WireReply } from '../../../platform/http/contract.ts'
import { Amount } from '../../../ui/money/Amount.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { EmptyState } from '../../../ui/parts/EmptyState.tsx'
import { Skeleton } from '../../../ui/parts/Skeleton.tsx'
import type { showCustomers } from '../contract.ts'
import '../../../ui/parts/list-row.css'

/** Customers with their number of payments and the sum, and a button for more of them. */
export function CustomerList({
  customers,
  isError,
  onRetry,
  emptyText,
  isHidden,
  more,
}: {
  customers: WireReply<typeof showCustomers> | undefined
  isError: boolean
  onRetry: () => void
  emptyText: string
  isHidden: boolean
  more: { isBusy: boolean; onPress: () => void } | null
}) {
  return (
    <>
      {!customers && !isError && <Skeleton rows={5} />}
      {isError && (
        <Callout tone="wait" title={t`The customers could not be fetched.`}>
          <Button kind="text" size="small" onClick={onRetry}>{t`Try again`}</Button>
        </Callout>
      )}
      {customers?.length === 0 && <EmptyState>{emptyText}</EmptyState>}
      {customers && customers.length > 0 && (
        <ul aria-label={t`Customers`}>
          {customers.map(({ name, accountnumber, bank, payments, amount }) => (
            <li key={`${accountnumber} ${bank}`} className="list-row">
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
      {more && <Button kind="text" isBusy={more.isBusy} onClick={more.onPress}>{t`Show more customers`}</Button>}
    </>
  )
}
