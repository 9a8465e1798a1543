import { useEffect } from 'react'

/** The forms on the screen that hold something typed or taken which is stored nowhere. */
const forms = new Set<symbol>()
const listeners = new Set<() => void>()

/** While `isUnsaved`, leaving or reloading the page asks first. The router asks `hasUnsaved` before it opens another page. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const form = Symbol()
    forms.add(form)
    for (const listener of listeners) listener()
    window.addEventListener('beforeunload', askBeforeUnload)
    return () => {
      forms.delete(form)
      if (forms.size === 0) window.removeEventListener('beforeunload', askBeforeUnload)
    }
  }, [isUnsaved])
}

/** Calls `listener` each time when a form begins to hold something. Returns the function that ends this. */
export function onUnsaved(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const hasUnsaved = (): boolean => forms.size > 0

/** For a person who has decided to leave, or whose session is over. */
export function leaveWithoutAsking(): void {
  forms.clear()
  window.removeEventListener('beforeunload', askBeforeUnload)
}

/** The browser asks in its own words. */
function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
