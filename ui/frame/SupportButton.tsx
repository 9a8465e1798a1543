import { t } from '@lingui/core/macro'
import { SupportIcon } from '../icons/icons.tsx'
import { Button, ButtonLink } from '../parts/Button.tsx'
import './support-button.css'

/** The help button, in the same place on every page. It opens something over the page, or leads to a page. */
export function SupportButton({ label = t`Support`, ...to }: { label?: string } & ({ onPress: () => void } | { href: string })) {
  const shown = { icon: <SupportIcon size={20} />, 'aria-label': label, children: <span>{label}</span> }
  return (
    <div className="support" data-floats>
      {'href' in to ? <ButtonLink href={to.href} {...shown} /> : <Button onClick={to.onPress} {...shown} />}
    </div>
  )
}
