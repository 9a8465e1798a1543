import type { Direction } from '../../../../ui/money/Amount.tsx'
import { readValue, storeValue } from '../../../../ui/data/storage.ts'

/** A payment or a person that was opened on this device, as the palette shows it. */
export type Opened = {
  key: string
  is: 'payment' | 'person'
  title: string
  detail: string
  /** Of a payment. */
  at?: string
  amount?: number
  way?: Direction
  isVoid?: boolean
  href: string
}

/** All storages are emptied when the session ends. */
const STORAGE_KEY = 'palette-opened'
const MAX_OPENED = 4

/** The last opened of a business, the newest first. */
export function readOpened(businessid: string): readonly Opened[] {
  return read()[businessid] ?? []
}

export function rememberOpened(businessid: string, opened: Opened): void {
  const before = read()
  const others = (before[businessid] ?? []).filter(({ key }) => key !== opened.key)
  storeValue('localStorage', STORAGE_KEY, JSON.stringify({ ...before, [businessid]: [opened, ...others].slice(0, MAX_OPENED) }))
}

function read(): Record<string, readonly Opened[]> {
  try {
    return JSON.parse(readValue('localStorage', STORAGE_KEY) ?? '{}') as Record<string, readonly Opened[]>
  } catch {
    return {}
  }
}
