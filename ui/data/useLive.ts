import { useEffect, useEffectEvent, useState } from 'react'
import type { StreamEvent } from './sse-parser.ts'
import { type ConnectionState, openEventStream } from './sse-client.ts'

/** Listens while the component is there. Events with JSON data are handed over parsed. */
export function useLive(onEvent: (name: string, data: unknown, event: StreamEvent) => void, path?: string): ConnectionState {
  const [state, setState] = useState<ConnectionState>('reconnecting')
  const hear = useEffectEvent((event: StreamEvent) => {
    let data: unknown = event.data
    try {
      data = JSON.parse(event.data)
    } catch {
      // Not JSON: the text is the data.
    }
    onEvent(event.event, data, event)
  })
  useEffect(() => openEventStream({ onEvent: (event) => hear(event), onState: setState }, path), [path])
  return state
}
