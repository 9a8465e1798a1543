import './connection-status.css'

export type ConnectionState = 'live' | 'reconnecting' | 'offline'

const STATE_LABELS: Record<ConnectionState, string> = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' }

/** Whether news arrives by itself, in a word. `since` is said when it does not. */
export function ConnectionStatus({ state, since }: { state: ConnectionState; since?: string | undefined }) {
  return (
    <span className={state === 'live' ? 'live' : 'live live--off'} role="status">
      <i aria-hidden="true" />
      {STATE_LABELS[state]}
      {state === 'offline' && since && ` since ${since}`}
    </span>
  )
}
