import { t } from '@lingui/core/macro'
import { useId } from 'react'
import { ChevronDownIcon } from '../../../ui/icons/icons.tsx'
import { AccountNumber } from '../../../ui/parts/AccountNumber.tsx'
import { Menu } from '../../../ui/parts/Menu.tsx'
import type { Cashpoint } from './queries.ts'
import './cashpoints.css'

/** The dropdown of cashpoints, each with its account number and the bank. The list is at most 400 px high and scrolls. */
export function CashpointSelect({
  cashpoints,
  chosen,
  onChange,
}: {
  cashpoints: readonly Cashpoint[]
  chosen: Cashpoint
  onChange: (cashpointid: string) => void
}) {
  const labelId = useId()
  return (
    <div className="cashpoint-select">
      <p className="field__label" id={labelId}>{t`Cashpoint`}</p>
      <Menu
        label={t`Cashpoints`}
        items={cashpoints.map((cashpoint) => ({
          id: cashpoint._id,
          label: <span translate="no">{cashpoint.name}</span>,
          detail: <Account cashpoint={cashpoint} />,
          isChosen: cashpoint._id === chosen._id,
          onPress: () => onChange(cashpoint._id),
        }))}
        trigger={(wires) => (
          <button type="button" className="field__box cashpoint-select__box" {...wires} aria-describedby={labelId}>
            <span>
              <b translate="no">{chosen.name}</b>
              <small>
                <Account cashpoint={chosen} />
              </small>
            </span>
            <ChevronDownIcon size={20} />
          </button>
        )}
      />
    </div>
  )
}

/** The account number with the label of the bank. */
export function Account({ cashpoint: { accountnumber, bank } }: { cashpoint: Cashpoint }) {
  if (accountnumber === null) return t`The bank is opening the account.`
  return (
    <span translate="no">
      <AccountNumber number={accountnumber} /> · {bank}
    </span>
  )
}
