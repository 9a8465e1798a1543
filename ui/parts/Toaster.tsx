import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { Toast } from './Toast.tsx'
import type { ToastOptions, ToastKind } from './toast.ts'

const TOAST_DURATION_MS = 4700

/** Call it through `notify` only. The first toast mounts the toaster in a React root of its own, so that no screen has to render it. */
export async function showToast(kind: ToastKind, text: ReactNode, extra?: ToastOptions): Promise<() => void> {
  bringToTop(await toasterElement())
  const shown = toast.custom(
    (id) => <Toast kind={kind} text={text} title={extra?.title} action={extra?.action} onClose={() => toast.dismiss(id)} />,
    { duration: kind === 'error' ? Number.POSITIVE_INFINITY : TOAST_DURATION_MS, unstyled: true },
  )
  return () => toast.dismiss(shown)
}

let mounted: Promise<HTMLElement> | undefined

/** The element of the toaster. It is mounted anew when another script has emptied the page. */
async function toasterElement(): Promise<HTMLElement> {
  if (mounted && !(await mounted).isConnected) mounted = undefined
  mounted ??= mount()
  return await mounted
}

function mount(): Promise<HTMLElement> {
  const place = document.createElement('div')
  place.className = 'toaster'
  place.popover = 'manual'
  document.body.append(place)
  return new Promise((resolve) => {
    createRoot(place).render(
      <Mounted onMounted={() => resolve(place)}>
        <Toaster
          // At the top: on a phone the bottom has the buttons that the person is about to press.
          position="top-center"
          offset={16}
          mobileOffset={12}
          visibleToasts={3}
          expand
          containerAriaLabel={t`Messages`}
        />
      </Mounted>,
    )
  })
}

/** The toaster subscribes in its first effect, which runs before the one here. An earlier toast would be lost. */
function Mounted({ children, onMounted }: { children: ReactNode; onMounted: () => void }) {
  useEffect(() => onMounted(), [onMounted])
  return children
}

/** An open dialog is in the browser's top layer. A popover shown after it is above it. Old browsers show the toasts below the dialog. */
function bringToTop(place: HTMLElement): void {
  if (typeof place.showPopover !== 'function') return
  if (place.matches(':popover-open')) place.hidePopover()
  place.showPopover()
}
