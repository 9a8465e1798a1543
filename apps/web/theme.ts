import { useSyncExternalStore } from 'react'
import { removeValues, storeValue } from '../../ui/data/storage.ts'

export type Theme = 'light' | 'dark' | 'system'

/**
 * Follows the device unless the person chose a theme. The choice is on `<html>` and in storage, where start.js reads it before the first
 * paint.
 */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribeToTheme, readTheme, readTheme), chooseTheme]
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme
    removeValues('localStorage', (key) => key === 'theme')
  } else {
    document.documentElement.dataset.theme = theme
    storeValue('localStorage', 'theme', theme)
  }
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()

/** On the server nothing that is written depends on it: the menus in which it stands are closed. */
export function readTheme(): Theme {
  const chosen = 'document' in globalThis ? document.documentElement.dataset.theme : undefined
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
