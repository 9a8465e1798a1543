import { createContext, type ReactNode, use } from 'react'
import { useHiddenAmounts } from '../data/hidden-amounts.ts'

const Hidden = createContext(false)

/** Hides each amount inside while the person hides amounts. Screens that ask before money moves stand outside: their sums must be read. */
export function HideableAmounts({ children }: { children: ReactNode }) {
  const [isHidden] = useHiddenAmounts()
  return <Hidden value={isHidden}>{children}</Hidden>
}

export const useAmountsHidden = (): boolean => use(Hidden)
