import { useEffect, useEffectEvent, useState } from 'react'
import { useConnection } from './useConnection.ts'
import type { StreamEvent } from './sse-parser.ts'
import { type ConnectionState, openEventStream } from './sse-client.ts'

/** Subscribes to live events while the component is mounted. Event data is parsed as JSON where possible. */
export function useLive(onEvent: (name: string, data: unknown, event: StreamEvent) => void, path?: string): ConnectionState {
  const [state, setState] = useState<ConnectionState>('reconnecting')
  const { offlineSince } = useConnection()
  const hear = useEffectEvent((event: StreamEvent) => {
    let data: unknown = event.data
    try {
      data = JSON.parse(event.data)
    } catch {
      // Data that is not JSON is passed on as text.
    }
    onEvent(event.event, data, event)
  })
  useEffect(() => openEventStream({ onEvent: (event) => hear(event), onState: setState }, path), [path])
  return offlineSince === null ? state : 'offline'
}
