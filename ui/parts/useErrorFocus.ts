import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * After a refused attempt the first field with an error takes the focus. `focusError()` belongs beside the setting of the errors. Forms of
 * react-hook-form do this by themselves, and the hook serves those that have another state.
 */
export function useErrorFocus(): { form: RefObject<HTMLFormElement | null>; focusError: () => void } {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A group of choices cannot take the focus, its first choice can.
    const field = wrong?.matches('input, select, textarea') ? wrong : wrong?.querySelector<HTMLElement>('[tabindex="0"], input, button')
    field?.focus()
  }, [attempts])
  return { form, focusError: () => setAttempts((count) => count + 1) }
}
