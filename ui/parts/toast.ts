import type { ReactNode } from 'react'
import type * as Toaster from './Toaster.tsx'

export type ToastKind = 'success' | 'warning' | 'error' | 'info'
/** `title` replaces the default title of the kind. */
export type ToastOptions = { title?: string; action?: { label: string; onPress: () => void } }

/**
 * A short message about an event; never the only record of a result. It disappears after 4.7 s, later while the pointer is on it. Returns a function that removes the toast early, for when its cause is resolved. The library loads with the first toast, so that
 * no page loads it before.
 */
export const notify = {
  success: (text: ReactNode, extra?: ToastOptions) => openToast('success', text, extra),
  warning: (text: ReactNode, extra?: ToastOptions) => openToast('warning', text, extra),
  error: (text: ReactNode, extra?: ToastOptions) => openToast('error', text, extra),
  info: (text: ReactNode, extra?: ToastOptions) => openToast('info', text, extra),
}

const RETRY_DELAY_MS = 2_000
const MAX_TRIES = 30

let loaded: Promise<typeof Toaster | null> | undefined

function openToast(kind: ToastKind, text: ReactNode, extra?: ToastOptions): () => void {
  loaded ??= loadToaster()
  const shown = loaded.then((toaster) => toaster?.showToast(kind, text, extra))
  return () => void shown.then((takeBack) => takeBack?.())
}

/** A lost network is no reason to lose a message: its code is asked for again for a minute. Null after that; the next toast tries anew. */
async function loadToaster(): Promise<typeof Toaster | null> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    try {
      return await import('./Toaster.tsx')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    }
  }
  loaded = undefined
  return null
}

/** For what opens over the page: toasts on the screen go where they hide less of it. */
export function moveToasts(): void {
  void loaded?.then((toaster) => toaster?.moveToasts())
}

/** Removes all toasts with their timers, for a page that goes. */
export async function removeToasts(): Promise<void> {
  ;(await loaded)?.removeToaster()
}
