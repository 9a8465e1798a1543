import { useEffect, useState } from 'react'

/** The last value that stayed for `delayMs`. Give a text or a number: an object is another value each time. */
export function useDebounced<Value extends string | number | null>(value: Value, delayMs: number): Value {
  const [kept, setKept] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setKept(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return kept
}
