/**
 * Stores a value in the browser's storage. False where the browser refuses: site data are blocked, some private windows, or no space left.
 */
export function storeValue(storage: 'localStorage' | 'sessionStorage', key: string, value: string): boolean {
  try {
    window[storage].setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Null where nothing is stored, and where the browser refuses. */
export function readValue(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** Removes the keys that `isRemoved` chooses. Where the browser refuses, there is nothing to remove. */
export function removeValues(storage: 'localStorage' | 'sessionStorage', isRemoved: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(window[storage])) if (isRemoved(key)) window[storage].removeItem(key)
  } catch {
    // Blocked: see storeValue.
  }
}
