import { useEffect, useRef } from 'react'

/** What the keys of a page do, by `event.key` in lower case. */
export type DeskKeys = Readonly<Record<string, (() => void) | undefined>>

const OVER_THE_PAGE = '[role="dialog"], [role="menu"]'
const FIELDS = 'input, textarea, select, [role="radio"], [contenteditable]'

/**
 * Single keys of a page. None acts while a person types or chooses, while it is held down, over an open dialog or menu, or together with Ctrl, Alt or the command key. Escape
 * leaves a field first, so that the keys work again.
 */
export function useDeskKeys(keys: DeskKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector(OVER_THE_PAGE)) return
      const target = event.target instanceof HTMLElement ? event.target : null
      if (target?.closest(FIELDS)) {
        if (event.key === 'Escape') target.blur()
        return
      }
      // Enter follows a link and presses a button.
      if (event.key === 'Enter' && target?.closest('a, button')) return
      const act = latest.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
