import { type RefObject, useEffect } from 'react'

/** After each try to continue, the first wrong field takes the focus. */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>, tries: number): void {
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, tries])
}
