import { plural, t } from '@lingui/core/macro'
import { Fragment, type ReactNode, useState } from 'react'
import { SearchBox } from '../../../ui/frame/SearchBox.tsx'
import { CheckIcon } from '../../../ui/icons/icons.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Button, ButtonLink } from '../../../ui/parts/Button.tsx'
import { CopyButton } from '../../../ui/parts/CopyButton.tsx'
import { Account } from './CashpointSelect.tsx'
import { FormerCashpoint } from './ExtraAccounts.tsx'
import type { Cashpoint } from './queries.ts'
import '../../../ui/parts/list-row.css'
import './cashpoints.css'

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
    <>
      <SearchBox label={t`Find Virtual Account...`} value={search} onChange={setSearch} shortcut={false} maxLength={20} isWide />
      {found.length === 0 && <p>{t`No account number contains these digits.`}</p>}
      <ul className="cashpoint-list" aria-label={t`Account numbers`}>
        {found.map(({ cashpoint, isOwn, extra }) => (
          <Fragment key={cashpoint._id}>
            <li className="list-row" aria-current={cashpoint._id === chosenId ? 'true' : undefined}>
              <span>
                <b translate="no">{cashpoint.name}</b>
                {isOwn && (
                  <small>
                    <Account cashpoint={cashpoint} />
                  </small>
                )}
              </span>
              {cashpoint._id === chosenId ? (
                <CheckIcon />
              ) : (
                <Button size="small" aria-label={t`Choose ${cashpoint.name}`} onClick={() => onChoose(cashpoint._id)}>{t`Choose`}</Button>
              )}
            </li>
            {extra.map(({ _id, nuban, bank, formercashpoint }) => (
              <li key={_id} className="list-row">
                <span>
                  <small translate="no">
                    <AccountNumber number={nuban} /> · {bank}
                  </small>
                  {formercashpoint !== null && <FormerCashpoint name={formercashpoint} />}
                </span>
                <CopyButton text={nuban} label={t`Copy account number at ${bank}`} said={t`Account Number Copied`} />
              </li>
            ))}
          </Fragment>
        ))}
      </ul>
      {offer}
      <p className="t1 quiet">{plural(count, { one: '# account number', other: '# account numbers' })}</p>
      {editHref !== null && (
        <ButtonLink kind="text" href={editHref}>
          {t`Edit Virtual Accounts`}
        </ButtonLink>
      )}
    </>
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
