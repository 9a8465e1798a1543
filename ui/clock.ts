import { useEffect, useState } from 'react'

/** The only file of the browser code that reads the device's clock or turns an instant of the API into a Date. */
export function now(): Date {
  return new Date()
}

export function toDate(at: string | Date): Date {
  return typeof at === 'string' ? new Date(at) : at
}

export function addMs(than: Date, ms: number): Date {
  return new Date(than.getTime() + ms)
}

/** The current time, updated every `everyMs`; for countdowns and for "as of". A hidden tab is not updated. */
export function useNow(everyMs = 1000): Date {
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setTime(now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return time
}

/** `56:42` until the instant, `1:02:07` above an hour, `00:00` afterwards. */
export function countdown(until: string | Date, at: Date): string {
  const seconds = Math.max(0, Math.floor((toDate(until).getTime() - at.getTime()) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
