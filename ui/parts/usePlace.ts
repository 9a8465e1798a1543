import { startTransition, useCallback, useState } from 'react'

/**
 * An element in which other parts stand later, and the ref that it gets. It becomes known in a transition: the frame of a page is not
 * rendered a second time before anybody can touch it.
 */
export function usePlace(): [HTMLElement | null, (element: HTMLElement | null) => void] {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return [place, useCallback((element) => startTransition(() => setPlace(element)), [])]
}
