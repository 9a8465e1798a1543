import { type RefObject, useEffect, useRef, useState } from 'react'

/** After each refused attempt the first field with an error takes the focus. `attempts` is the count of them. */
export function useFocusOnAttempt(form: RefObject<HTMLFormElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A group of choices cannot take the focus, its first choice can.
    const field = wrong?.matches('input, select, textarea') ? wrong : wrong?.querySelector<HTMLElement>('[tabindex="0"], input, button')
    field?.focus()
  }, [form, attempts])
}

/** The same for a form that counts no attempts: `focusError()` belongs beside the setting of the errors. */
export function useErrorFocus(): { form: RefObject<HTMLFormElement | null>; focusError: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useFocusOnAttempt(form, attempts)
  return { form, focusError: () => setAttempts((count) => count + 1) }
}
