import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * Whether this render is of the server, or goes on with what the server has written. What differs in the browser is rendered afterwards, in
 * a transition: React slices it, so that a touch is answered meanwhile.
 */
export function useHydrating(): boolean {
  const [written] = useState(() => ({ isWritten: false }))
  const [isOver, setOver] = useState(false)
  // React asks for the server's value only while it goes on with the document. Both values agree, or it would render again in one task.
  const isWritten = useSyncExternalStore(
    subscribeToNothing,
    () => written.isWritten,
    () => (written.isWritten = true),
  )
  useEffect(() => {
    if (isWritten) startTransition(() => setOver(true))
  }, [isWritten])
  return isWritten && !isOver
}

const subscribeToNothing = () => () => {}
