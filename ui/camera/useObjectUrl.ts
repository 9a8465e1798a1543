import { useEffect, useState } from 'react'

/** A URL for a blob in memory. It is null as soon as the blob is another one, so that no element shows a revoked URL. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [made, setMade] = useState<{ blob: Blob; url: string } | null>(null)
  useEffect(() => {
    if (!blob) return setMade(null)
    const url = URL.createObjectURL(blob)
    setMade({ blob, url })
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return made?.blob === blob ? (made?.url ?? null) : null
}
