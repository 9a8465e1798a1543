import { TOUR_MARKER } from '../../../modules/identity/web/index.ts'
import { storeValue } from '../../../ui/data/storage.ts'

export type TourKind = 'merchant' | 'cashier'
export const TOUR_HOMES: Readonly<Record<TourKind, string>> = { merchant: '/admin/merchant', cashier: '/admin/cashpoint' }

/** SHELL-88. */
export type TourState = { isVisible: boolean; step: number }
export const TOUR_START: TourState = { isVisible: true, step: 0 }

export function moveTour(state: TourState, move: 'next' | 'back' | 'end'): TourState {
  if (move === 'end') return { ...state, isVisible: false }
  return { ...state, step: Math.max(0, state.step + (move === 'next' ? 1 : -1)) }
}

export function completeTour(): void {
  storeValue('localStorage', TOUR_MARKER, 'yes')
}

/** A browser that stores nothing could not remember the end of the tour, so it shows none. */
export function isTourCompleted(): boolean {
  try {
    return localStorage.getItem(TOUR_MARKER) !== null
  } catch {
    return true
  }
}
