import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Popup } from './merchant/popups.ts'

/** A popup that is open while the address names it, as in `popup=account-details`. */
export function usePopup(name: Popup): { isOpen: boolean; open: () => void; close: () => void } {
  const { popup }: { popup?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: Popup | undefined) =>
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, popup: next }),
      replace: next === undefined,
      resetScroll: false,
    })
  return { isOpen: popup === name, open: () => go(name), close: () => go(undefined) }
}
