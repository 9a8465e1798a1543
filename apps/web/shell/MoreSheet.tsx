import { t } from '@lingui/core/macro'
import { NavCount } from '../../../ui/frame/NavCount.tsx'
import type { NavItem } from '../../../ui/frame/SideNav.tsx'
import { SignOutIcon } from '../../../ui/icons/icons.tsx'
import { Link } from '../../../ui/parts/Link.tsx'
import { Segments } from '../../../ui/parts/Segments.tsx'
import { Sheet } from '../../../ui/parts/Sheet.tsx'
import { useTheme } from '../theme.ts'
import { THEMES } from './theme-items.ts'
import './more-sheet.css'

export type MoreSheetProps = {
  places: readonly NavItem[]
  /** What else it does, above Log Out. */
  acts?: readonly { id: string; label: string; onPress: () => void }[]
  /** SHELL-31: Log Out is a part of the navigation. */
  isCashier?: boolean
  onClose: () => void
  onSignOut: () => void
}

/** Opened by More in the tab bar: the places without a tab, light or dark, and Log Out. */
export default function MoreSheet({ places, acts = [], isCashier = false, onClose, onSignOut }: MoreSheetProps) {
  const [theme, choose] = useTheme()
  const logOut = (
    <button type="button" onClick={onSignOut}>
      <SignOutIcon size={20} />
      {t`Log Out`}
    </button>
  )
  return (
    <Sheet title={t`More`} onClose={onClose}>
      <nav aria-label={t`More`} className="more__places">
        {places.map(({ href, label, icon: Sign, isCurrent, count }) => (
          <Link key={href} href={href} onClick={onClose} aria-current={isCurrent ? 'page' : undefined}>
            <Sign size={20} />
            {label}
            <NavCount count={count} />
          </Link>
        ))}
        {isCashier && logOut}
      </nav>
      <Segments label={t`Light or dark`} segments={THEMES} value={theme} onChange={choose} />
      <div className="more__places">
        {acts.map(({ id, label, onPress }) => (
          <button key={id} type="button" onClick={onPress}>
            {label}
          </button>
        ))}
        {!isCashier && logOut}
      </div>
    </Sheet>
  )
}
