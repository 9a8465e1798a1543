import { t } from '@lingui/core/macro'
import type { MenuItem } from '../../../ui/parts/Menu.tsx'
import { type Theme, useTheme } from '../theme.ts'

export const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
  { value: 'system', label: t`Same as this device` },
]

/** The choice of light or dark as entries of a menu. */
export function useThemeItems(): MenuItem[] {
  const [theme, choose] = useTheme()
  return THEMES.map(({ value, label }) => ({ id: value, label, isChosen: theme === value, onPress: () => choose(value) }))
}
