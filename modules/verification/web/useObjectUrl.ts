import { useEffect, useState } from 'react'

/** A URL for a blob in memory, for as long as it is shown. */
export function useObjectUrl(thing: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!thing) return setUrl(null)
    const made = URL.createObjectURL(thing)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [thing])
  return url
}
