/** Toasts lie above dialogs. Pressing one is no press beside the dialog. */
export function isPressOnToast(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('.toaster') !== null
}
