/** Toasts lie above dialogs. Pressing one is no press beside the dialog. */
export function isPressOnToast(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('.toaster') !== null
}

/** Of a popup that opens: a field or a day that asked for the focus while it mounted keeps it. */
export function firstFocus(popup: HTMLElement | null): boolean | HTMLElement {
  const focused = document.activeElement
  return popup?.contains(focused) && focused instanceof HTMLElement && focused !== popup ? focused : true
}
