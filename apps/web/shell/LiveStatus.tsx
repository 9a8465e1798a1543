import { ConnectionStatus } from '../../../ui/parts/ConnectionStatus.tsx'
import { useLiveUpdates } from './useLiveUpdates.ts'

/** Listens to live events for the whole screen. It is a part of its own, so that a new state of the connection renders nothing else. */
export function LiveStatus() {
  return <ConnectionStatus state={useLiveUpdates()} />
}
