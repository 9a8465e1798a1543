import { useEffect, useState } from 'react'

/** Long enough to read the toast. */
const REDIRECT_DELAY_MS = 1_500

/** Returns a function that opens the sign-in after the toast was read, unless the person has left the page by then. */
export function useRedirectToLogin(): () => void {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => window.location.assign('/login'), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  return () => setDone(true)
}
