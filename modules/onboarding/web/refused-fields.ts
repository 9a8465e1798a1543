import { useEffect } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'

/** The server's messages by the names of fields. */
export type FieldMessages = Readonly<Record<string, string>>

/** Shows the messages at those of them that this form has, and puts the cursor into the first. */
export function useRefusedFields<Form extends FieldValues>(refused: FieldMessages, values: Form, setError: UseFormSetError<Form>): void {
  useEffect(() => {
    const mine = Object.entries(refused).filter(([name]) => name in values)
    for (const [at, [name, message]] of mine.entries()) setError(name as Path<Form>, { type: 'server', message }, { shouldFocus: at === 0 })
    // Only new messages are shown: the person may have changed the field since.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [refused])
}
