import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { keptNamesOf, useKeptForm } from '../../../ui/kept-forms.ts'
import { Callout } from '../../../ui/parts/Callout.tsx'
import { formOwnerOf, useCurrentUser } from './current-user.ts'

/** What this form of the signed-in person held when the session ended, once; null otherwise. The second value forgets it. */
export function useInterruptedForm<Fields>(name: string): [interrupted: Fields | null, forget: () => void] {
  return useKeptForm<Fields>(name, formOwnerOf(useCurrentUser().person))
}

/** The forms that the end of a session interrupted. A popup that the address does not name opens by this. */
export function useInterruptedNames(): readonly string[] {
  const { person } = useCurrentUser()
  const [names] = useState(() => keptNamesOf(formOwnerOf(person)))
  return names
}

export function InterruptedNote() {
  return <Callout title={t`Your session ended before this was sent.`}>{t`Here is what you had typed. Check it, and go on.`}</Callout>
}
