import type { ReactNode } from 'react'
import { ChevronRightIcon, type Icon } from '../icons/icons.tsx'
import './action-rows.css'

/** What can be done with one thing, as a list of rows below its main button. */
export function ActionRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className="action-rows" aria-label={label}>
      {children}
    </ul>
  )
}

/** `detail` is a second line. A row that is off says why in it. */
export function ActionRow({
  icon: Sign,
  title,
  detail,
  isOff = false,
  onPress,
}: {
  icon: Icon
  title: string
  detail?: ReactNode
  isOff?: boolean
  onPress: () => void
}) {
  return (
    <li>
      <button type="button" className="action-row" disabled={isOff} onClick={onPress} aria-label={title}>
        <Sign size={20} />
        <span>
          <b>{title}</b>
          {detail && <small>{detail}</small>}
        </span>
        {!isOff && <ChevronRightIcon size={20} />}
      </button>
    </li>
  )
}
