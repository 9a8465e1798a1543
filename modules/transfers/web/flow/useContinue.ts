import { useEffect, useEffectEvent, useState } from 'react'
import type { TypedQuote } from './useTypedQuote.ts'

/**
 * Goes on with a form once the price of its contents is known, so that an amount which the server refuses never leaves the form. Without an
 * answer it goes on too: the confirmation says why. `refused` counts the attempts that ended at the amount, for the focus. Anything typed
 * while it waits ends the waiting.
 */
export function useContinue<Fields>({ key, isLoading, amountError }: TypedQuote, onContinue: (fields: Fields) => void) {
  const [waiting, setWaiting] = useState<{ fields: Fields; key: string | null } | null>(null)
  const [refused, setRefused] = useState(0)
  const isWaiting = waiting !== null && waiting.key === key
  const end = useEffectEvent(() => {
    setWaiting(null)
    if (amountError) setRefused((count) => count + 1)
    else if (waiting) onContinue(waiting.fields)
  })
  useEffect(() => {
    if (isWaiting && !isLoading) end()
  }, [isWaiting, isLoading])
  return { isWaiting, refused, go: (fields: Fields) => setWaiting({ fields, key }) }
}
