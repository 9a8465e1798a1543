import './connection-status.css'

export type ConnectionState = 'live' | 'reconnecting' | 'offline'

const STATE_LABELS: Record<ConnectionState, string> = { live: 'Live', reconnecting: 'Reconnecting', offline: 'Offline' }

/** One word that says whether live events arrive. `since` is shown while offline. */
export function ConnectionStatus({ state, since }: { state: ConnectionState; since?: string | undefined }) {
  return (
    <span className={state === 'live' ? 'connection-status' : 'connection-status connection-status--offline'} role="status">
      <i aria-hidden="true" />
      {STATE_LABELS[state]}
      {state === 'offline' && since && ` since ${since}`}
    </span>
  )
}
