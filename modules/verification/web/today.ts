import { now } from '../../../ui/clock.ts'

/** The last day that a date field allows, `2026-03-08`. */
export function today(): string {
  const at = now()
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
