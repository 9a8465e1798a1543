import { useEffect, useEffectEvent } from 'react'
import type { TypedForm } from '../../../ui/parts/useContractForm.ts'

/** The server's messages by the names of fields. */
export type FieldMessages = Readonly<Record<string, string>>

/** Shows the messages at those of them that this form has, and puts the cursor into the first. */
export function useRefusedFields<Fields extends object>(refused: FieldMessages, form: Pick<TypedForm<Fields>, 'fields' | 'refuseField'>): void {
  const show = useEffectEvent(() => {
    for (const [name, message] of Object.entries(refused)) if (name in form.fields) form.refuseField(name as Extract<keyof Fields, string>, message)
  })
  // Only new messages are shown: the person may have changed the field since.
  useEffect(() => show(), [refused])
}

/** Hands on what is entered so far, at each change. */
export function useEntered<Fields extends object>(
  { fields, isChanged }: Pick<TypedForm<Fields>, 'fields' | 'isChanged'>,
  onChange: (fields: Fields) => void,
): void {
  const entered = JSON.stringify(fields)
  const handOn = useEffectEvent(() => {
    if (isChanged) onChange(fields)
  })
  useEffect(() => handOn(), [entered])
}
