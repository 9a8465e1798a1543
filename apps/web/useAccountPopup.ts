import { useNavigate, useSearch } from '@tanstack/react-router'

/** The popup of the account details, which is open while the address has `popup=account-details`. */
export function useAccountPopup(): { isOpen: boolean; open: () => void; close: () => void } {
  const { popup }: { popup?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: 'account-details' | undefined) =>
    void navigate({
      to: '.',
      search: (search: Record<string, unknown>) => ({ ...search, popup: next }),
      replace: next === undefined,
      resetScroll: false,
    })
  return { isOpen: popup === 'account-details', open: () => go('account-details'), close: () => go(undefined) }
}
