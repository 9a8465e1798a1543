import { t } from '@lingui/core/macro'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import type { Cashpoint } from './queries.ts'
import './cashpoints.css'

/** The account numbers of a cashpoint at other banks, as chips. */
export function ExtraAccounts({ accounts }: { accounts: Cashpoint['nubans'] }) {
  if (accounts.length === 0) return null
  return (
    <ul className="account-chips" aria-label={t`Alternate accounts`}>
      {accounts.map(({ _id, nuban, bank }) => (
        <li key={_id}>
          <span translate="no">
            <AccountNumber number={nuban} /> · {bank}
          </span>
          <CopyButton text={nuban} label={t`Copy account number at ${bank}`} said={t`Account Number Copied`} />
        </li>
      ))}
    </ul>
  )
}
