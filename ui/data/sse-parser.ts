/** One event of a server-sent stream. */
export type StreamEvent = { id: string | null; event: string; data: string }

/**
 * Cuts a stream of text into events (WHATWG server-sent events; comments are heartbeats and give none). Feed `cut` chunks as they
 * come; `lastId` is where a broken stream goes on, and may be told before the first event.
 */
export function createSseParser(): { cut(chunk: string): StreamEvent[]; lastId(): string | null } {
  let rest = ''
  let lastId: string | null = null
  let open = { event: 'message', data: [] as string[] }
  const cut = (chunk: string) => {
    const events: StreamEvent[] = []
    // A carriage return at the end may be half of a CRLF: it waits for the next chunk.
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
