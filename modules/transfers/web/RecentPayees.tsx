import { t } from '@lingui/core/macro'
import { nameCase } from '../../../platform/nigeria/name-case.ts'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Button } from '../../../ui/parts/Button.tsx'

export type RecentPayee = { name: string; number: string; code: string; bank: string }

/** Accounts that were paid last. Choosing one fills in the form. */
export function RecentPayees({
  payees,
  onChoose,
  onAll,
}: {
  payees: readonly RecentPayee[] | undefined
  onChoose: (payee: RecentPayee) => void
  onAll: () => void
}) {
  if (!payees || payees.length === 0) return null
  return (
    <section>
      <div className="recent-payees__head">
        <h2 className="label">{t`Recent payees`}</h2>
        <Button kind="text" size="small" onClick={onAll}>{t`All beneficiaries`}</Button>
      </div>
      <ul className="payees recent-payees">
        {payees.map((one) => (
          <li key={`${one.code} ${one.number}`}>
            <button type="button" onClick={() => onChoose(one)}>
              <b translate="no">{nameCase(one.name)}</b>
              <small translate="no">
                {one.bank} · <AccountNumber number={one.number} />
              </small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
