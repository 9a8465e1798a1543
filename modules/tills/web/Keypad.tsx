import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import { parseNaira } from '../../../ui/format/naira.ts'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '00', '0'] as const
/** One billion naira has ten digits. */
const MAX_DIGITS = 10

/** What stands on the keypad: digits of naira, and behind a point those of kobo, which a keyboard can type. */
export type Typed = string

export const typedKobo = (typed: Typed): number => parseNaira(typed) ?? 0

export function typeKey(typed: Typed, key: string): Typed {
  if (key === 'Backspace') return typed.slice(0, -1)
  if (key === '.') return typed === '' || typed.includes('.') ? typed : `${typed}.`
  const [, kobo] = typed.split('.')
  if (kobo !== undefined && kobo.length + key.length > 2) return typed
  const next = `${typed}${key}`.replace(/^0+(?=\d)/, '')
  return next === '0' || next === '00' || next.split('.')[0]!.length > MAX_DIGITS ? typed : next
}

/** Keys of the till. A keyboard types too, and `onEnter` is its Enter. */
export function Keypad({ onKey, onEnter }: { onKey: (key: string) => void; onEnter?: () => void }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLElement && event.target.closest('input, select, textarea, [role=dialog]') !== null
    if (isInField || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^[\d.]$/.test(event.key) || event.key === 'Backspace') return onKey(event.key)
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement)) onEnter?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <div className="till-keys" role="group" aria-label={t`Keypad`}>
      {KEYS.map((key) => (
        <button key={key} type="button" onClick={() => onKey(key)} translate="no">
          {key}
        </button>
      ))}
      <button type="button" aria-label={t`Delete the last digit`} onClick={() => onKey('Backspace')}>
        <svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" aria-hidden="true">
          <path d="M9 5.5h11.5v13H9L3.5 12zM11.5 9.5l5 5M16.5 9.5l-5 5" />
        </svg>
      </button>
    </div>
  )
}
