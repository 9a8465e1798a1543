import type { ReactNode } from 'react'

export type ToastKind = 'success' | 'warning' | 'error'
/** `title` replaces the kind's own word. */
export type ToastExtra = { title?: string; action?: { label: string; onPress: () => void } }

/**
 * A short word about what just happened; never the only copy of a result. Success and warning leave after 4.7 s, an error stays until
 * it is closed. Each answers with what takes its word back, for when the matter is settled otherwise. The library loads with the first toast, so that no page pays for it before.
 */
export const tell = {
  success: (text: ReactNode, extra?: ToastExtra) => show('success', text, extra),
  warning: (text: ReactNode, extra?: ToastExtra) => show('warning', text, extra),
  error: (text: ReactNode, extra?: ToastExtra) => show('error', text, extra),
}

function show(kind: ToastKind, text: ReactNode, extra?: ToastExtra): () => void {
  const shown = import('./Toaster.tsx').then((toaster) => toaster.showToast(kind, text, extra))
  return () => void shown.then((takeBack) => takeBack())
}
