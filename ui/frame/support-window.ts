import { useSyncExternalStore } from 'react'

/** What the conversation is about. `transaction`: the payment that goes with the next message. */
type SupportSubject = { transaction: string | null }

let subject: SupportSubject | null = null
const listeners = new Set<() => void>()

function change(next: SupportSubject | null): void {
  subject = next
  for (const listener of listeners) listener()
}

/** Opens the conversation with support beside the page. `transaction`: the id of the payment that is asked about. */
export const openSupport = (about: Partial<SupportSubject> = {}): void => change({ transaction: about.transaction ?? null })

export const closeSupport = (): void => change(null)

/** What the open conversation is about; null while it is closed. */
export const useSupportSubject = (): SupportSubject | null =>
  useSyncExternalStore(
    subscribe,
    () => subject,
    () => null,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
