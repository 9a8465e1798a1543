import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { Menu, type MenuItem } from '../parts/Menu.tsx'
import { Avatar } from './Avatar.tsx'
import './business-switcher.css'

/** Shows the current business with its account number, and a menu to change to another. */
export function BusinessSwitcher({
  initials,
  name,
  detail,
  items,
  label = t`Businesses`,
}: {
  initials: string
  name: string
  detail?: ReactNode
  items: readonly MenuItem[]
  label?: string
}) {
  return (
    <Menu
      label={label}
      items={items}
      trigger={(wires) => (
        <button type="button" className="switcher" {...wires}>
          <Avatar initials={initials} />
          <span className="switcher__who">
            <b>{name}</b>
            {detail && <span>{detail}</span>}
          </span>
          <ChevronDownIcon size={20} />
        </button>
      )}
    />
  )
}
