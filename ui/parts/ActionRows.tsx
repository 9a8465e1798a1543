import { type ReactNode, useId } from 'react'
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

/** The whole row can be pressed. `detail` is a second line. A row that is off says why in it. */
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
  const id = useId()
  return (
    <li className="action-row">
      <Sign size={20} />
      <span>
        <button type="button" disabled={isOff} aria-describedby={detail ? id : undefined} onClick={onPress}>
          {title}
        </button>
        {detail && <small id={id}>{detail}</small>}
      </span>
      {!isOff && <ChevronRightIcon size={20} />}
    </li>
  )
}
