import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { ToastSlip } from './ToastSlip.tsx'
import type { ToastExtra, ToastKind } from './toast.ts'

const SHOWN_MS = 4700

/** Reached through `tell` only. The first toast puts the toaster into a root of its own, outside of whatever screen asked. */
export function showToast(kind: ToastKind, text: ReactNode, extra?: ToastExtra): void {
  ready ??= mount()
  void ready.then(() =>
    toast.custom((id) => <ToastSlip kind={kind} text={text} action={extra?.action} onClose={() => toast.dismiss(id)} />, {
      duration: kind === 'error' ? Number.POSITIVE_INFINITY : SHOWN_MS,
      unstyled: true,
    }),
  )
}

let ready: Promise<void> | undefined

function mount(): Promise<void> {
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(<Toaster position="bottom-center" offset={24} mobileOffset={{ bottom: 80, left: 12, right: 12 }} visibleToasts={3} expand containerAriaLabel="Messages" />)
  // The toaster listens from its first effect on; a toast sent before would be lost.
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}
