import { type IncomingMessage, request } from 'node:http'

/** A line of server-sent events, read as text. */
export type EventReader = {
  status: number
  headers: IncomingMessage['headers']
  text(): string
  /** Settles when what came so far fits. */
  until(words: RegExp): Promise<void>
  /** Settles when the server has ended the line. */
  end(): Promise<void>
  ended(): boolean
  close(): void
}

/** Opens a line, or asks anything else when there is a body. Settles with the head of the answer. */
export function readEvents(url: string, headers: Record<string, string>, options: { body?: string; isReading?: boolean } = {}): Promise<EventReader> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers, method: options.body === undefined ? 'GET' : 'POST', agent: false }, (answer) => {
      let text = ''
      let isOver = false
      const over = Promise.withResolvers<void>()
      const watching = new Set<() => void>()
      answer.setEncoding('utf8')
      if (options.isReading !== false) {
        answer.on('data', (chunk: string) => {
          text += chunk
          for (const look of watching) look()
        })
      }
      answer.on('error', () => {})
      answer.on('close', () => {
        isOver = true
        over.resolve()
      })
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        text: () => text,
        ended: () => isOver,
        end: () => over.promise,
        close: () => call.destroy(),
        until: (words) =>
          new Promise((found) => {
            const look = () => {
              if (!words.test(text)) return
              watching.delete(look)
              found()
            }
            watching.add(look)
            look()
          }),
      })
    })
    call.on('error', reject)
    call.end(options.body)
  })
}
