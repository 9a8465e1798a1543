import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'warning' | 'error'
/** `title` replaces the kind's own word. */
export type ToastOptions = { title?: string; action?: { label: string; onPress: () => void } }

/**
 * A short word about what just happened; never the only copy of a result. Success and warning leave after 4.7 s, an error stays until
 * it is closed. Each answers with what takes its word back, for when the matter is settled otherwise. The library loads with the first toast, so that no page pays for it before.
 */
export const notify = {
  success: (text: ReactNode, extra?: ToastOptions) => openToast('success', text, extra),
  warning: (text: ReactNode, extra?: ToastOptions) => openToast('warning', text, extra),
  error: (text: ReactNode, extra?: ToastOptions) => openToast('error', text, extra),
}

function openToast(kind: ToastKind, text: ReactNode, extra?: ToastOptions): () => void {
  const shown = import('./Toaster.tsx').then((toaster) => toaster.showToast(kind, text, extra))
  return () => void shown.then((takeBack) => takeBack())
}
