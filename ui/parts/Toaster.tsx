import { t } from '@lingui/core/macro'
import { type ReactElement, type ReactNode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'
import { Toast } from './Toast.tsx'
import { coversGuarded, findToastPlace, type ToastPlace } from './toast-place.ts'
import type { ToastOptions, ToastKind } from './toast.ts'

const TOAST_DURATION_MS = 4700
/** A page that has changed is drawn by then. */
const PAGE_CHANGE_MS = 150

/** Call it through `notify` only. The first toast mounts the toaster in a React root of its own, so that no screen has to render it. */
export async function showToast(kind: ToastKind, text: ReactNode, extra?: ToastOptions): Promise<() => void> {
  const toaster = await toasterElement()
  if (kind === 'error' && isShownAlready(toaster, text)) return () => toast.dismiss(shownErrors.get(text)?.id)
  bringToTop(toaster)
  // Toasts that are there already keep their place, and the new one joins them.
  if (toast.getToasts().length === 0) setPlace(toaster, findToastPlace())
  // The same error again takes the place of the earlier one.
  else if (kind === 'error') toast.dismiss(shownErrors.get(text)?.id)
  const shown = toast.custom(
    (id) => <Toast kind={kind} text={text} title={extra?.title} action={extra?.action} onClose={() => toast.dismiss(id)} />,
    {
      position: place.position,
      duration: TOAST_DURATION_MS,
      unstyled: true,
      onDismiss: returnFocus,
      onAutoClose: returnFocus,
    },
  )
  if (kind === 'error') shownErrors.set(text, { id: shown, toaster, at: performance.now() })
  return () => toast.dismiss(shown)
}

const SAME_EVENT_MS = 1_000
const shownErrors = new Map<ReactNode, { id: string | number; toaster: HTMLElement; at: number }>()

/** The query client tells each refusal. A component that tells it at the same moment means the same event. */
function isShownAlready(toaster: HTMLElement, text: ReactNode): boolean {
  const shown = shownErrors.get(text)
  if (shown?.toaster !== toaster || performance.now() - shown.at > SAME_EVENT_MS) return false
  return toast.getToasts().some(({ id }) => id === shown.id)
}

/** Moves the toasts on the screen to where they cover nothing that is guarded now. */
export async function moveToasts(): Promise<void> {
  const shown = toast.getToasts()
  if (!mounted || shown.length === 0) return
  const before = place.position
  setPlace(await mounted, findToastPlace())
  if (place.position === before) return
  for (const one of shown)
    if ('jsx' in one)
      toast.custom(() => one.jsx as ReactElement, {
        id: one.id,
        position: place.position,
        duration: one.duration ?? TOAST_DURATION_MS,
        unstyled: true,
        onDismiss: returnFocus,
        onAutoClose: returnFocus,
      })
}

let place: ToastPlace = { position: 'bottom-center', bottom: 0, limit: 3 }

function setPlace(toaster: HTMLElement, next: ToastPlace): void {
  if (next.limit !== place.limit) drawToaster?.(next.limit)
  place = next
  toaster.style.setProperty('--toast-bottom', `${next.bottom}px`)
}

let mounted: Promise<HTMLElement> | undefined
let root: Root | undefined

/** Ends the toaster with its timers, for a page that goes. */
export function removeToaster(): void {
  root?.unmount()
  root = undefined
  mounted = undefined
}

/** The element of the toaster. It is mounted anew when another script has emptied the page. */
async function toasterElement(): Promise<HTMLElement> {
  if (mounted && !(await mounted).isConnected) mounted = undefined
  mounted ??= mount()
  return await mounted
}

/** SC 2.4.11: the toasts move when the focus comes under them. */
function keepOffFocus(): void {
  if (document.activeElement?.closest('.toaster') === null && coversGuarded()) void moveToasts()
}

/** Where the focus was before it came to the toasts. */
let cameFrom: HTMLElement | null = null

/** For a toast that closes while it has the focus. */
function returnFocus(): void {
  if (document.activeElement?.closest('.toaster')) cameFrom?.focus({ preventScroll: true })
}

/**
 * The library sends the focus back as soon as it leaves the toasts, so the Tab key would lead in a circle while an error is shown
 * (SC 2.1.2). It hears of no focus, and `returnFocus` does what is useful.
 */
function letFocusLeave(toaster: HTMLElement): void {
  const stop = (event: Event) => event.stopImmediatePropagation()
  toaster.addEventListener('focusout', stop, true)
  toaster.addEventListener(
    'focusin',
    (event) => {
      stop(event)
      const { relatedTarget: from } = event
      if (from instanceof HTMLElement && !toaster.contains(from)) cameFrom = from
    },
    true,
  )
}

/** A result or a main button may come where a toast is, also by scrolling or in a window of another size. */
function keepOffNewContent(element: HTMLElement): void {
  let isWaiting = false
  const checkSoon = () => {
    if (isWaiting || toast.getToasts().length === 0) return
    isWaiting = true
    setTimeout(() => {
      isWaiting = false
      if (coversGuarded()) void moveToasts()
    }, PAGE_CHANGE_MS)
  }
  new MutationObserver((changes) => {
    if (!changes.every(({ target }) => element.contains(target))) checkSoon()
  }).observe(document.body, { childList: true, subtree: true })
  // The size changes when a phone is turned, or a keyboard opens.
  for (const event of ['scroll', 'resize']) window.addEventListener(event, checkSoon, true)
}

/** Draws the toaster for a number of visible toasts; more of them wait behind. */
let drawToaster: ((limit: number) => void) | undefined

function mount(): Promise<HTMLElement> {
  document.addEventListener('focusin', keepOffFocus)
  const element = document.createElement('div')
  element.className = 'toaster'
  element.popover = 'manual'
  document.body.append(element)
  letFocusLeave(element)
  keepOffNewContent(element)
  const own = createRoot(element)
  root = own
  return new Promise((resolve) => {
    drawToaster = (limit) =>
      own.render(
        <Mounted onMounted={() => resolve(element)}>
          <Toaster
            offset={{ left: 'var(--toast-left, 16px)', bottom: 'var(--toast-bottom)' }}
            mobileOffset={{ bottom: 'var(--toast-bottom)', left: 12, right: 12 }}
            visibleToasts={limit}
            expand
            containerAriaLabel={t`Messages`}
          />
        </Mounted>,
      )
    drawToaster(place.limit)
  })
}

/** The toaster subscribes in its first effect, which runs before the one here. An earlier toast would be lost. */
function Mounted({ children, onMounted }: { children: ReactNode; onMounted: () => void }) {
  useEffect(() => onMounted(), [onMounted])
  return children
}

/** An open dialog is in the browser's top layer. A popover shown after it is above it. Old browsers show the toasts below the dialog. */
function bringToTop(element: HTMLElement): void {
  if (typeof element.showPopover !== 'function') return
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}
