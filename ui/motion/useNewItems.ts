import { useEffect, useRef, useState } from 'react'

/** The ids that arrived after the list was first seen. Their rows slide in; the other rows do not move. */
export function useNewItems(ids: readonly string[], isReady = true): ReadonlySet<string> {
  const known = useRef<Set<string> | null>(null)
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set())
  const key = ids.join(' ')
  useEffect(() => {
    if (!isReady) return
    const now = key === '' ? [] : key.split(' ')
    const fresh = known.current === null ? [] : now.filter((id) => !known.current!.has(id))
    known.current = new Set([...(known.current ?? []), ...now])
    if (fresh.length > 0) setArrived(new Set(fresh))
  }, [key, isReady])
  return arrived
}
