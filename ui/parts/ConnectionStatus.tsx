import './connection-status.css'

export type Liveness = 'live' | 'reconnecting' | 'offline'

const WORD: Record<Liveness, string> = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' }

/** Whether news arrives by itself, in a word. `since` is said when it does not. */
export function LiveLight({ state, since }: { state: Liveness; since?: string | undefined }) {
  return (
    <span className={state === 'live' ? 'live' : 'live live--off'} role="status">
      <i aria-hidden="true" />
      {WORD[state]}
      {state === 'offline' && since && ` since ${since}`}
    </span>
  )
}
