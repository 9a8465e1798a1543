import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { MerchantDetails } from '../../../../modules/businesses/web/index.ts'
import { SearchIcon } from '../../../../ui/icons/icons.tsx'
import { lazyPart } from '../../../../ui/parts/lazy-part.tsx'
import type { PaletteProps } from './Palette.tsx'
import './palette-button.css'

const Palette = lazyPart<PaletteProps>(() => import('./Palette.tsx'))

/** As they are printed on keyboards, in every language. */
const KEYS = { apple: '⌘', others: 'Ctrl', letter: 'K' }

/** Opens the palette: by a press, Ctrl K, ⌘ K, or `/` on a page without a search box of its own. Its code loads when it is first wanted. */
export function PaletteButton({ businessid, details }: { businessid: string; details: MerchantDetails | undefined }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!isShortcut(event)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={Palette.preload}
        onFocus={Palette.preload}
        onClick={() => setOpen(true)}
      >
        <SearchIcon size={20} />
        <span>{t`Search or do`}</span>
        <kbd aria-hidden="true">
          {isApple ? KEYS.apple : KEYS.others} {KEYS.letter}
        </kbd>
      </button>
      {isOpen && <Palette businessid={businessid} details={details} onClose={() => setOpen(false)} />}
    </>
  )
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.altKey || event.shiftKey || event.defaultPrevented) return false
  if (event.key.toLowerCase() === 'k') return event.ctrlKey !== event.metaKey
  if (event.key !== '/' || event.ctrlKey || event.metaKey) return false
  const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
  return !isTyping && document.querySelector('[aria-keyshortcuts="/"]') === null
}
