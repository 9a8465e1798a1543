/** One event of a server-sent event stream. */
export type StreamEvent = { id: string | null; event: string; data: string }

/**
 * Splits a stream of text into events (WHATWG server-sent events). A comment is a heartbeat and yields no event. Pass chunks to `cut` as
 * they arrive. `lastId` is the id to resume a broken stream from; the server may send it before the first event.
 */
export function createSseParser(): { cut(chunk: string): StreamEvent[]; lastId(): string | null } {
  let rest = ''
  let lastId: string | null = null
  let open = { event: 'message', data: [] as string[] }
  const cut = (chunk: string) => {
    const events: StreamEvent[] = []
    // A carriage return at the end may be half of a CRLF, so it waits for the next chunk.
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop()!
    for (const line of lines) {
      if (line === '') {
        if (open.data.length > 0) events.push({ id: lastId, event: open.event, data: open.data.join('\n') })
        open = { event: 'message', data: [] }
        continue
      }
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line)!
      if (field === 'data') open.data.push(value)
      else if (field === 'event') open.event = value
      else if (field === 'id') lastId = value
    }
    return events
  }
  return { cut, lastId: () => lastId }
}
