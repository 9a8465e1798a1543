import { t } from '@lingui/core/macro'
import { useHydrating } from '../useHydrating.ts'
import './connection-status.css'

export type ConnectionState = 'live' | 'reconnecting' | 'offline'

const STATE_LABELS: Record<ConnectionState, string> = { live: t`Live`, reconnecting: t`Reconnecting`, offline: t`Offline` }

/**
 * One word that says whether live events arrive. `since` is shown while offline. In a document of the server its place is empty, because
 * nothing listens yet.
 */
export function ConnectionStatus({ state, since }: { state: ConnectionState; since?: string | undefined }) {
  if (useHydrating())
    return (
      <span className="connection-status connection-status--unknown">
        <i aria-hidden="true" />
        <span>{STATE_LABELS.live}</span>
      </span>
    )
  return (
    <span className={state === 'live' ? 'connection-status' : 'connection-status connection-status--offline'} role="status">
      <i aria-hidden="true" />
      <span>{STATE_LABELS[state]}</span>
      <span>{state === 'offline' && since && t` since ${since}`}</span>
    </span>
  )
}
