import type { ReactNode } from 'react'
import { InfoIcon, WarningIcon } from '../icons/icons.tsx'
import { withLinks } from './LinkedText.tsx'
import './callout.css'

/** Information to read before going on, inside the page. `icon` replaces the icon of the tone. */
export function Callout({
  tone = 'info',
  title,
  icon,
  children,
  role,
}: {
  tone?: 'info' | 'wait' | 'wrong'
  title?: ReactNode
  icon?: ReactNode
  children?: ReactNode
  role?: 'alert' | 'status'
}) {
  return (
    <div className={`callout callout--${tone}`} role={role}>
      {icon ?? (tone === 'info' ? <InfoIcon size={20} /> : <WarningIcon size={20} />)}
      <div>
        {title && <b>{withLinks(title)}</b>} {withLinks(children)}
      </div>
    </div>
  )
}
