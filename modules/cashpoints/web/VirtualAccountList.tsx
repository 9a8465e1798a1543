import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { SearchBox } from '../../../ui/frame/SearchBox.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { ButtonLink } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { Account } from './CashpointSelect.tsx'
import type { Cashpoint } from './queries.ts'
import './virtual-accounts.css'

export type VirtualAccountListProps = {
  cashpoints: readonly Cashpoint[]
  chosenId: string
  onChoose: (cashpointid: string) => void
  /** Null for a person who may not. */
  editHref: string | null
  /** A row below the list. */
  offer?: ReactNode
}

/** The account numbers of a business by cashpoint, with a search by number. */
export default function VirtualAccountList({ cashpoints, chosenId, onChoose, editHref, offer }: VirtualAccountListProps) {
  const [search, setSearch] = useState('')
  // Numbers are shown in groups, so that gaps in the middle are typed too.
  const wanted = search.replaceAll(/\s/g, '')
  const found = cashpoints.map((cashpoint) => findAccounts(cashpoint, wanted)).filter(({ isOwn, extra }) => isOwn || extra.length > 0)
  const count = cashpoints.reduce((sum, { accountnumber, nubans }) => sum + (accountnumber === null ? 0 : 1) + nubans.length, 0)
  return (
    <div className="virtual-accounts">
      <SearchBox label={t`Find Virtual Account...`} value={search} onChange={setSearch} shortcut={false} maxLength={20} isWide />
      {found.length === 0 && <p className="virtual-accounts__none">{t`No account number contains these digits.`}</p>}
      <ul className="virtual-accounts__list" aria-label={t`Account numbers`}>
        {found.map(({ cashpoint, isOwn, extra }) => (
          <li key={cashpoint._id}>
            <button
              type="button"
              className="virtual-accounts__pick"
              aria-current={cashpoint._id === chosenId ? 'true' : undefined}
              onClick={() => onChoose(cashpoint._id)}
            >
              <b translate="no">{cashpoint.name}</b>
              {isOwn && (
                <small>
                  <Account cashpoint={cashpoint} />
                </small>
              )}
            </button>
            {extra.map(({ _id, nuban, bank }) => (
              <p key={_id} className="virtual-accounts__extra">
                <span translate="no">
                  <AccountNumber number={nuban} /> · {bank}
                </span>
                <CopyButton text={nuban} label={t`Copy account number at ${bank}`} said={t`Account Number Copied`} />
              </p>
            ))}
          </li>
        ))}
      </ul>
      {offer}
      <p className="virtual-accounts__foot">
        <span>{plural(count, { one: '# account number', other: '# account numbers' })}</span>
        {editHref !== null && (
          <ButtonLink kind="text" size="small" href={editHref}>
            {t`Edit Virtual Accounts`}
          </ButtonLink>
        )}
      </p>
    </div>
  )
}

function findAccounts(cashpoint: Cashpoint, wanted: string) {
  const isWanted = (number: string) => number.includes(wanted)
  return {
    cashpoint,
    isOwn: cashpoint.accountnumber === null ? wanted === '' : isWanted(cashpoint.accountnumber),
    extra: cashpoint.nubans.filter(({ nuban }) => isWanted(nuban)),
  }
}
