import { get, type ClientRequest } from 'node:http'
import { systemClock } from '../platform/clock/index.ts'

export type Heard = { kind: string; data: Record<string, unknown>; at: number }

/** An open screen: a stream of events over HTTP, as a browser keeps it. Ready once the server has said something. */
export function openStream(url: string, token: string, hear: (event: Heard) => void): Promise<{ close(): void }> {
  return new Promise((resolve, reject) => {
    const request: ClientRequest = get(`${url}/api/events`, { headers: { accessToken: token }, agent: false }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream was answered ${answer.statusCode}`))
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        const at = systemClock.monotonicMs()
        const frames = (text + chunk).split('\n\n')
        text = frames.pop()!
        for (const frame of frames) {
          const event = eventOf(frame)
          if (event) hear({ ...event, at })
        }
        resolve({ close: () => void request.destroy() })
      })
      answer.on('error', () => {})
    })
    request.on('error', reject)
  })
}

function eventOf(frame: string): Omit<Heard, 'at'> | null {
  const kind = /^event: (.+)$/m.exec(frame)?.[1]
  const data = /^data: (.+)$/m.exec(frame)?.[1]
  return kind && data ? { kind, data: JSON.parse(data) as Record<string, unknown> } : null
}
