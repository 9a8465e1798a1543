import { t } from '@lingui/core/macro'
import { CopyIcon } from '../../../ui/icons/icons.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import type { Cashpoint } from './queries.ts'
import '../../../ui/parts/filter-chip.css'
import './cashpoints.css'

/** The account numbers of a cashpoint at other banks, as chips. A press copies the number. */
export function ExtraAccounts({ accounts }: { accounts: Cashpoint['nubans'] }) {
  if (accounts.length === 0) return null
  return (
    <ul className="filters" aria-label={t`Alternate accounts`}>
      {accounts.map(({ _id, nuban, bank, formercashpoint }) => (
        <li key={_id}>
          <CopyButton text={nuban} label={t`Copy account number at ${bank}`} said={t`Account Number Copied`}>
            {(copy) => (
              <button type="button" className="filter" title={t`Copy account number at ${bank}`} onClick={copy}>
                <span translate="no">
                  <AccountNumber number={nuban} /> · {bank}
                </span>
                <CopyIcon size={18} />
              </button>
            )}
          </CopyButton>
          {formercashpoint !== null && <FormerCashpoint name={formercashpoint} />}
        </li>
      ))}
    </ul>
  )
}

/** Says of which deactivated cashpoint the default one has taken over the account. */
export function FormerCashpoint({ name }: { name: string }) {
  return <small className="stack soft">{t`of ${name}, deactivated`}</small>
}
