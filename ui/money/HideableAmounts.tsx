import { createContext, type ReactNode, use } from 'react'
import { useHiddenAmounts } from '../data/hidden-amounts.ts'

const Hidden = createContext(false)

/** Hides each amount inside while the person hides amounts; `isHidden` decides instead of the person. Screens that ask before money moves stand outside: their sums must be read. */
export function HideableAmounts({ isHidden, children }: { isHidden?: boolean; children: ReactNode }) {
  const [isChosen] = useHiddenAmounts()
  return <Hidden value={isHidden ?? isChosen}>{children}</Hidden>
}

export const useAmountsHidden = (): boolean => use(Hidden)

/** A text of the server that may name amounts, such as the reason of a failure. */
export function TextWithAmounts({ children }: { children: ReactNode }) {
  const isHidden = useAmountsHidden()
  return isHidden && typeof children === 'string' ? withoutAmounts(children) : children
}

export const withoutAmounts = (text: string): string => text.replaceAll(/₦[\d,]+(?:\.\d\d)?/g, '₦****')
